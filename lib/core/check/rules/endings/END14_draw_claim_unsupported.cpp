#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/judge/disputed_claim.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace arbiter::check {
namespace END14 {

using chess::Color;
using chess::Role;
using detail::Cause;

// What the edition requires, and what is on the board.
struct Shortfall {
    const laws::Article* article;
    std::string board;
};

// The row by which such draws are claimed, or come by themselves; null: the edition has none.
const laws::Article* row_of(const laws::Edition& edition, laws::Trigger trigger,
                            laws::Force first) {
    const laws::Force other =
        first == laws::Force::Claimable ? laws::Force::EndsGame : laws::Force::Claimable;
    const laws::Article* row = laws::find_article(edition, trigger, first);
    return row != nullptr ? row : laws::find_article(edition, trigger, other);
}

// The highest number of times that a position has occurred after some legal move.
std::uint32_t most_intended(const replay::GameFacts& facts) {
    std::uint32_t most = 0;
    for (const chess::Move move : facts.final.legal_moves()) {
        replay::GamePosition after = facts.final;
        after.play(move);
        const auto stood = std::ranges::count(facts.keys(), after.repetition_key());
        most = std::max(most, static_cast<std::uint32_t>(stood) + 1);
    }
    return most;
}

// Nothing was captured and no pawn moved since a start position whose past is not known.
bool may_have_past(const replay::GameFacts& facts) {
    return facts.has_fen_tag && facts.quiet()[facts.plies] >= facts.plies;
}

std::optional<Shortfall> missing_repetition(const GameContext& game, laws::Force force) {
    const replay::GameFacts& facts = game.facts;
    const laws::Article* row = row_of(*game.ruling.edition, laws::Trigger::Repetition, force);
    if (row == nullptr || may_have_past(facts)) return std::nullopt;
    const std::uint32_t stands = facts.repetitions()[facts.plies];
    if (stands >= row->threshold || most_intended(facts) >= row->threshold) return std::nullopt;
    // By the words of an edition that is read in two ways: END12.
    const auto disputed = judge::find_disputed_repetition(facts, game.ruling);
    if (disputed && disputed->stands_at_end) return std::nullopt;
    std::string board =
        fmt::format("the final position occurs for the {} time", detail::ordinal(stands));
    if (facts.max_repetition < row->threshold)
        return Shortfall{row,
                         board + fmt::format(", and no position occurs {} times", row->threshold)};
    const auto earlier = std::ranges::find_if(
        facts.repetitions(), [&](std::uint8_t count) { return count >= row->threshold; });
    return Shortfall{
        row,
        board + fmt::format(", and the game went on after the {} occurrence of another {}",
                            detail::ordinal(*earlier),
                            detail::after_move(facts, static_cast<std::uint32_t>(
                                                          earlier - facts.repetitions().begin())))};
}

std::optional<Shortfall> missing_moves(const GameContext& game, laws::Force force) {
    const replay::GameFacts& facts = game.facts;
    const laws::Article* row = row_of(*game.ruling.edition, laws::Trigger::QuietPlies, force);
    const std::uint32_t quiet = facts.quiet()[facts.plies];
    // A FEN may leave its clock at zero.
    if (row == nullptr || (may_have_past(facts) && quiet == facts.plies)) return std::nullopt;
    if (quiet + 1U >= row->threshold) return std::nullopt;  // by a move about to be played
    return Shortfall{row,
                     fmt::format("only {} without a capture or pawn move precede the end, not {}",
                                 detail::plies(quiet), row->threshold)};
}

// Every site that draws by pieces alone requires minor pieces only.
std::optional<Shortfall> missing_shortage(const GameContext& game) {
    if (!game.facts.is_orthodox()) return std::nullopt;
    const chess::Position& pos = game.facts.final.orthodox();
    const auto heavy = pos.pieces(Role::Pawn) | pos.pieces(Role::Rook) | pos.pieces(Role::Queen);
    if (heavy == 0 || game.ruling.ending) return std::nullopt;
    if (game.ruling.can_win(Color::White) != judge::CanWin::Yes &&
        game.ruling.can_win(Color::Black) != judge::CanWin::Yes)
        return std::nullopt;
    const laws::Article* row = laws::find_article(*game.ruling.edition, laws::Trigger::DeadPosition,
                                                  laws::Force::EndsGame);
    return Shortfall{row, fmt::format("with {} a checkmate is possible",
                                      detail::pieces_of_both(game.facts.final, Color::White))};
}

std::optional<Shortfall> shortfall(const GameContext& game, Cause cause) {
    using laws::Force;
    switch (cause) {
        case Cause::Threefold:
            return missing_repetition(game, Force::Claimable);
        case Cause::Fivefold:
            return missing_repetition(game, Force::EndsGame);
        case Cause::FiftyMoves:
            return missing_moves(game, Force::Claimable);
        case Cause::SeventyFiveMoves:
            return missing_moves(game, Force::EndsGame);
        case Cause::Material:
            return missing_shortage(game);
        default:
            return std::nullopt;
    }
}

void inspect(const GameContext& game, Findings& findings) {
    if (!detail::is_played_to_end(game)) return;
    if (detail::undisputed_outcome(game) != pgn::Outcome::Draw) return;  // END20
    const detail::Termination said = detail::read_termination(game);
    const auto missing = shortfall(game, said.cause);
    if (!missing) return;
    // After mate and stalemate the words are wrong whatever they are: END20.
    const auto& ending = game.ruling.ending;
    if (ending && detail::is_final(ending->kind)) return;
    Findings::Builder finding = findings.add(END14_draw_claim_unsupported, said.span);
    if (!finding.is_read()) return;
    finding.at(game.facts.plies).with_fen(game.facts.final.fen());
    finding.graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Possible);
    if (missing->article != nullptr)
        finding.cite(missing->article->number, game.ruling.edition->id);
    finding.say("{}, but {}; {} may explain the draw", detail::quoted(said), missing->board,
                detail::possible_grounds(game));
}

}  // namespace END14

constinit const Rule END14_draw_claim_unsupported{
    .id = RuleId::END14_draw_claim_unsupported,
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .certainty = Certainty::Possible,
    .summary = "Words say why the game was drawn, and the board does not bear them out.",
    .explanation = R"(The Termination tag, or the last comment, names repetition, the fifty moves or
insufficient material, but the final position did not stand often enough, too few moves were made
since the last capture or pawn move, or the pieces that are left can still mate.

Moves may be missing, or the draw was agreed and the words are a guess. A claim by a move that was
about to be played counts as borne out. A game that begins with a FEN says nothing about what
happened before, so as long as nothing was captured and no pawn moved it is not questioned.)",
    .example = R"([Result "1/2-1/2"]
[Termination "threefold repetition"]

1. e4 e5 2. Nf3 Nc6 1/2-1/2)",
    .source = "FIDE 2023 9.2; FIDE 2023 9.3",
    .when = on(Feature::EndingTold),
    .inspect = &END14::inspect,
};

}  // namespace arbiter::check
