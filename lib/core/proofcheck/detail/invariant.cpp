#include "core/proofcheck/detail/invariant.hpp"

#include "core/proofcheck/detail/matching.hpp"

#include <algorithm>
#include <cstdlib>

namespace arbiter::proofcheck::detail {
namespace {

int sign(int value) {
    return value < 0 ? -1 : value > 0 ? 1 : 0;
}

}  // namespace

bool attacks(char piece, int from, int to) {
    const int files = std::abs(to % 8 - from % 8);
    const int rise = to / 8 - from / 8;
    const int ranks = std::abs(rise);
    switch (kind_of(piece)) {
        case 'p':
            return files == 1 && rise == (is_white_piece(piece) ? 1 : -1);
        case 'n':
            return files * ranks == 2;
        case 'b':
            return files == ranks;
        case 'r':
            return files == 0 || ranks == 0;
        case 'q':
            return files == ranks || files == 0 || ranks == 0;
        default:
            return files <= 1 && ranks <= 1;
    }
}

Squares between(int from, int to) {
    const int files = to % 8 - from % 8;
    const int ranks = to / 8 - from / 8;
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return 0;
    const int step = sign(ranks) * 8 + sign(files);
    Squares set = 0;
    if (step == 0) return set;
    for (int at = from + step; at != to; at += step)
        set |= bit_of(at);
    return set;
}

bool is_near(int one, int other) {
    return std::abs(one % 8 - other % 8) <= 1 && std::abs(one / 8 - other / 8) <= 1;
}

PieceSets sets_of(const Board& board) {
    PieceSets sets{};
    for (int square = 0; square < 64; ++square) {
        const char piece = board.at(cell_of(square));
        if (piece != kEmpty) sets[kPieces.find(piece)] |= bit_of(square);
    }
    return sets;
}

InvariantProof::InvariantProof(const Invariant& invariant, bool winner_is_white,
                               std::span<const Invariant> all)
    : pieces_(invariant.pieces),
      facing_(invariant.facing),
      kings_(invariant.kings),
      exits_(invariant.exits),
      all_(all),
      winner_is_white_(winner_is_white) {
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        const std::size_t kind = kPieces.find(pieces_[piece].piece);
        if (kind == std::string_view::npos) continue;  // prove() says so
        reach_[kind] |= pieces_[piece].squares;
        if (is_king(piece)) king_[is_white(piece) ? 0 : 1] = piece;
        if (!is_steady(piece)) continue;
        fixed_[kind] |= pieces_[piece].squares;
        steady_ |= pieces_[piece].squares;
        steady_of_[is_white(piece) ? 0 : 1] |= pieces_[piece].squares;
    }
    for (const KingPair& kings : kings_) {
        if (kings.white < 0 || kings.white > 63 || kings.black < 0 || kings.black > 63) continue;
        pairs_[kings.is_white_to_move ? 0 : 1][static_cast<std::size_t>(kings.white)] |=
            bit_of(kings.black);
    }
    if (find_malformed().empty()) note_who_can_pass();
}

bool InvariantProof::is_steady(std::size_t piece) const {
    return is_one_square(pieces_[piece].squares) && !pieces_[piece].may_be_captured;
}

std::string InvariantProof::text_of(std::size_t piece, int square) const {
    return std::string("piece ") + std::to_string(piece + 1) + " (" + pieces_[piece].piece +
           ") on " + name_of(cell_of(square));
}

std::string InvariantProof::find_malformed() const {
    if (pieces_.size() > kMaxPieces) return "more than 32 pieces";
    int kings[2] = {0, 0};
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        const PlacedPiece& it = pieces_[piece];
        const std::string name = "piece " + std::to_string(piece + 1);
        if (kPieces.find(it.piece) == std::string_view::npos) return name + " has no piece letter";
        if (it.squares == 0) return name + " has no square";
        if (kind_of(it.piece) == 'p' && (it.squares & kBackRanks) != 0)
            return name + " is a pawn on rank 1 or 8";
        if (!is_king(piece)) continue;
        if (it.may_be_captured) return name + " is a king that may be captured";
        ++kings[is_white(piece) ? 0 : 1];
    }
    if (kings[0] != 1 || kings[1] != 1) return "there is not one king of each colour";
    std::string problem = find_malformed_facing();
    if (problem.empty()) problem = find_malformed_kings();
    return problem.empty() ? find_malformed_exits() : problem;
}

// The two pawns keep to one file, and no other pawn could be taken for one of them.
std::string InvariantProof::find_malformed_facing() const {
    for (const FacingPawns& pair : facing_) {
        const std::string name = "facing pawns " + std::to_string(pair.white + 1) + " and " +
                                 std::to_string(pair.black + 1);
        if (pair.white >= pieces_.size() || pair.black >= pieces_.size() ||
            pieces_[pair.white].piece != 'P' || pieces_[pair.black].piece != 'p')
            return name + " are no two pawns";
        const Squares both = pieces_[pair.white].squares | pieces_[pair.black].squares;
        Squares file = Squares{0x0101010101010101} << (__builtin_ctzll(both) % 8);
        if ((both & ~file) != 0) return name + " are not on one file";
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
            if (piece == pair.white || piece == pair.black || kind_of(pieces_[piece].piece) != 'p')
                continue;
            const std::size_t like = is_white(piece) ? pair.white : pair.black;
            if ((pieces_[piece].squares & pieces_[like].squares) != 0)
                return name + " share a square with another pawn";
        }
    }
    return {};
}

