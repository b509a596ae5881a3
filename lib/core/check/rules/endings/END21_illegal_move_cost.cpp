#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/time_in_minutes.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/chess/fen.hpp"

#include <string>

namespace arbiter::check {
namespace END21 {

using chess::Color;

// A piece that the player has was put where it may not go; a knight of a player without knights is
// an error of the record.
bool has_piece(const replay::Refusal& refusal) {
    return refusal.san.kind == chess::SanKind::Piece && refusal.before.is_orthodox() &&
           refusal.before.pieces(refusal.before.turn(), refusal.san.role) != 0;
}

// Moves that a player may have made: the record is understood, and the board forbids it.
// MOV01-MOV04, and MOV20 where the edition says so.
bool is_illegal_move(const replay::Refusal& refusal, const laws::Edition& edition) {
    switch (refusal.kind) {
        case replay::StopKind::LeavesKingInCheck:
        case replay::StopKind::CastlingThroughCheck:
        case replay::StopKind::CastlingRightLost:
            return true;
        case replay::StopKind::Illegal:
            return has_piece(refusal);
        case replay::StopKind::PromotionMissing:
            return !edition.promotion_missing.empty();
        default:
            return false;
    }
}

// "is illegal", "without a promotion piece is an illegal move (7.5a)"
std::string what(const replay::Refusal& refusal, const laws::Edition& edition) {
    if (refusal.kind != replay::StopKind::PromotionMissing) return "is illegal";
    return fmt::format("without a promotion piece is an illegal move ({})",
                       edition.promotion_missing);
}

// "loses the game", "makes the game a draw, since white cannot checkmate"
std::string loss(const GameContext& game, const laws::IllegalMoveCost& cost, Color opponent) {
    if (!cost.is_draw_without_mate) return "loses the game";
    switch (game.ruling.can_win(opponent)) {
        case judge::CanWin::No:
            return fmt::format("makes the game a draw, since {} cannot checkmate",
                               detail::player(opponent));
        case judge::CanWin::Yes:
            return "loses the game";
        case judge::CanWin::Unknown:
            break;
    }
    return fmt::format("loses the game, or makes it a draw if {} cannot checkmate",
                       detail::player(opponent));
}

std::string price(const GameContext& game, const laws::IllegalMoveCost& cost, Color player) {
    if (cost.lost_at == 0 && cost.compensation_s == 0) return "a player only has to put it right";
    if (cost.lost_at == 0)
        return fmt::format("each one gives {} {} seconds more", detail::player(~player),
                           cost.compensation_s);
    const std::string lost = loss(game, cost, ~player);
    if (cost.lost_at == 1) return "the first one " + lost;
    std::string last =
        fmt::format("the {} one by a player {}", detail::ordinal(cost.lost_at), lost);
    if (cost.compensation_s == 0) return last;
    return fmt::format("{}, and each one before gives {} {} seconds more", last,
                       detail::player(~player), cost.compensation_s);
}

// Where the class does not come from the tag as it is written.
std::string basis(const GameContext& game) {
    if (!game.ruling.time_class) return " (assumed, because there is no time control)";
    const auto time = time_in_minutes(game.view);
    return time ? fmt::format(" ({} by the clock)", time->in_seconds) : std::string{};
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = game.facts.refusal();
    if (refusal == nullptr || !is_illegal_move(*refusal, *game.ruling.edition)) return;
    const judge::Ruling& ruling = game.ruling;
    const laws::TimeClass time_class = ruling.time_class.value_or(laws::TimeClass::Standard);
    const laws::IllegalMoveCost* cost = laws::find_illegal_move_cost(*ruling.edition, time_class);
    if (cost == nullptr) return;
    const pgn::Token& token = game.view.tokens()[refusal->token];
    Findings::Builder finding = findings.add(END21_illegal_move_cost, game.view.span_of(token));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .graded(game.facts.has_null_move ? Certainty::Conditional : Certainty::Possible)
        .cite(cost->number, ruling.edition->id)
        .say("'{}' {}, and in a {} game{} {}{}", escaped(game.view.text_of(token)),
             what(*refusal, *ruling.edition), laws::to_string(time_class), basis(game),
             price(game, *cost, refusal->before.turn()),
             cost->is_claimed ? ", if the opponent claims it before moving" : "");
}

}  // namespace END21

constinit const Rule END21_illegal_move_cost{
    .id = RuleId::END21_illegal_move_cost,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "What the illegal move would have cost, by the edition and the time control.",
    .explanation = R"(For arbiters: it goes with MOV01 to MOV04 and MOV20 and says what the Laws of
the day made of such a move. Off unless it is selected or the profile is "arbiter". A
promotion without a piece counts as an illegal move since 2009.

Whether the move was completed, noticed, claimed and put right no record tells, nor how many there
were before it: a record usually shows the game as it was put right. A time control that is not
known counts as standard. An edition whose text on illegal moves was not seen makes it silent.)",
    .example = R"([Date "2024.05.01"]

1. e4 e5 2. f4 Qh4+ 3. Nf3)",
    .source = "FIDE 2023 7.5.5",
    .when = on(Feature::Refused),
    .inspect = &END21::inspect,
};

}  // namespace arbiter::check
