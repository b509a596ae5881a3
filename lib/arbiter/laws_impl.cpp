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

}  // namespace v1
}  // namespace arbiter::laws
