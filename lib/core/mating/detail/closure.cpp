#include "core/mating/detail/closure.hpp"

#include "core/chess/fen.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/position_set.hpp"
#include "core/mating/detail/static_analysis.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace arbiter::mating::detail {
namespace {

__extension__ using Wide = unsigned __int128;

// FNV-1a, 128 bits.
class Fnv {
  public:
    void add(char c) {
        hash_ ^= static_cast<unsigned char>(c);
        hash_ = (hash_ << 88) + hash_ * 0x13BU;  // times the prime 2^88 + 0x13B
    }
    [[nodiscard]] Wide hash() const { return hash_; }

  private:
    Wide hash_ = Wide{0x6C62272E07BB0142ULL} << 64 | 0x62B821756295C58DULL;
};

// The hash of the first four fields of the FEN, without castling and e.p.
Wide plain_hash_of(const Layout& pos) {
    Fnv fnv;
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned next = 0;  // file
        for (Bitboard pieces = pos.occupied() >> 8 * rank & 0xFFU; pieces != 0;
             pieces &= pieces - 1) {
            const unsigned file = chess::index(chess::first_square(pieces));
            if (file != next) fnv.add(static_cast<char>('0' + (file - next)));
            const Square sq = chess::make_square(file, rank);
            const Color color = chess::has(pos.packed().black, sq) ? Color::Black : Color::White;
            fnv.add(chess::letter_of(chess::make_piece(color, pos.role_on(sq))));
            next = file + 1;
        }
        if (next != 8) fnv.add(static_cast<char>('0' + (8 - next)));
        if (rank != 0) fnv.add('/');
    }
    for (const char c : pos.turn() == Color::White ? std::string_view{" w - -"} : " b - -")
        fnv.add(c);
    return fnv.hash();
}

// The hash of the first four fields of the FEN.
Wide hash_of(const Layout& pos) {
    if (!pos.packed().has_castling_or_ep()) return plain_hash_of(pos);
    char text[chess::kMaxFen];
    std::string_view fen{text, chess::write_fen(unpack(pos.packed()), text)};
    fen = fen.substr(0, fen.rfind(' '));
    fen = fen.substr(0, fen.rfind(' '));
    Fnv fnv;
    for (const char c : fen)
        fnv.add(c);
    return fnv.hash();
}

// Positions of an invariant are many, invariants few: the one that covered last is tried first.
class Covers {
  public:
    explicit Covers(const std::vector<Invariant>& invariants)
        : invariants_(invariants), is_used_(invariants.size()) {}

    [[nodiscard]] bool any(const Layout& pos) {
        for (std::size_t i = 0; i < invariants_.size(); ++i) {
            const std::size_t at = (last_ + i) % invariants_.size();
            if (!covers(invariants_[at], pos)) continue;
            last_ = at;
            is_used_[at] = true;
            return true;
        }
        return false;
    }

    // Those that covered something, and those their exits lead to, with new numbers.
    [[nodiscard]] std::vector<Invariant> used() {
        for (std::size_t i = 0; i < invariants_.size(); ++i) {  // exits lead to later ones only
            if (!is_used_[i]) continue;
            for (const Exit& exit : invariants_[i].exits)
                is_used_[exit.next] = true;
        }
        std::vector<std::uint32_t> number(invariants_.size());
        std::vector<Invariant> used;
        for (std::size_t i = 0; i < invariants_.size(); ++i) {
            number[i] = static_cast<std::uint32_t>(used.size());
            if (is_used_[i]) used.push_back(invariants_[i]);
        }
        for (Invariant& invariant : used)
            for (Exit& exit : invariant.exits)
                exit.next = number[exit.next];
        return used;
    }

  private:
    const std::vector<Invariant>& invariants_;
    std::vector<bool> is_used_;
    std::size_t last_ = 0;
};

}  // namespace

std::optional<Certificate> walk_closure(const Packed& root, Color winner,
                                        const std::vector<Invariant>& invariants,
                                        std::uint64_t most) {
    most = std::min(most, PositionSet::kMost);
    PositionSet seen;
    Covers settled{invariants};
    Wide sum = 0;
    static_cast<void>(seen.insert(root));
    for (std::uint32_t at = 0; at < seen.size(); ++at) {
        if (seen.size() > most) return std::nullopt;
        const Layout pos{seen.packed(at)};
        sum += hash_of(pos);
        chess::MoveList moves;
        generate_legal(pos, moves);
        if (moves.is_empty()) {
            if (pos.is_check() && pos.turn() != winner) return std::nullopt;
            continue;
        }
        if (cannot_mate_by_material(pos, winner) || settled.any(pos)) continue;
        std::array<std::uint64_t, chess::MoveList::kCapacity> keys;
        seen.keys_after(pos, at, moves, keys.data());
        for (std::size_t i = 0; i < moves.size(); ++i)
            seen.prefetch(keys[i]);
        for (std::size_t i = 0; i < moves.size(); ++i)
            static_cast<void>(seen.insert(keys[i], at, moves[i]));
    }
    return Certificate{settled.used(),
                       seen.size(),
                       {static_cast<std::uint64_t>(sum >> 64), static_cast<std::uint64_t>(sum)}};
}

}  // namespace arbiter::mating::detail
