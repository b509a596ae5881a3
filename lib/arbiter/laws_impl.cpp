#include "core/laws/edition_statements.hpp"

#include "arbiter/inside/editions.hpp"

#include "arbiter/laws.hpp"

namespace arbiter::laws {
inline namespace v1 {

std::vector<::arbiter::v1::Edition> editions() {
    std::vector<::arbiter::v1::Edition> editions;
    for (const laws::Edition* edition : ::arbiter::v1::hidden::editions())
        editions.push_back({edition->id, edition->title, edition->is_fide});
    return editions;
}

std::string statements(std::string_view id) {
    const laws::Edition* const edition = laws::find_edition(id);
    return edition == nullptr ? std::string() : laws::list_edition(*edition);
}

std::string changes(std::string_view id) {
    const laws::Edition* before = nullptr;
    for (const laws::Edition* edition : ::arbiter::v1::hidden::editions()) {
        if (!edition->is_fide) return {};
        if (edition->id == id)
            return before == nullptr ? std::string() : laws::edition_changes(*before, *edition);
        before = edition;
    }
    return {};
}

}  // namespace v1
}  // namespace arbiter::laws
