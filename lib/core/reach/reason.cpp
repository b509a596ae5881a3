#include "core/reach/reason.hpp"

#include "core/chess/types.hpp"
#include "core/reach/reach.hpp"

#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>

namespace arbiter::reach {
namespace {

struct Entry {
    std::string_view words, sentence;
};

constexpr std::array<Entry, kReasons> kEntries{{
#define ARBITER_REACH_REASON(name, words, sentence) {words, sentence},
#include "core/reach/reasons.def"
#undef ARBITER_REACH_REASON
}};

std::string_view player(chess::Color color) {
    return color == chess::Color::White ? "White" : "Black";
}

std::string counted(unsigned number, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", number, number == 1 ? singular : plural);
}

}  // namespace

std::string_view to_string(Reason reason) {
    return kEntries[chess::index(reason)].words;
}

std::string_view describe(Reason reason) {
    return kEntries[chess::index(reason)].sentence;
}

// NOLINTNEXTLINE(readability-function-size): a sentence for each reason
std::string describe(const Answer& answer) {
    const auto& [color, square, role, needed, available] = answer.facts;
    const std::string_view us = player(color), them = player(~color);
    switch (answer.reason) {
        case Reason::KingCapturable:
            return fmt::format("{} is in check with {} to move", us, them);
        case Reason::TooManyPieces:
            return fmt::format("{} has {} pieces and pawns, but starts with 16 and never gains any",
                               us, needed);
        case Reason::TooManyPawns:
            return fmt::format("{} has {} pawns, but starts with 8 and never gains any", us,
                               needed);
        case Reason::TooManyPromoted:
            return fmt::format("{} has at least {}, but only {} missing", us,
                               counted(needed, "promoted piece", "promoted pieces"),
                               counted(available, "pawn is", "pawns are"));
        case Reason::PromotionClosed:
            return fmt::format(
                "{} has at least {}, but no pawn can have promoted: beside the king that may still "
                "castle it would have given a check that only its capture meets, and the other "
                "squares of its seventh rank were never free",
                us, counted(needed, "promoted piece", "promoted pieces"));
        case Reason::Cage:
            return fmt::format(
                "the {} {} on {} cannot have come there: pieces and pawns that never moved close "
                "every way from where it can start",
                to_string(color), to_string(role), to_string(square));
        case Reason::PawnGate:
            return fmt::format(
                "the {} bishop on {} cannot have come there: a pawn that moved once closed the way "
                "before that move, and closes it in another place since",
                to_string(color), to_string(square));
        case Reason::PawnOrigins:
            return fmt::format(
                "{}'s pawns cannot all have come from their start squares: a pawn changes its file "
                "by one at most with each rank",
                us);
        case Reason::PawnCaptures:
            return fmt::format(
                "{}'s pawns need at least {} to get to their files, but only {} missing that they "
                "can have captured",
                us, counted(needed, "capture", "captures"),
                counted(available,
                        color == chess::Color::White ? "black piece is" : "white piece is",
                        color == chess::Color::White ? "black pieces are" : "white pieces are"));
        case Reason::FilesChanged:
            return fmt::format("the pawns show at least {}, but only {} missing",
                               counted(needed, "capture by or of pawns", "captures by or of pawns"),
                               counted(available, "piece is", "pieces are"));
        case Reason::PawnsPassed:
            return fmt::format(
                "{} pairs of pawns that faced each other are separated, but the missing pieces and "
                "pawns explain {} at most",
                needed, available);
        case Reason::Parity:
            return fmt::format(
                "pawns moved by one rank only, and otherwise only knights and rooks, these from a "
                "square to the next: the colours of their squares show that {} is to move",
                us);
        case Reason::NoLastMove:
            return fmt::format("no move of {} can have been the last one{}", us,
                               square == chess::Square::None
                                   ? std::string{}
                                   : fmt::format(": {} would have been in check before it from {}",
                                                 them, to_string(square)));
        case Reason::NoDoublePush:
            return fmt::format("{}'s double push past {} cannot have been the last move", us,
                               to_string(square));
        case Reason::NoCaptures:
            return fmt::format(
                "with {}, no order of captures and promotions gives these pawns and pieces",
                counted(available, "capture", "captures"));
        case Reason::NoHistory:
            return fmt::format(
                "none of {}'s possible last moves ({} with each piece that they can have captured) "
                "comes "
                "from a position that a game reaches",
                us, needed);
        case Reason::None:
            break;
    }
    return {};
}

}  // namespace arbiter::reach
