#include "core/query/detail/piece_set.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Direction;
using chess::Role;
using chess::Square;

constexpr Bitboard kFiles = chess::kRank1;  // one bit for each file

struct QuantityName {
    std::string_view name;
    QuantityId id;
    bool has_color;
};
constexpr QuantityName kNames[] = {
    {"king", QuantityId::King, true},
    {"queens", QuantityId::Queens, true},
    {"rooks", QuantityId::Rooks, true},
    {"bishops", QuantityId::Bishops, true},
    {"knights", QuantityId::Knights, true},
    {"pawns", QuantityId::Pawns, true},
    {"pieces", QuantityId::Pieces, true},
    {"isolated", QuantityId::Isolated, true},
    {"doubled", QuantityId::Doubled, true},
    {"passed", QuantityId::Passed, true},
    {"outposts", QuantityId::Outposts, true},
    {"half_open", QuantityId::HalfOpen, true},
    {"islands", QuantityId::Islands, true},
    {"points", QuantityId::Points, true},
    {"open_files", QuantityId::OpenFiles, false},
    {"balance", QuantityId::Balance, false},
};

Bitboard fill_up(Bitboard set) {
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

Bitboard fill_down(Bitboard set) {
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

// The files with a bit in `set`, as squares of the first rank.
Bitboard files_of(Bitboard set) {
    return fill_down(set) & kFiles;
}

// Squares before those of `set`, as `color` goes.
Bitboard ahead_of(Color color, Bitboard set) {
    return color == Color::White ? fill_up(set << 8) : fill_down(set >> 8);
}

Bitboard isolated(Bitboard pawns) {
    return pawns & ~fill_up(files_of(chess::neighbours(pawns)));
}

Bitboard doubled(Bitboard pawns) {
    return pawns & (ahead_of(Color::White, pawns) | ahead_of(Color::Black, pawns));
}

Bitboard passed(Color color, Bitboard own, Bitboard enemy) {
    return own & ~ahead_of(~color, enemy | chess::neighbours(enemy));
}

// Squares that pawns of `color` attack from where they stand.
Bitboard attacked_by_pawns(Color color, Bitboard pawns) {
    return chess::neighbours(color == Color::White ? pawns << 8 : pawns >> 8);
}

Bitboard outposts(Color color, const Board& pos) {
    const Bitboard own = pos.pieces(color, Role::Pawn);
    const Bitboard enemy = pos.pieces(~color, Role::Pawn);
    const unsigned first = color == Color::White ? 3 : 2;
    const Bitboard zone =
        chess::rank_mask(first) | chess::rank_mask(first + 1) | chess::rank_mask(first + 2);
    return pos.pieces(color, Role::Knight) & zone & attacked_by_pawns(color, own) &
           ~chess::neighbours(ahead_of(~color, enemy));
}

// The first file of each group.
Bitboard islands(Bitboard pawns) {
    const Bitboard files = files_of(pawns);
    return files & ~(files << 1);
}

Role role_of(QuantityId id) {
    switch (id) {
        case QuantityId::King:
            return Role::King;
        case QuantityId::Queens:
            return Role::Queen;
        case QuantityId::Rooks:
            return Role::Rook;
        case QuantityId::Bishops:
            return Role::Bishop;
        case QuantityId::Knights:
            return Role::Knight;
        default:
            return Role::Pawn;
    }
}

struct Corner {
    unsigned file = 0, rank = 0;
    bool has_file = false, has_rank = false;
};

// "d", "6" or "d6".
std::optional<Corner> read_corner(std::string_view text) {
    Corner corner;
    if (!text.empty() && to_ascii_lower(text[0]) >= 'a' && to_ascii_lower(text[0]) <= 'h') {
        corner.file = static_cast<unsigned>(to_ascii_lower(text[0]) - 'a');
        corner.has_file = true;
        text.remove_prefix(1);
    }
    if (!text.empty() && text[0] >= '1' && text[0] <= '8') {
        corner.rank = static_cast<unsigned>(text[0] - '1');
        corner.has_rank = true;
        text.remove_prefix(1);
    }
    if (!text.empty() || (!corner.has_file && !corner.has_rank)) return std::nullopt;
    return corner;
}

Bitboard between_corners(const Corner& a, const Corner& b) {
    Bitboard squares = 0;
    for (unsigned i = 0; i < chess::kSquares; ++i) {
        const auto square = static_cast<Square>(i);
        const unsigned file = chess::file_of(square);
        const unsigned rank = chess::rank_of(square);
        const bool is_file =
            !a.has_file || (file >= std::min(a.file, b.file) && file <= std::max(a.file, b.file));
        const bool is_rank =
            !a.has_rank || (rank >= std::min(a.rank, b.rank) && rank <= std::max(a.rank, b.rank));
        if (is_file && is_rank) squares |= chess::bit(square);
    }
    return squares;
}

// One word of a list of squares; nullopt: it is none.
std::optional<Bitboard> read_area(std::string_view word, QuantityUnit unit) {
    const bool is_files = unit == QuantityUnit::Files;
    if (equals_ignoring_case(word, "light") && !is_files) return ~chess::kDarkSquares;
    if (equals_ignoring_case(word, "dark") && !is_files) return chess::kDarkSquares;
    const std::size_t dash = word.find('-');
    const auto first = read_corner(word.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : read_corner(word.substr(dash + 1));
    if (!first || !last || first->has_file != last->has_file || first->has_rank != last->has_rank)
        return std::nullopt;
    if (is_files && first->has_rank) return std::nullopt;
    return between_corners(*first, *last);
}

}  // namespace

int points_of(Color color, const Board& pos) {
    const auto of = [&](Role role) {
        return static_cast<int>(chess::count(pos.pieces(color, role)));
    };
    return of(Role::Pawn) + 3 * (of(Role::Knight) + of(Role::Bishop)) + 5 * of(Role::Rook) +
           9 * of(Role::Queen);
}

Result<Bitboard, QueryError> read_squares(std::string_view text, QuantityUnit unit) {
    constexpr std::string_view kSeparators = " \t,";
    Bitboard squares = 0;
    std::size_t at = std::min(text.find_first_not_of(kSeparators), text.size());
    while (at < text.size()) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const auto area = read_area(word, unit);
        if (!area) {
            const char* expected = unit == QuantityUnit::Files
                                       ? "' is no file, write d or a-c"
                                       : "' is no square, write d5, d, 5, a-c, d4-e5 or light";
            return Unexpected{QueryError{at, "'" + escaped(word) + expected, {}}};
        }
        squares |= *area;
        at = std::min(text.find_first_not_of(kSeparators, end), text.size());
    }
    if (squares == 0) return Unexpected{QueryError{0, "squares are expected, such as d5", {}}};
    return squares;
}

QuantityUnit Quantity::unit() const {
    switch (id) {
        case QuantityId::HalfOpen:
        case QuantityId::Islands:
        case QuantityId::OpenFiles:
            return QuantityUnit::Files;
        case QuantityId::Points:
        case QuantityId::Balance:
            return QuantityUnit::Number;
        default:
            return QuantityUnit::Squares;
    }
}

Bitboard Quantity::set_of(const Board& pos) const {
    const Bitboard own = pos.pieces(color, Role::Pawn);
    const Bitboard enemy = pos.pieces(~color, Role::Pawn);
    switch (id) {
        case QuantityId::Pieces:
            return pos.pieces(color);
        case QuantityId::Isolated:
            return isolated(own);
        case QuantityId::Doubled:
            return doubled(own);
        case QuantityId::Passed:
            return passed(color, own, enemy);
        case QuantityId::Outposts:
            return outposts(color, pos);
        case QuantityId::HalfOpen:
            return files_of(enemy) & ~files_of(own);
        case QuantityId::Islands:
            return islands(own);
        case QuantityId::OpenFiles:
            return kFiles & ~files_of(own | enemy);
        default:
            return pos.pieces(color, role_of(id));
    }
}

int Quantity::of(const Board& pos) const {
    if (id == QuantityId::Points) return points_of(color, pos);
    if (id == QuantityId::Balance) {
        const int balance = points_of(Color::White, pos) - points_of(Color::Black, pos);
        return is_turned ? -balance : balance;
    }
    return static_cast<int>(chess::count(set_of(pos) & squares));
}

Quantity Quantity::mirrored() const {
    Quantity other = *this;
    other.color = ~color;
    other.squares = __builtin_bswap64(squares);
    other.is_turned = !is_turned;
    return other;
}

std::string Quantity::text() const {
    const auto* found =
        std::ranges::find_if(kNames, [&](const QuantityName& each) { return each.id == id; });
    std::string out;
    if (found->has_color) out.append(chess::to_string(color)).append(".");
    out += found->name;
    if (!written_squares.empty()) out += "(\"" + written_squares + "\")";
    return out;
}

std::optional<Quantity> find_quantity(std::string_view name) {
    for (const QuantityName& each : kNames) {
        if (!each.has_color) {
            if (equals_ignoring_case(each.name, name)) return Quantity{.id = each.id};
            continue;
        }
        for (const Color color : {Color::White, Color::Black}) {
            const std::string_view prefix = chess::to_string(color);
            if (name.size() == prefix.size() + 1 + each.name.size() && name[prefix.size()] == '.' &&
                equals_ignoring_case(name.substr(0, prefix.size()), prefix) &&
                equals_ignoring_case(name.substr(prefix.size() + 1), each.name))
                return Quantity{.id = each.id, .color = color};
        }
    }
    return std::nullopt;
}

std::vector<std::string> quantity_names() {
    std::vector<std::string> names;
    for (const QuantityName& each : kNames) {
        if (!each.has_color) {
            names.emplace_back(each.name);
            continue;
        }
        for (const Color color : {Color::White, Color::Black})
            names.push_back(std::string(chess::to_string(color)) + "." + std::string(each.name));
    }
    return names;
}

}  // namespace arbiter::query::detail