std::string InvariantProof::find_malformed_kings() const {
    for (const KingPair& kings : kings_) {
        const bool is_on_board =
            kings.white >= 0 && kings.white < 64 && kings.black >= 0 && kings.black < 64;
        if (!is_on_board || !has(pieces_[king_[0]].squares, kings.white) ||
            !has(pieces_[king_[1]].squares, kings.black))
            return "a pair of kings stands where the kings have no squares";
    }
    return {};
}

std::string InvariantProof::find_malformed_exits() const {
    for (const Exit& exit : exits_) {
        const std::string name = "the exit of piece " + std::to_string(exit.piece + 1);
        if (exit.piece >= pieces_.size() || !is_steady(exit.piece) || is_king(exit.piece))
            return name + " is not that of a piece with one square that may not be captured else";
        if (exit.next >= all_.size()) return name + " leads to no invariant";
        const std::string problem = find_malformed_exit(exit.piece, all_[exit.next]);
        if (!problem.empty()) return name + " leads to " + problem;
    }
    return {};
}

// Every position of this invariant belongs to `next` once `piece` is taken off, except for the
// place of the piece that captured it: has_exit().
std::string InvariantProof::find_malformed_exit(std::size_t piece, const Invariant& next) const {
    if (next.is_cage) return "a cage";
    if (next.pieces.size() + 1 != pieces_.size()) return "an invariant with other pieces";
    for (std::size_t other = 0; other < pieces_.size(); ++other) {
        if (other == piece) continue;
        const PlacedPiece& here = pieces_[other];
        const PlacedPiece& there = next.pieces[other - (other > piece ? 1 : 0)];
        if (here.piece != there.piece) return "an invariant with other pieces";
        if ((here.squares & ~there.squares) != 0 ||
            (here.may_be_captured && !there.may_be_captured))
            return "an invariant in which piece " + std::to_string(other + 1) +
                   " has fewer squares";
    }
    // A mate with which it is entered has to be excluded as well.
    if (!next.kings.empty()) return "an invariant with pairs of kings";
    for (const FacingPawns& pair : next.facing) {
        const auto here = [&](std::size_t there) { return there + (there >= piece ? 1 : 0); };
        if (!is_in_order({here(pair.white), here(pair.black)}))
            return "an invariant whose pawns may not face each other here";
    }
    return {};
}

// Do the two pawns keep their order here, by the list or by their squares?
bool InvariantProof::is_in_order(const FacingPawns& pair) const {
    for (const FacingPawns& known : facing_) {
        if (known.white == pair.white && known.black == pair.black) return true;
    }
    return pair.white < pieces_.size() && pair.black < pieces_.size() &&
           __builtin_clzll(pieces_[pair.white].squares) >
               63 - __builtin_ctzll(pieces_[pair.black].squares);
}

std::string InvariantProof::prove() const {
    std::string problem = find_malformed();
    if (problem.empty()) problem = find_exit();
    if (problem.empty()) problem = find_mate();
    return problem;
}

bool InvariantProof::contains(const PieceSets& sets, bool is_white_to_move) const {
    constexpr std::size_t kWhitePawn = 0;
    constexpr std::size_t kWhiteKing = 5;
    constexpr std::size_t kBlackPawn = 6;
    constexpr std::size_t kBlackKing = 11;
    const KingPair kings = {__builtin_ctzll(sets[kWhiteKing]), __builtin_ctzll(sets[kBlackKing]),
                            is_white_to_move};
    if (!kings_.empty() && !has_pair(kings)) return false;
    for (const FacingPawns& pair : facing_) {
        const Squares white = sets[kWhitePawn] & pieces_[pair.white].squares;
        const Squares black = sets[kBlackPawn] & pieces_[pair.black].squares;
        // One pawn each at most, and on one file: the higher square is the higher number.
        if (white != 0 && black != 0 && white >= black) return false;
    }
    return has_matching(sets);
}

bool InvariantProof::has_matching(const PieceSets& sets) const {
    std::array<int, 64> squares{};
    std::array<std::size_t, 64> pieces{};
    std::size_t count = 0;
    for (std::size_t piece = 0; piece < sets.size(); ++piece) {
        if ((sets[piece] & ~reach_[piece]) != 0 || (fixed_[piece] & ~sets[piece]) != 0)
            return false;
        for (Squares rest = sets[piece]; rest != 0; rest &= rest - 1) {
            if (count == pieces_.size()) return false;
            squares[count] = __builtin_ctzll(rest);
            pieces[count++] = piece;
        }
    }
    const auto fits = [&](std::size_t piece, std::size_t on_board) {
        return pieces_[piece].piece == kPieces[pieces[on_board]] &&
               has(pieces_[piece].squares, squares[on_board]);
    };
    // A matching that covers the pieces that cannot be captured and one that covers the pieces on
    // the board make one that covers both (Mendelsohn and Dulmage 1958).
    Matching needed{count};
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (!pieces_[piece].may_be_captured && !needed.add(piece, fits)) return false;
    }
    Matching all{pieces_.size()};
    for (std::size_t on_board = 0; on_board < count; ++on_board) {
        if (!all.add(on_board,
                     [&](std::size_t left, std::size_t piece) { return fits(piece, left); }))
            return false;
    }
    return true;
}

}  // namespace arbiter::proofcheck::detail
