#include "check/detail/tag_names.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace arbiter::check::detail {

std::size_t find_tag_name(std::string_view name) {
    const auto found = std::ranges::find_if(
        kTagNames, [&](std::string_view known) { return equals_ignoring_case(known, name); });
    return found == kTagNames.end() ? kUnknownName
                                    : static_cast<std::size_t>(found - kTagNames.begin());
}

std::string mended_name(std::string_view name) {
    std::string joined;
    bool begins_word = true;
    for (const char c : name) {
        if (!is_ascii_letter(c) && !is_ascii_digit(c) && c != '_') {
            begins_word = true;
            continue;
        }
        const bool is_raised = begins_word && is_ascii_lower(c);
        joined += is_raised ? static_cast<char>(c - 'a' + 'A') : c;
        begins_word = false;
    }
    const std::size_t known = find_tag_name(joined);
    if (known != kUnknownName) return std::string(kTagNames[known]);
    return std::ranges::any_of(joined, is_ascii_letter) ? joined : std::string{};
}

std::size_t count_named(const pgn::GameView& view, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::count_if(
        view.tags, [&](const pgn::TagPair& tag) { return view.name_of(tag) == name; }));
}

}  // namespace arbiter::check::detail
