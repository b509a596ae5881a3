#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/variants/match_text.hpp"

namespace arbiter::check {
namespace VAR27 {

using chess::Color;
using variant::BoardId;

struct Seat {
    std::string_view tag;
    const pgn::TagPair* pair = nullptr;
    std::uint32_t count = 0;
};

std::array<Seat, 4> seats_of(const pgn::GameView& view) {
    std::array<Seat, 4> seats{{{detail::seat_tag(BoardId::A, Color::White)},
                               {detail::seat_tag(BoardId::A, Color::Black)},
                               {detail::seat_tag(BoardId::B, Color::White)},
                               {detail::seat_tag(BoardId::B, Color::Black)}}};
    for (const pgn::TagPair& tag : view.tags) {
        for (Seat& seat : seats) {
            if (view.name_of(tag) != seat.tag) continue;
            ++seat.count;
            seat.pair = &tag;
        }
    }
    return seats;
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::GameView& view = game.view;
    if (!detail::is_match(view)) return;
    const std::array<Seat, 4> seats = seats_of(view);
    for (const Seat& seat : seats) {
        if (seat.count == 0) {
            findings.add(VAR27_bughouse_seats, view.span_of(view.tags.front()))
                .say("the seat {} is missing, but a match of bughouse has four", seat.tag);
        } else if (seat.count > 1) {
            findings.add(VAR27_bughouse_seats, view.span_of(*seat.pair))
                .say("the seat {} is given {} times", seat.tag, seat.count);
        }
    }
    for (std::size_t i = 0; i < seats.size(); ++i) {
        for (std::size_t k = i + 1; k < seats.size(); ++k) {
            if (seats[i].count == 0 || seats[k].count == 0) continue;
            const std::string_view name = view.value_of(*seats[k].pair);
            if (name.empty() || name == "?" || name != view.value_of(*seats[i].pair)) continue;
            findings.add(VAR27_bughouse_seats, detail::value_span(game, *seats[k].pair))
                .raised_to(Severity::Info)
                .say("'{}' has the seats {} and {}", escaped(name), seats[i].tag, seats[k].tag);
        }
    }
}

}  // namespace VAR27

constinit const Rule VAR27_bughouse_seats{
    .id = RuleId::VAR27_bughouse_seats,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The four seats of a match of bughouse are not given once each.",
    .explanation =
        R"(A match has the tags WhiteA, BlackA, WhiteB and BlackB. WhiteA and BlackB are one team, BlackA and WhiteB
the other. A seat that is missing or given twice leaves open who played for whom. One person on two seats is
info: some play both boards. "?" is a player who is not known.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "a"]

1A. e4)",
    .source = "BPGN, tags",
    .when = on(Feature::RosterIncomplete),
    .inspect = &VAR27::inspect,
};

}  // namespace arbiter::check
