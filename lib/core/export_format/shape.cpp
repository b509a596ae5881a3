#include "core/export_format/shape.hpp"

#include "core/export_format/detail/comment_text.hpp"
#include "core/export_format/detail/tag_section.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::export_format {
namespace {

using pgn::TokenKind;

constexpr struct StripWord {
    std::string_view word;
    bool Strip::*part;
} kStripWords[] = {
    {"comments", &Strip::comments}, {"nags", &Strip::nags},  {"variations", &Strip::variations},
    {"clk", &Strip::clocks},        {"eval", &Strip::evals}, {"cmd", &Strip::commands},
};

std::optional<std::int64_t> read_bound(std::string_view text, std::int64_t if_empty) {
    if (text.empty()) return if_empty;
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

bool is_stripped(const Game& game, const pgn::Token& token, const Strip& strip) {
    switch (token.kind) {
        case TokenKind::Comment:
        case TokenKind::LineComment:
        case TokenKind::Other:  // "[%clk 0:01]" outside comments
            return (strip.comments && token.kind != TokenKind::Other) ||
                   detail::has_command(game.view->text_of(token), detail::CommandChoice(strip));
        case TokenKind::Nag:
        case TokenKind::Suffix:
            return strip.nags;
        case TokenKind::RavOpen:
            return strip.variations;
        default:
            return false;
    }
}

// The tags of several games and no moves, one after the other: once sorted, they could not be
// separated again.
bool is_list_of_games(const Game& game) {
    if (!game.view->flaw_set.has(pgn::FlawKind::NoMovetext)) return false;
    for (const pgn::KnownTag tag : {pgn::KnownTag::White, pgn::KnownTag::Black}) {
        if (std::ranges::count(game.tags, pgn::tag_name(tag), &Tag::name) > 1) return true;
    }
    return false;
}

}  // namespace

std::optional<std::string_view> read_strip(std::string_view list, Strip& strip) {
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view word = list.substr(0, comma);
        const auto* const found = std::ranges::find(kStripWords, word, &StripWord::word);
        if (found == std::end(kStripWords)) return word;
        strip.*(found->part) = true;
        if (comma == std::string_view::npos) return std::nullopt;
        list.remove_prefix(comma + 1);
    }
}

PlyRange::Bounds PlyRange::within(std::size_t plies) const {
    const auto count = static_cast<std::int64_t>(plies);
    const auto placed = [&](std::int64_t bound) {
        return std::clamp<std::int64_t>(bound < 0 ? std::max(bound, -count) + count : bound, 0,
                                        count);
    };
    const std::int64_t last = placed(end);
    return {static_cast<std::uint32_t>(std::min(placed(begin), last)),
            static_cast<std::uint32_t>(last)};
}

std::optional<PlyRange> read_ply_range(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto begin = read_bound(text.substr(0, colon), 0);
    const auto end = read_bound(text.substr(colon + 1), PlyRange::kEnd);
    if (!begin || !end) return std::nullopt;
    return PlyRange{*begin, *end};
}

std::optional<MoveNotation> read_notation(std::string_view word) {
    if (word == "san") return MoveNotation::San;
    if (word == "lan") return MoveNotation::Lan;
    if (word == "uci") return MoveNotation::Uci;
    return std::nullopt;
}

bool can_be_rewritten(const Game& game) {
    // The reader gives known tags no place beyond that: which FEN counts could change with the
    // order.
    constexpr std::size_t kMostTags = 32767;
    return game.record != nullptr && game.record->is_legal &&
           game.record->status != report::Status::Rejected && game.start != nullptr &&
           game.tags.size() < kMostTags && !is_list_of_games(game);
}

bool needs_rewrite(const Game& game, const ShapeOptions& options) {
    if (!can_be_rewritten(game)) return false;
    const auto count = static_cast<std::uint32_t>(game.moves.size());
    const PlyRange::Bounds kept = options.plies.within(count);
    if (kept.begin != 0 || kept.end != count) return true;
    if (options.width != ShapeOptions::kExportWidth) return true;
    if (count != 0 && (options.notation != MoveNotation::San || !options.has_move_numbers ||
                       !options.has_check_marks))
        return true;
    if (!options.has_results && game.view->terminator >= 0) return true;
    if (std::ranges::any_of(
            game.tags, [&](const Tag& tag) { return !detail::is_chosen(tag.name, options.tags); }))
        return true;
    if (options.strip == Strip{}) return false;
    return std::ranges::any_of(game.view->tokens(), [&](const pgn::Token& token) {
        return is_stripped(game, token, options.strip);
    });
}

}  // namespace arbiter::export_format
