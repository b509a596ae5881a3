#include "tests/support/small_material.hpp"

#include "core/chess/attacks.hpp"
#include "core/chess/movegen.hpp"

#include <algorithm>

namespace arbiter::testing {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::Position;
using chess::Role;
using chess::Square;

constexpr Sides side(Color color) {
    return static_cast<Sides>(1U << index(color));
}

bool is_pawn(Piece piece) {
    return chess::role_of(piece) == Role::Pawn;
}

Piece painted_over(Piece piece) {
    return piece == Piece::None ? piece
                                : chess::make_piece(~chess::color_of(piece), chess::role_of(piece));
}

Material sorted(Piece a, Piece b) {
    if (a == Piece::None || (b != Piece::None && b < a)) std::swap(a, b);
    return {a, b};
}

Material flipped_material(const Material& material) {
    return sorted(painted_over(material[0]), painted_over(material[1]));
}

// Mirrors of the board.
constexpr std::uint8_t kFiles = 7;
constexpr std::uint8_t kRanks = 56;
std::uint8_t transposed(std::uint8_t sq) {
    return static_cast<std::uint8_t>((sq & 7U) << 3 | sq >> 3);
}

// The white king on files a to d, without pawns in the triangle a1-d1-d4.
constexpr std::array<std::uint8_t, 10> kTriangle = {0, 1, 2, 3, 9, 10, 11, 18, 19, 27};

Material material_of(const Position& pos) {
    Material material{};
    std::size_t n = 0;
    for (Bitboard men = pos.occupied() & ~pos.pieces(Role::King); men != 0;)
        material[n++] = pos.piece_on(chess::pop_square(men));
    return sorted(material[0], material[1]);
}

}  // namespace

std::vector<Material> materials_of(unsigned men) {
    std::vector<Material> all;
    std::vector<Piece> pieces;
    for (const Color color : {Color::White, Color::Black})
        for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen})
            pieces.push_back(chess::make_piece(color, role));
    if (men == 2) all.push_back({Piece::None, Piece::None});
    for (std::size_t a = 0; a < pieces.size(); ++a) {
        if (men == 3) all.push_back({pieces[a], Piece::None});
        for (std::size_t b = a; men == 4 && b < pieces.size(); ++b)
            all.push_back({pieces[a], pieces[b]});
    }
    return all;
}

Material SmallMaterial::canonical(const Material& material) {
    return std::min(material, flipped_material(material));
}

// The same with colours exchanged, the pieces in the same order.
SmallMaterial::Placement SmallMaterial::flipped(const Placement& place) {
    Placement other;
    other.is_black_to_move = !place.is_black_to_move;
    for (std::size_t i = 0; i < 4; ++i)
        other.squares[i] = place.squares[i] ^ kRanks;
    std::swap(other.squares[0], other.squares[1]);
    return other;
}

Position SmallMaterial::position_of(const Material& material, const Placement& place) {
    chess::Setup setup{};
    setup.turn = place.is_black_to_move ? Color::Black : Color::White;
    setup.board[place.squares[0]] = Piece::WhiteKing;
    setup.board[place.squares[1]] = Piece::BlackKing;
    for (std::size_t i = 0; i < 2; ++i)
        if (material[i] != Piece::None) setup.board[place.squares[2 + i]] = material[i];
    return Position{setup};
}

// Entry `at` with colours exchanged.
Position SmallMaterial::flipped_position(const Table& table, std::size_t at) {
    const Material painted = {painted_over(table.material[0]), painted_over(table.material[1])};
    return position_of(painted, flipped(placement_of(table, at)));
}

SmallMaterial::Placement SmallMaterial::placement_of(const Table& table, std::size_t at) {
    Placement place;
    place.is_black_to_move = at % 2 != 0;
    at /= 2;
    for (unsigned i = 1; i < table.men; ++i, at /= 64)
        place.squares[i] = static_cast<std::uint8_t>(at % 64);
    place.squares[0] =
        table.has_pawn ? static_cast<std::uint8_t>(at / 4 * 8 + at % 4) : kTriangle[at];
    return place;
}

