#include "core/check/rules/tags/tag_values.hpp"

namespace arbiter::check::detail {
namespace {

struct Spelling {
    std::string_view written, meant;
};

// Letters of the FIDE rating list, abbreviations of other languages, and the titles in full. Lower
// case, without points and blanks.
constexpr auto kTitleSpellings = std::to_array<Spelling>({
    {"g", "GM"},
    {"gm", "GM"},
    {"gmi", "GM"},
    {"igm", "GM"},
    {"mg", "GM"},
    {"grandmaster", "GM"},
    {"internationalgrandmaster", "GM"},
    {"m", "IM"},
    {"im", "IM"},
    {"mi", "IM"},
    {"internationalmaster", "IM"},
    {"f", "FM"},
    {"fm", "FM"},
    {"mf", "FM"},
    {"fidemaster", "FM"},
    {"c", "CM"},
    {"cm", "CM"},
    {"candidatemaster", "CM"},
    {"wg", "WGM"},
    {"wgm", "WGM"},
    {"womangrandmaster", "WGM"},
    {"womengrandmaster", "WGM"},
    {"wm", "WIM"},
    {"wim", "WIM"},
    {"womaninternationalmaster", "WIM"},
    {"wf", "WFM"},
    {"wfm", "WFM"},
    {"womanfidemaster", "WFM"},
    {"wc", "WCM"},
    {"wcm", "WCM"},
    {"womancandidatemaster", "WCM"},
});

// `value` without points, blanks and hyphens, in lower case.
std::string folded(std::string_view value) {
    std::string out;
    for (const char c : value)
        if (c != '.' && c != '-' && !is_blank(c)) out += to_ascii_lower(c);
    return out;
}

constexpr bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}
constexpr bool is_rank(char c) {
    return c >= '1' && c <= '8';
}

// Does a move in SAN begin there? Enough of it to distinguish it from a word or a version.   PGN
// 8.2.3.
bool begins_move(std::string_view text) {
    if (text.starts_with("O-O") || text.starts_with("0-0")) return true;
    const auto take = [&](auto is_wanted) {
        const bool is_there = !text.empty() && is_wanted(text[0]);
        if (is_there) text.remove_prefix(1);
        return is_there;
    };
    const auto is_capture = [](char c) { return c == 'x'; };
    const auto takes_square = [&] {
        return text.size() >= 2 && is_file(text[0]) && is_rank(text[1]);
    };
    const bool is_piece =
        take([](char c) { return std::string_view("KQRBN").find(c) != std::string_view::npos; });
    if (takes_square()) return true;
    // A file, or of a piece a rank too, distinguishes one piece from another: "Nbd2", "R1e4",
    // "exd5".
    if (!take(is_file) && (!is_piece || !take(is_rank)) && !(is_piece && text.starts_with('x')))
        return false;
    if (!take(is_capture) && !is_piece) return false;
    return takes_square();
}

}  // namespace

std::string_view meant_title(std::string_view value) {
    const std::string key = folded(value);
    const auto found = std::ranges::find(kTitleSpellings, key, &Spelling::written);
    return found == kTitleSpellings.end() ? std::string_view{} : found->meant;
}

std::optional<RoundAndBoard> read_round_and_board(std::string_view value) {
    const std::size_t point = value.find('.');
    if (point == std::string_view::npos) return std::nullopt;
    const RoundAndBoard parts{value.substr(0, point), value.substr(point + 1)};
    const auto is_part = [](std::string_view part) {
        return is_number(part) && part.size() <= 4 && part[0] != '0';
    };
    if ((parts.round != "?" && !is_part(parts.round)) || !is_part(parts.board)) return std::nullopt;
    return parts;
}

bool is_multipart_round(std::string_view value) {
    while (true) {
        const std::size_t point = value.find('.');
        if (!is_number(value.substr(0, point))) return false;
        if (point == std::string_view::npos) return true;
        value.remove_prefix(point + 1);
    }
}

std::string_view number_of_named_round(std::string_view value) {
    value = trimmed(value);
    const std::size_t first = value.find_first_of("0123456789");
    if (first == std::string_view::npos || first == 0) return {};
    const std::string_view number = value.substr(first);
    if (!is_number(number) || number.size() > 3) return {};
    const std::string word = folded(value.substr(0, first));
    const bool is_round = word == "r" || word == "rd" || word == "rnd" || word == "round" ||
                          word == "runde" || word == "ronde" || word == "ronda" || word == "#";
    return is_round ? number : std::string_view{};
}

bool is_extended_eco(std::string_view value) {
    if (value.size() < 3 || !is_eco(value.substr(0, 3))) return false;
    std::string_view rest = value.substr(3);
    if (rest.empty()) return true;
    if (rest[0] == '/') return rest.size() <= 4 && is_number(rest.substr(1));
    if (!is_ascii_lower(rest[0])) return false;
    rest.remove_prefix(1);
    return rest.empty() || (rest.size() <= 2 && is_number(rest));
}

std::size_t find_movetext(std::string_view value) {
    for (std::size_t point = value.find('.'); point != std::string_view::npos;
         point = value.find('.', point + 1)) {
        std::size_t number = point;
        while (number > 0 && is_ascii_digit(value[number - 1]))
            --number;
        if (number == point) continue;
        std::size_t move = point;
        while (move < value.size() && value[move] == '.')
            ++move;
        while (move < value.size() && value[move] == ' ')
            ++move;
        if (begins_move(value.substr(move))) return number;
        point = std::min(move, value.size()) - 1;
    }
    return std::string_view::npos;
}

}  // namespace arbiter::check::detail
