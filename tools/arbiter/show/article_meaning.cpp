#include "tools/arbiter/show/article_meaning.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

namespace arbiter::tools {
namespace {

using laws::Force;
using laws::MaterialTest;
using laws::Trigger;

std::string times(unsigned count) {
    return fmt::format("{}{} time", count, ordinal_suffix(count));
}

std::string of_repetition(const laws::Article& article) {
    const std::string when =
        fmt::format("the same position has appeared for the {}", times(article.threshold));
    if (article.trigger == Trigger::RepetitionIntended)
        return fmt::format(
            "The player to move may claim a draw by writing down, and not playing, a move after "
            "which {}.",
            when);
    const std::string each = article.trigger == Trigger::RepetitionConsecutive
                                 ? ", each time after two moves by each player"
                                 : "";
    if (article.force == Force::EndsGame)
        return fmt::format("The game is drawn, without a claim, when {}{}.", when, each);
    return fmt::format("The player to move may claim a draw when {}{}.", when, each);
}

std::string of_quiet_moves(const laws::Article& article) {
    const std::string when = fmt::format(
        "each player has made {} moves without a capture or a pawn move", article.threshold / 2);
    if (article.trigger == Trigger::QuietPliesIntended)
        return fmt::format(
            "The player to move may claim a draw by writing down, and not playing, a move after "
            "which {}.",
            when);
    if (article.force == Force::EndsGame)
        return fmt::format(
            "The game is drawn, without a claim, when {}; a checkmate by the last of them goes "
            "before.",
            when);
    return fmt::format("The player to move may claim a draw when {}.", when);
}

std::string of_flag_fall(const laws::Edition& edition) {
    switch (edition.flag_test) {
        case laws::FlagTest::AnySeries:
            return "A player whose time has run out loses, but the game is drawn when the opponent "
                   "cannot checkmate by any series of legal moves.";
        case laws::FlagTest::ForcedWin:
            return "A player whose time has run out loses only when the opponent shows a forced "
                   "win; else the game is drawn.";
        case laws::FlagTest::LichessMaterial:
        case laws::FlagTest::ChesscomMaterial:
        case laws::FlagTest::UscfMaterial:
        case laws::FlagTest::IccMaterial:
            break;
    }
    return "A player whose time has run out loses, but the game is drawn when the opponent does "
           "not have the material that the rules of the site ask for.";
}

}  // namespace

std::string meaning_of(const laws::Edition& edition, const laws::Article& article) {
    switch (article.trigger) {
        case Trigger::Checkmate:
            return "A legal move that checkmates ends the game at once, and wins it.";
        case Trigger::Stalemate:
            return "The game is drawn at once when the player to move is not in check and has no "
                   "legal move.";
        case Trigger::DeadPosition:
            return article.when == MaterialTest::ClosedDeadList
                       ? "The game is drawn at once with material from a closed list: bare kings, "
                         "one minor piece more, or bishops of one colour of squares."
                       : "The game is drawn at once when neither player can checkmate by any "
                         "series of legal moves.";
        case Trigger::Repetition:
        case Trigger::RepetitionConsecutive:
        case Trigger::RepetitionIntended:
            return of_repetition(article);
        case Trigger::QuietPlies:
        case Trigger::QuietPliesIntended:
            return of_quiet_moves(article);
        case Trigger::FlagFall:
            return of_flag_fall(edition);
        case Trigger::Material:
            return article.force == Force::EndsGame
                       ? "The game is drawn at once by the material on the board."
                       : "A draw may be claimed by the material on the board.";
        case Trigger::Agreement:
            return "The players may agree to a draw.";
        case Trigger::Resignation:
            return "A player who resigns loses.";
        case Trigger::Telephone:
            return "A player whose telephone rings loses.";
        case Trigger::VariantWin:
        case Trigger::VariantDraw:
            break;
    }
    return "The rules of the variant end the game.";
}

}  // namespace arbiter::tools