std::size_t SmallMaterial::index_of(const Table& table, Placement place) {
    const auto mirror = [&](auto change) {
        for (unsigned i = 0; i < table.men; ++i)
            place.squares[i] = static_cast<std::uint8_t>(change(place.squares[i]));
    };
    const std::uint8_t& king = place.squares[0];
    if ((king & 7U) > 3) mirror([](unsigned sq) { return sq ^ kFiles; });
    std::size_t at = king / 8 * 4 + king % 8;
    if (!table.has_pawn) {
        if (king >> 3 > 3) mirror([](unsigned sq) { return sq ^ kRanks; });
        // Below the diagonal, or on it and then the next piece that is not.
        for (unsigned i = 0; i < table.men; ++i) {
            const unsigned rank = place.squares[i] >> 3;
            const unsigned file = place.squares[i] & 7U;
            if (rank == file) continue;
            if (rank > file)
                mirror([](unsigned sq) { return transposed(static_cast<std::uint8_t>(sq)); });
            break;
        }
        const auto* found = std::find(kTriangle.begin(), kTriangle.end(), king);
        at = static_cast<std::size_t>(found - kTriangle.begin());
    }
    for (unsigned i = table.men - 1; i >= 1; --i)
        at = at * 64 + place.squares[i];
    return at * 2 + (place.is_black_to_move ? 1 : 0);
}

// Pieces on squares of their own, pawns where pawns may stand; check is looked at later.
bool SmallMaterial::is_possible(const Table& table, const Placement& place) {
    Bitboard occupied = 0;
    for (unsigned i = 0; i < table.men; ++i)
        occupied |= Bitboard{1} << place.squares[i];
    if (chess::count(occupied) != table.men) return false;
    for (unsigned i = 2; i < table.men; ++i) {
        const unsigned rank = place.squares[i] >> 3;
        if (is_pawn(table.material[i - 2]) && (rank == 0 || rank == 7)) return false;
    }
    return true;
}

void SmallMaterial::build(const Material& wanted) {
    const Material material = canonical(wanted);
    if (tables_.contains(material)) return;
    // All that captures and promotions lead to.
    for (std::size_t i = 0; i < 2; ++i) {
        if (material[i] == Piece::None) continue;
        const Piece other = material[1 - i];
        build(sorted(Piece::None, other));
        if (!is_pawn(material[i])) continue;
        for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen})
            build(sorted(chess::make_piece(chess::color_of(material[i]), role), other));
    }
    Table table;
    table.material = material;
    for (const Piece piece : material) {
        table.men += piece != Piece::None ? 1 : 0;
        table.has_pawn |= piece != Piece::None && is_pawn(piece);
    }
    std::size_t size = table.has_pawn ? 64 : 20;
    for (unsigned i = 1; i < table.men; ++i)
        size *= 64;
    table.sides.assign(size, kIllegal);
    current_ = &table;
    fill(table);
    current_ = nullptr;
    tables_.emplace(material, std::move(table));
}

Sides SmallMaterial::winners(const Position& pos) const {
    if (pos.legal_ep_capturers() != 0) {
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        Sides sides = 0;
        for (const chess::Move move : moves) {
            Position next = pos;
            next.play(move);
            sides |= winners(next);  // no second e.p. capture: both pawns have moved
        }
        return sides;
    }
    Material material = material_of(pos);
    const bool is_flipped = canonical(material) != material;
    Placement place;
    place.is_black_to_move = pos.turn() == Color::Black;
    place.squares[0] = static_cast<std::uint8_t>(pos.king_square(Color::White));
    place.squares[1] = static_cast<std::uint8_t>(pos.king_square(Color::Black));
    Bitboard left = pos.occupied() & ~pos.pieces(Role::King);
    const Material order = is_flipped ? canonical(material) : material;
    for (std::size_t i = 0; i < 2 && order[i] != Piece::None; ++i) {
        const Piece piece = is_flipped ? painted_over(order[i]) : order[i];
        const Bitboard same = left & pos.pieces(chess::color_of(piece), chess::role_of(piece));
        const Square sq = chess::first_square(same);
        left &= ~bit(sq);
        place.squares[2 + i] = static_cast<std::uint8_t>(sq);
    }
    if (is_flipped) place = flipped(place);
    const bool is_current = current_ != nullptr && current_->material == order;
    const Table& table = is_current ? *current_ : tables_.at(order);
    const Sides sides = table.sides[index_of(table, place)] & 3U;
    return is_flipped ? swapped(sides) : sides;
}

// What double pushes that allow an e.p. capture lead to: they have no entry of their own.
Sides SmallMaterial::winners_after_ep_pushes(const Position& pos) const {
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    Sides sides = 0;
    for (const chess::Move move : moves) {
        Position next = pos;
        next.play(move);
        if (next.legal_ep_capturers() != 0) sides |= winners(next);
    }
    return sides;
}

