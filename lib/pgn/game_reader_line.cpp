// Movetext that is one plain line: read at once, without a token for every word of it. What is not
// written so is read as all other movetext, from the same place on.   PGN 8.2.

#include "pgn/detail/plain_words.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/lone_clock.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace arbiter::pgn {
namespace {

using detail::is_plain_gap;
using detail::kNumberTexts;
using detail::NumberText;
using detail::WordStart;

// Of the breaks seen at once so many bytes are sure; a full move without comments has 26 at most.
constexpr std::size_t kSeenAtOnce = 64, kFullMovesAtOnce = 2;
constexpr std::size_t kShortestMove = 2, kLongestMove = 7;

constexpr std::array<bool, 256> kBeginsMove = [] {
    std::array<bool, 256> begins{};
    for (std::size_t c = 0; c < begins.size(); ++c)
        begins[c] = detail::kWordStarts[c] == WordStart::Letter ||
                    detail::kWordStarts[c] == WordStart::LetterO;
    return begins;
}();

// A symbol that may be a half-move, or "O-1".
[[gnu::always_inline]] inline bool is_short_move(const char* text, std::size_t begin,
                                                 std::size_t end) {
    return end - begin - kShortestMove <= kLongestMove - kShortestMove &&
           kBeginsMove[static_cast<unsigned char>(text[begin])];
}

// REQUIRES: at most eight bytes.
[[gnu::always_inline]] inline std::uint64_t spelling_of(const char* text, std::size_t begin,
                                                        std::size_t end) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text + begin, sizeof bytes);
    if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
    return bytes << (8 * (begin - end) & 63U);
}

// "O-1" says how a game ended.
bool has_result_with_letter(std::span<const std::uint64_t> spellings) {
    constexpr std::uint64_t kLarge =
        std::uint64_t{'1'} << 56 | std::uint64_t{'-'} << 48 | std::uint64_t{'O'} << 40;
    constexpr std::uint64_t kCase = std::uint64_t{'O' ^ 'o'} << 40;
    bool has_one = false;
    for (const std::uint64_t spelling : spellings)
        has_one |= (spelling & ~kCase) == kLarge;
    return has_one;
}

// Behind the plain gap or CR LF at `at`; 0: something else stands there.
[[gnu::always_inline]] inline std::size_t behind_gap(const char* text, std::size_t at) {
    const std::size_t end = detail::plain_gap_end(text, at);
    return end == at ? 0 : end;
}

}  // namespace

// What has been read of a line. Its address is never given away, so that it lives in registers.
struct GameReader::LineScan {
    std::size_t end = 0;           // behind the last half-move and what belongs to it
    std::uint64_t* out = nullptr;  // where the next spelling is written
    const std::uint64_t* room_end = nullptr;
};

// "12. Nf3 Nf6" again and again. Several of them in the breaks that are seen at once: where the
// next one begins is then known without waiting for a look at other breaks.
template <bool kAreNumbersGlued>
GameReader::LineScan GameReader::scan_moves(std::size_t at, LineScan scan) const {
    static_assert(PlainLine::kMostPlies % (2 * kFullMovesAtOnce) == 0);
    const char* const text = text_;
    const std::size_t last_begin = size_ - std::min<std::size_t>(size_, kSeenAtOnce);
    const NumberText* number = &kNumberTexts[1];
    while (at <= last_begin && scan.out != scan.room_end) {
        const std::size_t base = at;
        std::uint64_t breaks = structure_.breaks_from(static_cast<std::uint32_t>(base));
        // Takes the symbol at `begin`, and the gap behind it. Returns where the next word begins;
        // 0: something else stands there.
        const auto take = [&](std::size_t begin) __attribute__((always_inline)) {
            const std::size_t end = base + static_cast<unsigned>(std::countr_zero(breaks));
            if (!is_short_move(text, begin, end)) return std::size_t{0};
            *scan.out++ = spelling_of(text, begin, end);
            scan.end = end;
            const std::size_t next = behind_gap(text, end);
            breaks &= breaks - 1;
            if (next != end + 1) [[unlikely]]
                breaks &= breaks - 1;
            return next;
        };
        for (std::size_t i = 0; i < kFullMovesAtOnce; ++i) {
            if (!number->begins(text + at)) return scan;
            at += number->length;
            ++number;
            if constexpr (!kAreNumbersGlued) {
                if (!is_plain_gap(text[at])) return scan;
                ++at;
                breaks &= breaks - 1;
            }
            at = take(at);
            if (at == 0) return scan;
            at = take(at);
            if (at == 0) return scan;
        }
    }
    return scan;
}

