#include "core/names/name_changes.hpp"

#include "core/names/name_survey.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::names {

void NameChanges::add(NameKind kind, std::string_view written, std::string_view right,
                      std::string_view source) {
    rights_[static_cast<std::size_t>(kind)].emplace(
        written, std::make_unique<const Right>(Right{std::string(right), std::string(source)}));
}

void NameChanges::changes(const export_format::Game& game,
                          std::vector<export_format::TagChange>& into) const {
    constexpr std::pair<std::string_view, NameKind> kTags[] = {{"White", NameKind::Player},
                                                               {"Black", NameKind::Player},
                                                               {"Site", NameKind::Site},
                                                               {"Event", NameKind::Event},
                                                               {"Round", NameKind::Round}};
    std::string buffer;
    for (const auto& [tag, kind] : kTags) {
        const auto& rights = rights_[static_cast<std::size_t>(kind)];
        if (rights.empty()) continue;
        const auto known = std::ranges::find(into, tag, &export_format::TagChange::name);
        const auto value = known == into.end() ? game.tag(tag) : known->value;
        if (!value) continue;
        const auto found = rights.find(std::string(written_name(*value, buffer)));
        if (found == rights.end()) continue;
        const export_format::TagChange change{tag, std::string_view(found->second->name),
                                              found->second->source};
        if (known == into.end()) {
            into.push_back(change);
        } else {
            *known = change;
        }
    }
}

std::size_t NameChanges::size() const {
    std::size_t size = 0;
    for (const auto& rights : rights_)
        size += rights.size();
    return size;
}

}  // namespace arbiter::names