// The entry without moves inside its own material: mate, captures, promotions.
void SmallMaterial::start(Table& table, std::size_t at, std::vector<std::uint32_t>& open,
                          std::vector<std::uint32_t>& double_pushes) const {
    const Placement place = placement_of(table, at);
    if (!is_possible(table, place) || index_of(table, place) != at) return;
    const Position pos = position_of(table.material, place);
    const Square waiting = pos.king_square(~pos.turn());
    if ((pos.attackers_to(waiting, pos.occupied()) & pos.pieces(pos.turn())) != 0) return;
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    Sides sides = moves.is_empty() && pos.is_check() ? side(~pos.turn()) : Sides{0};
    bool has_ep_push = false;
    for (const chess::Move move : moves) {
        const bool is_capture = has(pos.occupied(), move.to());
        const bool is_push =
            is_pawn(pos.piece_on(move.from())) && (index(move.from()) ^ index(move.to())) == 16;
        if (!is_capture && !is_push && move.kind() == chess::MoveKind::Normal) continue;
        Position next = pos;
        next.play(move);
        if (is_push) {
            has_ep_push |= next.legal_ep_capturers() != 0;
        } else {
            sides |= winners(next);
        }
    }
    table.sides[at] = sides;
    if (sides != 0) open.push_back(static_cast<std::uint32_t>(at));
    if (has_ep_push) double_pushes.push_back(static_cast<std::uint32_t>(at));
}

void SmallMaterial::fill(Table& table) const {
    std::vector<std::uint32_t> open;
    std::vector<std::uint32_t> double_pushes;
    for (std::size_t at = 0; at < table.sides.size(); ++at)
        start(table, at, open, double_pushes);
    while (!open.empty()) {
        take_back(table, open);
        for (const std::uint32_t at : double_pushes) {
            const Position pos = position_of(table.material, placement_of(table, at));
            const Sides more = winners_after_ep_pushes(pos) & ~table.sides[at] & 3U;
            if (more == 0) continue;
            table.sides[at] |= more;
            open.push_back(at);
        }
    }
}

void SmallMaterial::take_back(Table& table, std::vector<std::uint32_t>& open) {
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        const Placement place = placement_of(table, at);
        for (unsigned man = 0; man < table.men; ++man)
            take_back_man(table, place, man, table.sides[at], open);
    }
}

// Every move without capture or promotion by which this piece can have come to where it stands. It
// was legal if the position before it was one: then the king of the other side stood in no check,
// and that of the mover stands in none now.
void SmallMaterial::take_back_man(Table& table, const Placement& place, unsigned man, Sides sides,
                                  std::vector<std::uint32_t>& open) {
    constexpr Piece kKings[] = {Piece::WhiteKing, Piece::BlackKing};
    const Piece piece = man < 2 ? kKings[man] : table.material[man - 2];
    const Color color = chess::color_of(piece);
    if ((color == Color::Black) == place.is_black_to_move) return;
    Bitboard occupied = 0;
    Bitboard enemy_pawns = 0;
    for (unsigned i = 0; i < table.men; ++i) {
        occupied |= Bitboard{1} << place.squares[i];
        const bool is_enemy_pawn = i >= 2 && is_pawn(table.material[i - 2]) &&
                                   chess::color_of(table.material[i - 2]) != color;
        if (is_enemy_pawn) enemy_pawns |= Bitboard{1} << place.squares[i];
    }
    const auto to = static_cast<Square>(place.squares[man]);
    Bitboard from = 0;
    if (is_pawn(piece)) {
        const unsigned rank = chess::relative_rank(color, to);
        const Square one = to - chess::forward(color);
        if (rank >= 2 && !has(occupied, one)) from |= bit(one);
        // Beside an enemy pawn a double push is one that allows e.p.; if that capture is not
        // legal, the push leads here all the same: fill() asks for the first kind only.
        if (rank == 3 && from != 0 && !has(occupied, one - chess::forward(color)))
            from |= bit(one - chess::forward(color));
    } else {
        from = chess::attacks(chess::role_of(piece), to, occupied) & ~occupied;
    }
    while (from != 0) {
        const Square sq = chess::pop_square(from);
        Placement before = place;
        before.is_black_to_move = !place.is_black_to_move;
        before.squares[man] = static_cast<std::uint8_t>(sq);
        const std::size_t at = index_of(table, before);
        if (table.sides[at] == kIllegal) continue;
        const bool is_double = is_pawn(piece) && (index(sq) ^ index(to)) == 16;
        if (is_double && (chess::neighbours(bit(to)) & enemy_pawns) != 0) {
            Position pos = position_of(table.material, before);
            pos.play(chess::Move::normal(sq, to));
            if (pos.legal_ep_capturers() != 0) continue;
        }
        const Sides more = sides & ~table.sides[at] & 3U;
        if (more == 0) continue;
        table.sides[at] |= more;
        open.push_back(static_cast<std::uint32_t>(at));
    }
}

}  // namespace arbiter::testing
