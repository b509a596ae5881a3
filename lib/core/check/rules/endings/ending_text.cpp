#include "core/check/rules/endings/ending_text.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/endings/engines.hpp"
#include "core/check/rules/endings/half_moves.hpp"
#include "core/check/rules/endings/kept_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

// The ply at which the main line stopped.   REQUIRES: it did.
std::string_view refused_text(const GameContext& game) {
    return game.view.text_of(game.view.tokens()[game.facts.refusal()->token]);
}

}  // namespace

ByteSpan tail_span(const GameContext& game, std::uint32_t first_token) {
    const pgn::GameView& view = game.view;
    while (first_token > 0 && view.tokens()[first_token - 1].kind == pgn::TokenKind::MoveNumber)
        --first_token;
    const std::uint32_t begin = view.tokens()[first_token].begin;
    const pgn::Token* terminator = view.terminator_token();
    if (terminator != nullptr && terminator->begin > begin)
        return view.absolute(begin, terminator->begin);
    return with_space_before(game, view.absolute(begin, view.last_token().end));
}

namespace {

// Nearly always tag and marker are the same word of the standard, and the reader knows what it
// says.
std::optional<WrittenResult> result_said_twice(const GameContext& game) {
    const auto tag = game.view.value(pgn::KnownTag::Result);
    const pgn::Token* token = game.view.terminator_token();
    if (!tag || token == nullptr || !pgn::is_standard_marker(*tag)) return std::nullopt;
    const std::string_view text = game.view.text_of(*token);
    if (text != *tag) return std::nullopt;
    return WrittenResult{
        text, game.view.span_of(*token), {game.view.outcome(), pgn::ResultSpelling::Standard}};
}

}  // namespace

std::optional<WrittenResult> undisputed_result(const GameContext& game) {
    if (const auto result = result_said_twice(game)) return result;
    const auto tag = result_tag(game);
    const auto token = result_token(game);
    const bool is_tag_usable = tag && pgn::is_standard_marker(tag->text);
    if (!token) return is_tag_usable ? tag : std::nullopt;
    if (!is_plain(token->reading) && !is_open(token->reading)) return std::nullopt;
    if (is_tag_usable && tag->reading.outcome != token->reading.outcome) return std::nullopt;
    return token;
}

pgn::Outcome undisputed_outcome(const GameContext& game) {
    const auto result = undisputed_result(game);
    return result ? result->reading.outcome : pgn::Outcome::None;
}

pgn::Outcome outcome_of(judge::Score score) {
    switch (score) {
        case judge::Score::WhiteWins:
            return pgn::Outcome::WhiteWins;
        case judge::Score::BlackWins:
            return pgn::Outcome::BlackWins;
        case judge::Score::Draw:
            return pgn::Outcome::Draw;
    }
    return pgn::Outcome::None;
}

Certainty ending_certainty(const judge::Ruling& ruling) {
    if (ruling.is_conditional) return Certainty::Conditional;
    return ruling.is_ending_certain ? Certainty::Certain : Certainty::Possible;
}

Certainty claim_certainty(const judge::Ruling& ruling, const judge::Claim& claim) {
    if (ruling.is_conditional) return Certainty::Conditional;
    return claim.is_certain ? Certainty::Claimable : Certainty::Possible;
}

namespace {

// "Black is checkmated after White's 23rd move", "stalemate ended the game in the start position".
std::string said_of(const replay::GameFacts& facts, const judge::Ending& ending) {
    const std::string_view turn = player(turn_after(facts, ending.ply));
    const std::string when = after_move(facts, ending.ply);
    if (ending.kind == laws::EndingKind::Checkmate)
        return fmt::format("{} is checkmated {}", turn, when);
    if (ending.kind == laws::EndingKind::Stalemate)
        return fmt::format("{} is stalemated {}", turn, when);
    if (ending.kind == laws::EndingKind::VariantWin)
        return fmt::format("{} won by the rules of {} {}",
                           player(ending.score == judge::Score::WhiteWins ? chess::Color::White
                                                                          : chess::Color::Black),
                           facts.variant.name, when);
    if (ending.kind == laws::EndingKind::VariantDraw)
        return fmt::format("the game was drawn by the rules of {} {}", facts.variant.name, when);
    return fmt::format("{} ended the game {}", laws::to_string(ending.kind), when);
}

}  // namespace

void say_contradiction(Findings::Builder finding, const GameContext& game,
                       const WrittenResult& written) {
    if (!finding.is_read()) return;
    const FinalEnding final = *final_ending(game);
    const judge::Ending& ending = final.ending;
    const std::string_view score = judge::to_string(ending.score);
    finding.at(final.is_kept ? ending.ply : game.facts.plies)
        .with_fen(final.position.fen())
        .graded(final.is_kept ? Certainty::Conditional : ending_certainty(game.ruling))
        .cite(ending.article, game.ruling.edition->id);
    if (final.is_kept) {
        // The outcome of the illegal moves is no fix.
        finding.say(
            "the result is '{}', but if the illegal move '{}' counts, {} at the end makes it {}",
            escaped(written.text), escaped(refused_text(game)), laws::to_string(ending.kind),
            score);
        return;
    }
    finding.say("the result is '{}', but {}; should be '{}'", escaped(written.text),
                said_of(game.facts, ending), score);
    // The tag precedes the movetext, so the edits come in order.
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Result);
    if (tag != nullptr && pgn::is_standard_marker(game.view.value_of(*tag)))
        finding.replace(value_span(game, *tag), score);
    if (game.view.terminator_token() != nullptr) finding.replace(written.span, score);
}

