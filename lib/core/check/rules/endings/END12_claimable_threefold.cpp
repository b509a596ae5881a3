#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/message.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/engines.hpp"
#include "core/check/rules/endings/intention.hpp"
#include "core/chess/san.hpp"
#include "core/judge/disputed_claim.hpp"

#include <string_view>

namespace arbiter::check {
namespace END12 {

// " by writing down 4...Ng8": FIDE 2023 9.2.1.
void add_intention(detail::Words& words, const GameContext& game, const judge::Claim& claim) {
    const replay::GamePosition before = detail::board_after(game.facts, claim.first_ply);
    const detail::Intention found = detail::find_intention(game.facts, claim.first_ply, before);
    if (found.move.is_none()) return;
    const chess::SanText san = before.san(found.move);
    const bool is_white = before.turn() == chess::Color::White;
    words.add(" by writing down ").add(detail::move_number_of(game.facts, claim.first_ply + 1));
    words.add(is_white ? "." : "...").add(san.view());
    words.add(", the ").add(detail::ordinal(found.stood + 1)).add(" occurrence");
}

// A draw at the end may rest on the claim; anything else shows that none was made.
std::string_view sequel(const GameContext& game, bool stands_at_end) {
    const bool may_rest = stands_at_end && detail::undisputed_outcome(game) == pgn::Outcome::Draw;
    return may_rest ? "the draw may rest on it" : "no claim is on record";
}

// Does the position that could be claimed, or a later occurrence of it, end the game?
bool stands_at_end(const GameContext& game, const judge::Claim& on_board) {
    const auto repetitions = game.facts.repetitions();
    return repetitions[game.facts.plies] >= repetitions[on_board.first_ply];
}

void say_on_board(const GameContext& game, Findings::Builder& finding, const judge::Claim& claim,
                  const judge::Claim* intended) {
    const replay::GameFacts& facts = game.facts;
    const std::uint32_t ply = claim.first_ply;
    detail::Words earlier;
    if (intended != nullptr && intended->first_ply < ply) {
        earlier.add("; before that ");
        earlier.add(detail::player(detail::turn_after(facts, intended->first_ply)));
        earlier.add(" could have claimed");
        // Nearly always it is the move that was played next.
        if (intended->first_ply + 1 == ply)
            earlier.add(" by writing that move down");
        else
            add_intention(earlier, game, *intended);
    }
    finding.say(
        "the position {} occurs for the {} time ({}), so {} could have claimed a draw{}; {}",
        detail::after_move(facts, ply), detail::ordinal(facts.repetitions()[ply]),
        detail::occurrences(facts, facts.keys()[ply], ply).view(),
        detail::player(detail::turn_after(facts, ply)), earlier.view(),
        sequel(game, stands_at_end(game, claim)));
}

// Not actionable: a claim on which the draw may rest, and one that needed a move that the record
// does not show.
bool is_style(const GameContext& game, const judge::Claim* on_board) {
    return on_board == nullptr || (detail::undisputed_outcome(game) == pgn::Outcome::Draw &&
                                   stands_at_end(game, *on_board));
}

// The other reading of an edition whose words and intention differ. FALSE: it says the same.
bool report_disputed(const GameContext& game, Findings& findings) {
    if (!game.ruling.edition->is_sameness_disputed || game.ruling.are_claims_certain) return false;
    const auto disputed = judge::find_disputed_repetition(game.facts, game.ruling);
    if (!disputed) return false;
    const std::uint32_t ply = disputed->plies.back();
    Findings::Builder finding =
        findings.add(END12_claimable_threefold, detail::position_span(game, ply));
    if (!finding.is_read()) return true;
    detail::Words occurrences;
    for (const std::uint32_t each : disputed->plies) {
        if (!occurrences.is_empty()) occurrences.add(", ");
        occurrences.add(detail::after_move(game.facts, each));
    }
    finding.at(ply)
        .with_fen(detail::position_after(game.facts, ply).fen())
        .graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Claimable)
        .cite(disputed->article, game.ruling.edition->id)
        .say(
            "by the words of {} the position {} occurs for the {} time ({}), so {} could have "
            "claimed a draw; by its intention it does not, because a right to castle was lost "
            "in between: which of the two counts is disputed; {}",
            disputed->article, detail::after_move(game.facts, ply),
            detail::ordinal(static_cast<std::uint32_t>(disputed->plies.size())), occurrences.view(),
            detail::player(detail::turn_after(game.facts, ply)),
            sequel(game, disputed->stands_at_end));
    return true;
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& on_board = game.ruling.claim(judge::ClaimKind::ThreefoldOnBoard);
    const auto& intended = game.ruling.claim(judge::ClaimKind::ThreefoldIntended);
    if (!on_board && report_disputed(game, findings)) return;
    if (!on_board && !intended) return;
    const judge::Claim& claim = on_board ? *on_board : *intended;
    Findings::Builder finding =
        findings.add(END12_claimable_threefold, detail::position_span(game, claim.first_ply));
    // Nor does a program claim.
    if (is_style(game, on_board ? &*on_board : nullptr) || detail::is_engine_match(game))
        finding.raised_to(Severity::Style);
    if (!finding.is_read()) return;
    detail::say_claim(finding, game, claim);
    if (on_board) {
        say_on_board(game, finding, claim, intended ? &*intended : nullptr);
        return;
    }
    detail::Words how;
    add_intention(how, game, claim);
    finding.say("{} {} could have claimed a draw{}; {}",
                detail::after_move(game.facts, claim.first_ply),
                detail::player(detail::turn_after(game.facts, claim.first_ply)), how.view(),
                sequel(game, claim.first_ply == game.facts.plies));
}

}  // namespace END12

constinit const Rule END12_claimable_threefold{
    .id = RuleId::END12_claimable_threefold,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .certainty = Certainty::Claimable,
    .summary = "A draw by threefold repetition could have been claimed.",
    .explanation = R"(When a position appears for the third time, with the same player to move
and the same possible moves, that player may claim a draw; so may a player who writes down a
move that brings it about. It is a right, not an end: without a claim the game goes on.

Of 2009 to 2014 the words of the article and its intention differ: by the words two positions are the same when
the possible moves are, though a right to castle was lost that could not be used. A claim by that reading only is named as disputed.

A record does not say whether anybody claimed. So this is a note. It is a matter of style where the game
was drawn in such a position, which explains the result, and where only a move that the record does not
show would have brought it about, and in matches of programs, which do not claim. The profile arbiter shows all of them.)",
    .example = R"(1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4)",
    .source = "FIDE 2023 9.2",
    .when = on(Feature::Claimable),
    .inspect = &END12::inspect,
};

}  // namespace arbiter::check
