#include "core/check/rules/encoding/encoded_text.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::check::detail {
namespace {

constexpr bool has_high_bit(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

bool is_word_byte(char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '-' || c == '\'' || has_high_bit(c);
}

}  // namespace

std::vector<HighRun> runs_not_utf8(const GameContext& game) {
    std::vector<HighRun> runs;
    const std::string_view bytes = game.view.bytes();
    auto flaw = game.view.flaws.begin();
    for (std::size_t i = encoding::skip_ascii(bytes, 0); i < bytes.size();) {
        const std::size_t end = encoding::skip_high(bytes, i);
        const HighRun run{game.view.begin + static_cast<std::uint32_t>(i),
                          game.view.begin + static_cast<std::uint32_t>(end)};
        flaw = std::find_if(flaw, game.view.flaws.end(), [&](const pgn::Flaw& each) {
            return each.begin >= run.begin && each.kind == pgn::FlawKind::NoBreakSpace;
        });
        const bool is_space =
            flaw != game.view.flaws.end() && flaw->begin == run.begin && flaw->end >= run.end;
        if (!is_space && encoding::is_written_in(bytes.substr(i, end - i), game.charset))
            runs.push_back(run);
        i = encoding::skip_ascii(bytes, end);
    }
    return runs;
}

bool has_cp1252_characters(const GameContext& game, const std::vector<HighRun>& runs) {
    if (game.charset != encoding::Charset::Windows1252) return false;
    return std::ranges::any_of(runs, [&](HighRun run) {
        return std::ranges::any_of(game.view.slice(run.begin, run.end),
                                   [](char c) { return static_cast<unsigned char>(c) < 0xA0; });
    });
}

std::uint32_t count_bytes(const std::vector<HighRun>& runs) {
    std::uint32_t count = 0;
    for (const HighRun& run : runs)
        count += run.end - run.begin;
    return count;
}

std::string word_at(const GameContext& game, HighRun run) {
    constexpr std::uint32_t kReach = 24;  // to each side
    const pgn::GameView& view = game.view;
    std::uint32_t begin = run.begin;
    while (begin > view.begin && run.begin - begin < kReach && is_word_byte(view.text[begin - 1]))
        --begin;
    const std::uint32_t run_end = std::min(run.end, run.begin + kReach);
    std::uint32_t end = run_end;
    while (end < view.end && end - run_end < kReach && is_word_byte(view.text[end]))
        ++end;
    const std::string_view word = view.slice(begin, end);
    if (game.charset != encoding::Charset::Unknown)
        return encoding::to_utf8_where_needed(word, game.charset);
    std::string shown;
    for (const char c : word) {
        if (has_high_bit(c)) {
            fmt::format_to(std::back_inserter(shown), "\\x{:02x}", static_cast<unsigned char>(c));
        } else {
            shown += c;
        }
    }
    return shown;
}

void add_utf8(Findings::Builder& finding, const GameContext& game,
              const std::vector<HighRun>& runs) {
    if (game.charset == encoding::Charset::Unknown) return;
    for (const HighRun& run : runs) {
        finding.replace(game.view.absolute(run.begin, run.end),
                        encoding::to_utf8(game.view.slice(run.begin, run.end), game.charset));
    }
}

}  // namespace arbiter::check::detail