// "Nf3 { [%clk 0:05:00] }" and the gap behind it, its number ending at `at`. Returns where the next
// one begins; 0: there is none.
template <bool kAreNumbersGlued>
[[gnu::always_inline]] inline std::size_t GameReader::scan_clocked_move(std::size_t at,
                                                                        LineScan& scan) const {
    const char* const text = text_;
    if constexpr (!kAreNumbersGlued) {
        if (!is_plain_gap(text[at])) return 0;
        ++at;
    }
    const std::uint64_t breaks = structure_.breaks_from(static_cast<std::uint32_t>(at));
    const std::size_t end = at + static_cast<unsigned>(std::countr_zero(breaks));
    if (!is_short_move(text, at, end)) return 0;
    const std::size_t open = detail::behind_plain_gap(text, end);
    if (!begins_lone_clock(text + open)) return 0;
    *scan.out++ = spelling_of(text, at, end);
    scan.end = open + kLoneClockSize;
    return behind_gap(text, scan.end);
}

// "12. Nf3 { [%clk 0:05:00] } 12... Nf6 { [%clk 0:05:00] }" again and again.
template <bool kAreNumbersGlued>
GameReader::LineScan GameReader::scan_clocked_moves(std::size_t at, LineScan scan) const {
    const char* const text = text_;
    const std::size_t last_begin = size_ - std::min<std::size_t>(size_, 2 * kSeenAtOnce);
    for (const NumberText* number = &kNumberTexts[1];
         at <= last_begin && scan.out != scan.room_end && number->begins(text + at); ++number) {
        at = scan_clocked_move<kAreNumbersGlued>(at + number->length, scan);
        if (at == 0 || !number->begins(text + at)) break;
        at += number->length;
        if (std::memcmp(text + at, "..", 2) != 0) break;
        at = scan_clocked_move<kAreNumbersGlued>(at + 2, scan);
        if (at == 0) break;
    }
    return scan;
}

// The terminator behind a line that ends at `at`, when nothing but the next game comes behind it.
std::optional<Token> GameReader::terminator_behind_line(std::size_t at) const {
    // Many write two spaces before it.
    std::size_t begin = at;
    while (begin < segment_end_ && text_[begin] == ' ')
        ++begin;
    if (const std::size_t next_line = behind_gap(text_, begin)) begin = next_line;
    if (begin == at || begin >= segment_end_) return std::nullopt;
    const auto marker = standard_marker_at(static_cast<std::uint32_t>(begin));
    if (!marker) return std::nullopt;
    std::uint32_t end = marker->end;
    while (end < segment_end_ && (text_[end] == '\n' || text_[end] == '\r' || text_[end] == ' '))
        ++end;
    return end == segment_end_ ? marker : std::nullopt;
}

// All of the movetext, if it is a plain line. False, and nothing has been read: it is not.
bool GameReader::read_plain_line() {
    if (!tokens_.empty() || std::memcmp(text_ + at_, "1.", 2) != 0) return false;
    spellings_.resize(PlainLine::kMostPlies);
    const LineScan nothing{.out = spellings_.data(),
                           .room_end = spellings_.data() + PlainLine::kMostPlies};
    const bool is_glued = !is_plain_gap(text_[at_ + 2]);
    LineScan scan = is_glued ? scan_moves<true>(at_, nothing) : scan_moves<false>(at_, nothing);
    PlainLine::Style style = PlainLine::Style::Moves;
    if (scan.out == nothing.out + 1 && text_[detail::behind_plain_gap(text_, scan.end)] == '{') {
        style = PlainLine::Style::Clocks;
        scan = is_glued ? scan_clocked_moves<true>(at_, nothing)
                        : scan_clocked_moves<false>(at_, nothing);
    }
    const auto plies = static_cast<std::uint32_t>(scan.out - nothing.out);
    const auto spellings = std::span(spellings_).first(plies);
    if (plies == 0 || has_result_with_letter(spellings)) return false;
    const std::optional<Token> terminator = terminator_behind_line(scan.end);
    if (!terminator) return false;
    line_ = {.style = style,
             .are_numbers_glued = is_glued,
             .begin = at_,
             .plies = plies,
             .spellings = spellings};
    has_moves_ = true;
    has_comments_ |= style == PlainLine::Style::Clocks;
    symbols_ = plies;
    move_number_ = (plies + 1) / 2;
    terminator_ = 0;
    tokens_.push_back(*terminator);
    last_token_end_ = terminator->end;
    at_ = segment_end_;
    return true;
}

}  // namespace arbiter::pgn
