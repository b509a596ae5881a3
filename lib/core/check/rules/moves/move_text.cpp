#include "core/check/rules/moves/move_text.hpp"

#include "core/base/text.hpp"
#include "core/chess/san.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

constexpr bool is_square_at(std::string_view text, std::size_t at) {
    return at + 1 < text.size() && text[at] >= 'a' && text[at] <= 'h' && text[at + 1] >= '1' &&
           text[at + 1] <= '8';
}

constexpr bool is_hint(char c) {
    return (c >= 'a' && c <= 'h') || (c >= '1' && c <= '8');
}

// The last square of the text is the target; npos when there is none.
std::size_t find_target(std::string_view text) {
    for (std::size_t at = text.size(); at-- > 0;) {
        if (is_square_at(text, at)) return at;
    }
    return std::string_view::npos;
}

constexpr bool is_beyond_ascii(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

// Behind the piece letter at `at`, which may be one of another language or a figurine in its bytes;
// `at` when there is none.
std::size_t skip_promoted(std::string_view text, std::size_t at) {
    constexpr std::string_view kLowerCase = "qrbnkp";
    std::size_t end = at;
    while (end < text.size() && is_beyond_ascii(text[end]))
        ++end;
    if (end != at || at >= text.size()) return end;
    const bool is_letter =
        is_ascii_upper(text[at]) || kLowerCase.find(text[at]) != std::string_view::npos;
    return is_letter ? at + 1 : at;
}

// "=Q", "Q", "(Q)" and "/Q" after the target square.
std::size_t skip_promotion(std::string_view text, std::size_t at) {
    if (at < text.size()) {
        if (const std::size_t odd = chess::odd_promotion_sign(text.substr(at)); odd != 0)
            return skip_promoted(text, at + odd);
    }
    const bool has_sign =
        at < text.size() && (text[at] == '=' || text[at] == '/' || text[at] == '(');
    if (!has_sign) return skip_promoted(text, at);
    const std::size_t end = skip_promoted(text, at + 1);
    if (end == at + 1) return at;
    return text[at] == '(' && end < text.size() && text[end] == ')' ? end + 1 : end;
}

// The piece letter: one of English, or a figurine or a letter of another alphabet in its bytes.
std::size_t skip_letter(std::string_view text) {
    constexpr std::string_view kLowerCase = "nrqk";
    std::size_t at = 0;
    while (at < text.size() && is_beyond_ascii(text[at]))
        ++at;
    if (at != 0 || text.empty()) return at;
    return is_ascii_upper(text[0]) || kLowerCase.find(text[0]) != std::string_view::npos ? 1 : 0;
}

void find_marks(std::string_view text, MoveParts& parts) {
    constexpr std::string_view kMate = "mate";
    if (const std::size_t word = text.find(kMate, parts.core_end); word != std::string_view::npos) {
        parts.marks_begin = word;
        parts.marks_end = word + kMate.size();
        return;
    }
    parts.marks_begin = std::min(text.find_first_of("+#", parts.core_end), text.size());
    if (parts.marks_begin == text.size()) parts.marks_begin = parts.core_end;
    parts.marks_end = parts.marks_begin;
    while (parts.marks_end < text.size() &&
           (text[parts.marks_end] == '+' || text[parts.marks_end] == '#'))
        ++parts.marks_end;
}

}  // namespace

MoveParts parts_of(std::string_view move) {
    MoveParts parts;
    if (move.empty()) return parts;
    const std::size_t target = find_target(move);
    // Castling, or a square with a letter of another alphabet in it, is one part.
    const bool is_whole =
        move[0] == 'O' || move[0] == '0' || move[0] == 'o' ||
        (target == std::string_view::npos && std::ranges::any_of(move, is_beyond_ascii));
    if (is_whole) {
        parts.core_end = std::min(move.find_first_of("+#"), move.size());
        parts.hints_begin = parts.hints_end = parts.core_end;
        parts.target_begin = parts.target_end = parts.core_end;
    } else {
        if (target == std::string_view::npos) return parts;
        parts.target_end = target + 2;
        parts.core_end = skip_promotion(move, parts.target_end);
        parts.target_begin = target;
        parts.hints_begin = std::min(skip_letter(move), target);
        parts.hints_end = parts.hints_begin;
        while (parts.hints_end < target && is_hint(move[parts.hints_end]))
            ++parts.hints_end;
    }
    find_marks(move, parts);
    return parts;
}

}  // namespace arbiter::check::detail
