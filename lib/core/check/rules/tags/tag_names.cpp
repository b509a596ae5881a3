#include "core/check/rules/tags/tag_names.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::check::detail {

std::size_t find_tag_name(std::string_view name) {
    const auto found = std::ranges::find_if(
        kTagNames, [&](std::string_view known) { return equals_ignoring_case(known, name); });
    return found == kTagNames.end() ? kUnknownName
                                    : static_cast<std::size_t>(found - kTagNames.begin());
}

namespace {

bool is_name_char(char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
}

// Is a tag name that programs know in `name` as a separate word, next to others? Then the others
// came there by accident: `Result 1/2-1/2`.
bool has_known_word(std::string_view name) {
    while (!name.empty()) {
        const auto end = std::ranges::find_if_not(name, is_name_char);
        const auto length = static_cast<std::size_t>(end - name.begin());
        if (length != 0 && find_tag_name(name.substr(0, length)) != kUnknownName) return true;
        name.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return false;
}

}  // namespace

std::string mended_name(std::string_view name) {
    std::string joined;
    bool begins_word = true;
    bool is_parted_by_other = false;  // than blanks and punctuation of words
    for (const char c : name) {
        if (!is_name_char(c)) {
            begins_word = true;
            is_parted_by_other = is_parted_by_other || !(is_blank(c) || c == '-' || c == '.');
            continue;
        }
        const bool is_raised = begins_word && is_ascii_lower(c);
        joined += is_raised ? static_cast<char>(c - 'a' + 'A') : c;
        begins_word = false;
    }
    const std::size_t known = find_tag_name(joined);
    if (known != kUnknownName) return std::string(kTagNames[known]);
    const bool is_guess = !is_parted_by_other && !has_known_word(name);
    return is_guess && std::ranges::any_of(joined, is_ascii_letter) ? joined : std::string{};
}

std::size_t count_named(const pgn::GameView& view, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::count_if(
        view.tags, [&](const pgn::TagPair& tag) { return view.name_of(tag) == name; }));
}

}  // namespace arbiter::check::detail
