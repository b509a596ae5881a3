#include "core/check/rules/endings/kept_text.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/moves/refusal_text.hpp"
#include "core/chess/movegen.hpp"

#include <fmt/core.h>

namespace arbiter::check::detail {
namespace {

// Where the last ply kept is itself illegal, it ends nothing.
bool ends_with_legal_move(const replay::GameFacts& facts) {
    if (facts.kept_plies == 0 || !facts.after_illegal.is_complete) return false;
    const replay::Refusal& last = facts.after_illegal.refusals.empty()
                                      ? *facts.refusal()
                                      : facts.after_illegal.refusals.back();
    return last.ply < facts.plies + facts.kept_plies;
}

}  // namespace

std::optional<FinalEnding> final_ending(const GameContext& game) {
    const replay::GameFacts& facts = game.facts;
    if (game.ruling.ending) return FinalEnding{*game.ruling.ending, false, facts.final};
    if (!ends_with_legal_move(facts)) return std::nullopt;
    const chess::Position& pos = facts.after_illegal.final.orthodox();
    if (chess::has_legal_move(pos)) return std::nullopt;
    const auto kind = pos.is_check() ? laws::EndingKind::Checkmate : laws::EndingKind::Stalemate;
    const auto score = kind == laws::EndingKind::Stalemate ? judge::Score::Draw
                       : pos.turn() == chess::Color::White ? judge::Score::BlackWins
                                                           : judge::Score::WhiteWins;
    return FinalEnding{{.kind = kind,
                        .ply = facts.plies + facts.kept_plies,
                        .article = article_of(*game.ruling.edition, kind),
                        .score = score},
                       true,
                       facts.after_illegal.final};
}

std::string kept_text(const GameContext& game, const replay::Refusal& refusal) {
    const replay::GameFacts& facts = game.facts;
    if (&refusal != facts.refusal() || facts.kept_plies == 0) return {};
    if (facts.after_illegal.is_complete) {
        return fmt::format("; played on as if it counted: {}, to the end", plies(facts.kept_plies));
    }
    std::string text = fmt::format("; played on as if it counted, for {}", plies(facts.kept_plies));
    if (facts.after_illegal.refusals.back().ply > facts.plies + facts.kept_plies) {
        const pgn::Token& token = game.view.tokens()[facts.after_illegal.refusals.back().token];
        text += fmt::format(", because '{}' cannot be kept", escaped(game.view.text_of(token)));
    }
    return text;
}

void report_kept(const GameContext& game, Findings& findings, const Rule& rule,
                 replay::StopKind kind) {
    if (game.facts.kept_plies == 0) return;
    for (const replay::Refusal& refusal : game.facts.after_illegal.refusals) {
        if (refusal.kind != kind) continue;
        Findings::Builder finding = findings.add(rule, span_of(game, refusal));
        say_refused(finding, game, refusal);
        finding.graded(Certainty::Conditional);
    }
}

}  // namespace arbiter::check::detail
