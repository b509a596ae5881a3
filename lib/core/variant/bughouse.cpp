#include "core/variant/bughouse.hpp"

#include "core/base/text.hpp"
#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/drops.hpp"

#include <algorithm>

namespace arbiter::variant {
namespace detail {
namespace {

constexpr Traits kBughouseTraits{.has_drops = true,
                                 .counts_moves = false,
                                 .counts_repetitions = false,
                                 .is_board_of_match = true};

// One board of a match. What it captures leaves it (BughouseMatch::play).
class BughouseRules final : public DropRules {
  public:
    constexpr BughouseRules() : DropRules(VariantId::Bughouse, kBughouseTraits) {}

    [[nodiscard]] std::string_view start_fen() const override {
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    }

  protected:
    // The partner may send anything at any time, so it is mate only when no drop could ever help:
    // two pieces give check, or there is no square between the one and the king.
    [[nodiscard]] bool is_checkmate(const Position& pos) const override {
        if (!DropRules::is_checkmate(pos)) return false;
        const Square king = pos.king_square(pos.turn());
        const Bitboard checkers = pos.attackers_to(king, pos.occupied()) & pos.pieces(~pos.turn());
        return chess::has_several(checkers) ||
               chess::between(king, chess::first_square(checkers)) == 0;
    }
};

constexpr BughouseRules kBughouseRules;

}  // namespace

constinit const Rules& kBughouse = kBughouseRules;

}  // namespace detail

BughouseMatch BughouseMatch::initial() {
    const Position start = rules_of(VariantId::Bughouse).start();
    return {start, start};
}

void BughouseMatch::play(BoardId id, Move move) {
    Position& pos = board(id);
    const Color captured = ~pos.turn();
    const Role role = detail::captured_role(pos, move);
    rules_of(VariantId::Bughouse).play(pos, move);
    if (role != Role::None && role != Role::King) board(~id).hand_of(captured).add(role);
}

std::optional<MatchEnd> BughouseMatch::end() const {
    for (const BoardId id : {BoardId::A, BoardId::B}) {
        const auto ending = rules_of(VariantId::Bughouse).end(board(id));
        if (ending && ending->winner) return MatchEnd{id, *ending, team_of(id, *ending->winner)};
    }
    return std::nullopt;
}

Winnable BughouseMatch::can_win(Color team) const {
    const auto ending = end();
    if (!ending) return Winnable::Unknown;
    return ending->winner_team == team ? Winnable::Yes : Winnable::No;
}

std::string BughouseMatch::write_fen() const {
    const Rules& rules = rules_of(VariantId::Bughouse);
    return rules.write_fen(board(BoardId::A)) + " | " + rules.write_fen(board(BoardId::B));
}

std::string next_label(const BughouseMatch& match, BoardId board) {
    const Position& position = match.board(board);
    const char first = position.turn() == Color::White ? 'A' : 'a';
    const char letter = static_cast<char>(first + static_cast<int>(board));
    return std::to_string(position.move_number()) + letter + '.';
}

MatchReading read_match_fen(std::string_view text) {
    const Rules& rules = rules_of(VariantId::Bughouse);
    MatchReading reading;
    constexpr std::size_t kLongest = 2048;  // two FENs, and offsets that fit
    text = text.substr(0, kLongest);
    const std::size_t bar = text.find('|');
    reading.is_pair = bar != std::string_view::npos && text.find('|', bar + 1) == text.npos;
    if (!reading.is_pair) {
        reading.a = rules.read_fen(text);
        return reading;
    }
    std::size_t end = bar;
    while (end > 0 && is_blank(text[end - 1]))
        --end;
    std::size_t begin = bar + 1;
    while (begin < text.size() && is_blank(text[begin]))
        ++begin;
    reading.a = rules.read_fen(text.substr(0, end));
    reading.b = rules.read_fen(text.substr(begin)).shifted(begin);
    if (reading.a.position && reading.b.position)
        reading.match = BughouseMatch{*reading.a.position, *reading.b.position};
    return reading;
}

}  // namespace arbiter::variant
