#include "core/pgn/detail/fast_mainline.hpp"

#include "core/base/short_word.hpp"
#include "core/pgn/detail/plain_words.hpp"
#include "core/pgn/usual_comment.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

namespace arbiter::pgn::detail {
namespace {

// Number of bytes that are certain in one view of the breaks; a full move without comments has 26
// at most.
constexpr std::size_t kSeenAtOnce = 64, kFullMovesAtOnce = 2;
constexpr std::size_t kShortestMove = 2, kLongestMove = 7;

// The termination marker of the standard that `text` begins with, a space or control character
// after it; nothing else can come of it.   PGN 8.2.6.
struct Marker {
    std::uint32_t size;
    Outcome outcome;
};
Marker standard_marker(std::string_view text) {
    const auto begins = [&](std::string_view marker) {
        return text.size() > marker.size() && text.starts_with(marker) &&
               static_cast<unsigned char>(text[marker.size()]) <= 0x20;
    };
    if (begins("1-0")) return {3, Outcome::WhiteWins};
    if (begins("0-1")) return {3, Outcome::BlackWins};
    if (begins("1/2-1/2")) return {7, Outcome::Draw};
    if (begins("*")) return {1, Outcome::Unknown};
    return {0, Outcome::None};
}

// What is wrong with a byte where a ply should begin, or between two words.
struct Fault {
    static constexpr std::uint32_t kBeginsNoMove = 1;
    static constexpr std::uint32_t kIsNoGap = 2;
};
// As wide as what they are collected in.
constexpr auto kFaults = table_of_bytes<std::uint32_t>([](char c) {
    return (is_of_kind(c, ByteKind::kLetter) ? 0 : Fault::kBeginsNoMove) |
           (is_of_kind(c, ByteKind::kGap) ? 0 : Fault::kIsNoGap);
});

[[gnu::always_inline]] inline std::uint32_t faults_of(char c) {
    return kFaults[static_cast<unsigned char>(c)];
}

// May the `length` bytes at `symbol` be a ply, or "O-1"?
[[gnu::always_inline]] inline bool is_short_move(const char* symbol, std::size_t length) {
    return length - kShortestMove <= kLongestMove - kShortestMove &&
           (faults_of(*symbol) & Fault::kBeginsNoMove) == 0;
}

// "O-1" says how a game ended.
bool has_result_with_letter(std::span<const std::uint64_t> spellings) {
    constexpr std::uint64_t kLarge =
        std::uint64_t{'1'} << 56 | std::uint64_t{'-'} << 48 | std::uint64_t{'O'} << 40;
    constexpr std::uint64_t kCase = std::uint64_t{'O' ^ 'o'} << 40;
    // A mask of 64 bits, not a bool, so that the loop takes several spellings at a time.
    std::uint64_t found = 0;
    for (const std::uint64_t spelling : spellings)
        found |= (spelling & ~kCase) == kLarge ? ~std::uint64_t{0} : 0;
    return found != 0;
}

// Goes on after the plain gap or CR LF at `at`. False: something else is there. As plain_gap_end(),
// but with a branch: later loads need not wait for the width of the gap.
[[gnu::always_inline]] inline bool take_gap(const char*& at) {
    if (is_plain_gap(*at)) [[likely]] {
        ++at;
        return true;
    }
    if (std::memcmp(at, "\r\n", 2) != 0) return false;
    at += 2;
    return true;
}

}  // namespace

// What has been read. Its address is never given away, so that it lives in registers.
struct FastMainline::Scan {
    const char* end = nullptr;     // after the last ply and what belongs to it
    std::uint64_t* out = nullptr;  // where the next spelling is written
    const std::uint64_t* room_end = nullptr;
};

// Where a line is read.
struct LinePlace {
    const char* at;
    std::uint64_t* out;  // where the next spelling is written
    const NumberText* number;
};

// Steps over "12. Nf3 Nf6" again and again while each gap is one byte. Some full moves at once, all
// of them or none: errors in their bytes are collected and tested once. A separate function with
// nothing unusual in it, or g++ has no registers for it.
template <bool kAreNumbersGlued>
[[gnu::noinline]] LinePlace take_usual_moves(LinePlace place, const char* text,
                                             const char* last_begin, const std::uint64_t* room_end,
                                             const Structure& structure) {
    while (place.at <= last_begin && place.out != room_end) {
        const char* const base = place.at;
        const char* word = base;
        std::uint64_t breaks = structure.breaks_from(static_cast<std::uint32_t>(base - text));
        std::uint32_t at_words = 0, at_gaps = 0;
        // One after the other: g++ would keep them all, to put them together at the end.
        const auto collect = [](std::uint32_t & faults, char c) __attribute__((always_inline)) {
            faults |= faults_of(c);
            asm("" : "+r"(faults));
        };
#pragma GCC unroll 2
        for (std::size_t i = 0; i < kFullMovesAtOnce; ++i) {
            if (!place.number[i].begins(word)) return place;
            word += place.number[i].length;
            if constexpr (!kAreNumbersGlued) {
                collect(at_gaps, *word++);
                breaks &= breaks - 1;
            }
#pragma GCC unroll 2
            for (std::size_t j = 0; j < 2; ++j) {
                const char* const end = base + std::countr_zero(breaks);
                const auto length = static_cast<std::size_t>(end - word);
                if (length - kShortestMove > kLongestMove - kShortestMove) return place;
                collect(at_words, *word);
                collect(at_gaps, *end);
                place.out[2 * i + j] = packed_word(lowest_first<std::uint64_t>(word), length);
                breaks &= breaks - 1;
                word = end + 1;
            }
        }
        if (((at_words & Fault::kBeginsNoMove) | (at_gaps & Fault::kIsNoGap)) != 0) return place;
        place = {word, place.out + 2 * kFullMovesAtOnce, place.number + kFullMovesAtOnce};
    }
    return place;
}

// "12. Nf3 Nf6" again and again. Several of them in the breaks that are seen at once: where the
// next one begins is then known without waiting for a look at other breaks.
template <bool kAreNumbersGlued>
[[gnu::always_inline]] inline FastMainline::Scan FastMainline::scan_moves(const char* at,
                                                                          Scan scan) const {
    static_assert(UniformMainline::kMostPlies % (2 * kFullMovesAtOnce) == 0);
    const char* const text = cursor_.text();
    const Structure& structure = cursor_.structure();
    const char* const last_begin =
        text + cursor_.size() - std::min<std::size_t>(cursor_.size(), kSeenAtOnce);
    const NumberText* number = &kNumberTexts[1];
    while (true) {
        const LinePlace place = take_usual_moves<kAreNumbersGlued>(
            {at, scan.out, number}, text, last_begin, scan.room_end, structure);
        if (place.out != scan.out) scan.end = place.at - 1;
        scan.out = place.out;
        at = place.at;
        number = place.number;
        if (at > last_begin || scan.out == scan.room_end) return scan;
        const char* const base = at;
        std::uint64_t breaks = structure.breaks_from(static_cast<std::uint32_t>(base - text));
        // Takes the symbol at `at`, and the gap after it. False: something else is there.
        const auto take = [&]() __attribute__((always_inline)) {
            const char* const end = base + std::countr_zero(breaks);
            const auto length = static_cast<std::size_t>(end - at);
            if (!is_short_move(at, length)) return false;
            *scan.out++ = packed_word(lowest_first<std::uint64_t>(at), length);
            scan.end = at = end;
            breaks &= breaks - 1;
            if (!take_gap(at)) return false;
            if (at != end + 1) [[unlikely]]
                breaks &= breaks - 1;
            return true;
        };
        for (std::size_t i = 0; i < kFullMovesAtOnce; ++i, ++number) {
            if (!number->begins(at)) return scan;
            at += number->length;
            if constexpr (!kAreNumbersGlued) {
                if (!is_plain_gap(*at)) return scan;
                ++at;
                breaks &= breaks - 1;
            }
            if (!take() || !take()) return scan;
        }
    }
    return scan;
}

// "Nf3 { [%clk 0:05:00] }" and the gap after it, the number ending at `at`, which becomes where
// the next one begins. False: something else is there.
template <bool kAreNumbersGlued>
[[gnu::always_inline]] inline bool FastMainline::scan_clocked_move(const char*& at,
                                                                   Scan& scan) const {
    const char* symbol = at;
    if constexpr (!kAreNumbersGlued) {
        if (!is_plain_gap(*symbol)) return false;
        ++symbol;
    }
    const std::uint64_t breaks =
        cursor_.structure().breaks_from(static_cast<std::uint32_t>(symbol - cursor_.text()));
    const auto length = static_cast<std::size_t>(std::countr_zero(breaks));
    if (!is_short_move(symbol, length)) return false;
    const char* const open = symbol + behind_plain_gap(symbol, length);
    if (!begins_lone_clock(open)) return false;
    *scan.out++ = packed_word(lowest_first<std::uint64_t>(symbol), length);
    scan.end = at = open + kLoneClockSize;
    return take_gap(at);
}

// "12. Nf3 { [%clk 0:05:00] } 12... Nf6 { [%clk 0:05:00] }" again and again.
template <bool kAreNumbersGlued>
[[gnu::noinline]] FastMainline::Scan FastMainline::scan_clocked_moves(const char* at,
                                                                      Scan scan) const {
    const char* const text = cursor_.text();
    const char* const last_begin =
        text + cursor_.size() - std::min<std::size_t>(cursor_.size(), 2 * kSeenAtOnce);
    for (const NumberText* number = &kNumberTexts[1];
         at <= last_begin && scan.out != scan.room_end && number->begins(at); ++number) {
        at += number->length;
        if (!scan_clocked_move<kAreNumbersGlued>(at, scan) || !number->begins(at)) break;
        at += number->length;
        if (std::memcmp(at, "..", 2) != 0) break;
        at += 2;
        if (!scan_clocked_move<kAreNumbersGlued>(at, scan)) break;
    }
    return scan;
}

// The terminator after a line that ends at `line_end`, when nothing but the next game follows it.
std::optional<Token> FastMainline::terminator_after(std::size_t line_end) const {
    const char* const text = cursor_.text();
    const std::uint32_t segment_end = cursor_.segment_end();
    // Many write two spaces before it.
    std::size_t begin = line_end;
    while (begin < segment_end && text[begin] == ' ')
        ++begin;
    begin = plain_gap_end(text, begin);
    if (begin == line_end || begin >= segment_end) return std::nullopt;
    const auto at = static_cast<std::uint32_t>(begin);
    const Marker marker = standard_marker(cursor_.rest(at));
    if (marker.size == 0) return std::nullopt;
    std::uint32_t end = at + marker.size;
    while (end < segment_end && (text[end] == '\n' || text[end] == '\r' || text[end] == ' '))
        ++end;
    if (end != segment_end) return std::nullopt;
    return Token{at, at + marker.size, TokenKind::Result, static_cast<std::uint8_t>(marker.outcome),
                 0};
}

bool FastMainline::read_all() {
    const char* const text = cursor_.text();
    const char* const begin = text + cursor_.at();
    if (!game_.tokens.empty() || std::memcmp(begin, "1.", 2) != 0) return false;
    game_.spellings.resize(UniformMainline::kMostPlies);
    const Scan nothing{.end = begin,
                       .out = game_.spellings.data(),
                       .room_end = game_.spellings.data() + UniformMainline::kMostPlies};
    const bool is_glued = !is_plain_gap(begin[2]);
    Scan scan = is_glued ? scan_moves<true>(begin, nothing) : scan_moves<false>(begin, nothing);
    UniformMainline::Style style = UniformMainline::Style::Moves;
    if (scan.out == nothing.out + 1 &&
        text[behind_plain_gap(text, static_cast<std::size_t>(scan.end - text))] == '{') {
        style = UniformMainline::Style::Clocks;
        scan = is_glued ? scan_clocked_moves<true>(begin, nothing)
                        : scan_clocked_moves<false>(begin, nothing);
    }
    const auto plies = static_cast<std::uint32_t>(scan.out - nothing.out);
    const auto spellings = std::span(game_.spellings).first(plies);
    if (plies == 0 || has_result_with_letter(spellings)) return false;
    const auto terminator = terminator_after(static_cast<std::size_t>(scan.end - text));
    if (!terminator) return false;
    game_.line = {.style = style,
                  .are_numbers_glued = is_glued,
                  .begin = cursor_.at(),
                  .plies = plies,
                  .spellings = spellings};
    game_.has_moves = true;
    game_.has_comments |= style == UniformMainline::Style::Clocks;
    game_.symbols = plies;
    game_.move_number = (plies + 1) / 2;
    game_.terminator = 0;
    game_.add_token(*terminator);
    cursor_.go_to(cursor_.segment_end());
    return true;
}

}  // namespace arbiter::pgn::detail