namespace {

// "checkmate ended the game after White's 4th move", "White won by the rules of atomic after ...".
std::string ended_by(const GameContext& game, laws::EndingKind kind) {
    const auto& ending = game.ruling.ending;
    if (is_end_of_variant(kind) && ending && ending->kind == kind)
        return said_of(game.facts, *ending);
    return fmt::format("{} ended the game {}", laws::to_string(kind),
                       after_move(game.facts, game.facts.plies));
}

}  // namespace

void report_play_after(const GameContext& game, Findings& findings, const Rule& rule,
                       replay::StopKind stop, laws::EndingKind ending) {
    const replay::Refusal* refusal = main_refusal(game, stop);
    if (refusal == nullptr) return;
    const pgn::Token& token = game.view.tokens()[refusal->token];
    Findings::Builder finding = findings.add(rule, game.view.span_of(token));
    if (!finding.is_read()) return;
    const std::string_view article = article_of(*game.ruling.edition, ending);
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .graded(game.ruling.is_conditional ? Certainty::Conditional : Certainty::Certain)
        .cite(article, article.empty() ? std::string_view{} : game.ruling.edition->id)
        .say("'{}' is written, but {}", escaped(game.view.text_of(token)), ended_by(game, ending))
        .remove(tail_span(game, refusal->token));
}

std::string_view article_of(const laws::Edition& edition, laws::EndingKind ending) {
    const auto found = std::ranges::find_if(edition.articles, [&](const laws::Article& article) {
        return article.force == laws::Force::EndsGame && article.ending == ending;
    });
    return found == edition.articles.end() ? std::string_view{} : found->number;
}

namespace {

bool is_lost_by_gui(const GameContext& game) {
    switch (read_termination(game).cause) {
        case Cause::Adjudication:
        case Cause::TimeForfeit:
        case Cause::Abandoned:
        case Cause::Forfeit:
        case Cause::RulesInfraction:
            return true;
        default:
            return false;
    }
}

}  // namespace

void report_after_draw(const GameContext& game, Findings& findings, const Rule& rule,
                       WhyDrawn why) {
    const judge::Ending& ending = *game.ruling.ending;
    const auto written = undisputed_result(game);
    const bool is_scored = written && is_decisive(written->reading.outcome);
    const std::uint32_t more = game.facts.plies - ending.ply;
    if (!is_scored && more == 0) return;
    const ByteSpan span =
        more > 0 ? game.view.span_of(game.view.tokens()[game.facts.tokens()[ending.ply]])
                 : written->span;
    Findings::Builder finding = findings.add(rule, span);
    // Few players see a dead position at once: one move more before the draw is usual.
    const bool is_usual = ending.kind == laws::EndingKind::DeadPosition && more == 1 && written &&
                          written->reading.outcome == pgn::Outcome::Draw;
    if (is_scored) finding.raised_to(Severity::Error);
    // A GUI draws by its own rules; a win needs a cause that those may know.
    const bool is_engines = is_engine_match(game) && (!is_scored || is_lost_by_gui(game));
    if (is_usual || is_engines) finding.raised_to(Severity::Info);
    if (!finding.is_read()) return;
    const replay::GamePosition drawn = position_after(game.facts, ending.ply);
    const std::uint32_t ply = more > 0 ? ending.ply + 1 : ending.ply;
    finding.at(ply)
        .with_fen(position_after(game.facts, ply).fen())
        .graded(ending_certainty(game.ruling))
        .cite(ending.article, game.ruling.edition->id);
    std::string what = more > 0 ? more_moves(more) : std::string{};
    if (more > 0 && is_scored) what += " and ";
    if (is_scored) what += fmt::format("the result '{}'", escaped(written->text));
    const bool is_plural = more > 1 || (more == 1 && is_scored);
    const std::string_view verb = is_plural ? "are written" : "is written";
    finding.say("{} {}, but {}, {}; the game was drawn then{}", what, verb,
                after_move(game.facts, ending.ply), why(game, drawn),
                is_engines ? kEngineWords : std::string_view{});
}

ByteSpan position_span(const GameContext& game, std::uint32_t ply) {
    if (ply > 0) {
        const ByteRange bytes = half_move_bytes(game, ply);
        return game.view.absolute(bytes.begin, bytes.end);
    }
    const pgn::TagPair* fen = game.view.find(pgn::KnownTag::Fen);
    if (fen != nullptr) return game.view.span_of(*fen);
    return game.view.absolute(game.view.begin, game.view.begin);
}

void say_claim(Findings::Builder finding, const GameContext& game, const judge::Claim& claim) {
    finding.at(claim.first_ply)
        .with_fen([&] { return position_after(game.facts, claim.first_ply).fen(); })
        .graded(claim_certainty(game.ruling, claim))
        .cite(claim.article, game.ruling.edition->id);
}

Words occurrences(const replay::GameFacts& facts, std::uint64_t key, std::uint32_t ply) {
    // Only since the last capture or pawn move, and with the same side to move.
    const std::uint32_t quiet = std::min<std::uint32_t>(facts.quiet()[ply], ply);
    const auto keys = facts.keys();
    Words words;
    for (std::uint32_t k = ply - quiet / 2 * 2; k <= ply; k += 2) {
        if (keys[k] != key) continue;
        if (!words.is_empty()) words.add(", ");
        words.add(k == 0 ? std::string("start position") : label_of(facts, k));
    }
    return words;
}

std::string ordinal(std::uint32_t number) {
    return std::to_string(number).append(ordinal_suffix(number));
}

std::string plies(std::uint32_t number) {
    return std::to_string(number) + (number == 1 ? " ply" : " plies");
}

std::string more_moves(std::uint32_t number) {
    return number == 1 ? std::string("1 more move") : std::to_string(number) + " more plies";
}

}  // namespace arbiter::check::detail
