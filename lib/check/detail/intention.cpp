#include "check/detail/intention.hpp"

#include "chess/movegen.hpp"
#include "chess/steps.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace arbiter::check::detail {
namespace {

// Can the position after `move` have stood before in the game? Not after a capture, a pawn move,
// castling, or a move that loses a right to castle.
bool may_repeat(const chess::Position& before, chess::Move move) {
    const chess::Color us = before.turn();
    const chess::Bitboard rooks = before.castling_rooks() & before.pieces(us);
    const bool loses_right =
        rooks != 0 && (move.from() == before.king_square(us) || has(rooks, move.from()));
    return move.is_plain() && !loses_right && !has(before.occupied(), move.to()) &&
           role_of(before.piece_on(move.from())) != chess::Role::Pawn;
}

// The repetition key after such a move.
std::uint64_t key_after(const chess::Position& before, chess::Move move) {
    return before.key() ^ chess::step_key(before.piece_on(move.from()), move.from(), move.to());
}

// Only since the last capture or pawn move can the same position have stood.
std::uint32_t quiet_plies(const replay::GameFacts& facts, std::uint32_t ply) {
    return std::min<std::uint32_t>(facts.quiet()[ply], ply);
}

// Which men stand elsewhere than some half-moves before.
class Displaced {
  public:
    // Goes back over one more half-move. False: castling, or more men than there is room for.
    bool take_back(chess::Move move) {
        if (move.is_null()) return true;
        if (!move.is_plain()) return false;
        std::size_t man = 0;
        while (man < size_ && men_[man].before != move.to())
            ++man;
        if (man == kMost) return false;
        if (man == size_) men_[size_++] = {move.to(), move.to()};
        away_ -= men_[man].now != men_[man].before ? 1 : 0;
        men_[man].before = move.from();
        away_ += men_[man].now != men_[man].before ? 1 : 0;
        return true;
    }
    // The move that brings everything back, if only one man stands elsewhere.
    [[nodiscard]] std::optional<chess::Move> way_back() const {
        if (away_ != 1) return std::nullopt;
        const auto* const man =
            std::ranges::find_if(men_, [](const Man& each) { return each.now != each.before; });
        return chess::Move::normal(man->now, man->before);
    }

  private:
    static constexpr std::size_t kMost = 16;
    struct Man {
        chess::Square now, before;
    };
    std::array<Man, kMost> men_{};
    std::size_t size_ = 0;
    int away_ = 0;
};

// By what was moved since each position that has stood twice. Nothing: none of these can be brought
// about, or several as often, or nobody can say.
Intention find_by_way_back(const replay::GameFacts& facts, std::uint32_t ply,
                           const chess::Position& position) {
    const auto keys = facts.keys();
    const auto repetitions = facts.repetitions();
    const std::uint32_t quiet = quiet_plies(facts, ply);
    Intention best{.move = {}, .stood = 1};
    bool is_alone = false;
    Displaced displaced;
    for (std::uint32_t back = 1; back <= quiet; ++back) {
        const std::uint32_t then = ply - back;
        if (!displaced.take_back(facts.moves()[then])) return {};
        // The last time a position stood has the number of all times.
        const std::uint32_t stood = repetitions[then];
        if (back % 2 == 0 || stood < std::max(best.stood, 2U)) continue;
        const auto move = displaced.way_back();
        if (!move || !position.is_legal(*move) || key_after(position, *move) != keys[then])
            continue;
        is_alone = stood > best.stood;
        best = {*move, stood};
    }
    return is_alone ? best : Intention{};
}

Intention find_among_all(const replay::GameFacts& facts, std::uint32_t ply,
                         const chess::Position& position) {
    const std::uint32_t quiet = quiet_plies(facts, ply);
    const auto past = facts.keys().subspan(ply - quiet, quiet + 1);
    chess::MoveList legal;
    chess::generate_legal(position, legal);
    Intention best;
    for (const chess::Move move : legal) {
        if (!may_repeat(position, move)) continue;
        const auto stood =
            static_cast<std::uint32_t>(std::ranges::count(past, key_after(position, move)));
        if (stood > best.stood) best = {move, stood};
    }
    return best;
}

}  // namespace

Intention find_intention(const replay::GameFacts& facts, std::uint32_t ply,
                         const chess::Position& position) {
    const Intention found = find_by_way_back(facts, ply, position);
    return found.stood != 0 ? found : find_among_all(facts, ply, position);
}

}  // namespace arbiter::check::detail
