#include "deadpos/detail/closure.hpp"

#include "chess/fen.hpp"
#include "deadpos/detail/material.hpp"
#include "deadpos/detail/position_set.hpp"
#include "deadpos/detail/static_analysis.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace arbiter::deadpos::detail {
namespace {

__extension__ using Wide = unsigned __int128;

// FNV-1a, 128 bits, of the first four fields of the FEN.
Wide hash_of(const Packed& packed) {
    char text[chess::kMaxFen];
    std::string_view fen{text, chess::write_fen(unpack(packed), text)};
    fen = fen.substr(0, fen.rfind(' '));
    fen = fen.substr(0, fen.rfind(' '));
    Wide hash = Wide{0x6C62272E07BB0142ULL} << 64 | 0x62B821756295C58DULL;
    constexpr Wide kPrime = Wide{1} << 88 | 0x13B;
    for (const char c : fen)
        hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    return hash;
}

// Positions of an invariant are many, invariants few: the one that covered last is asked first.
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
        const Packed packed = seen.packed(at);
        sum += hash_of(packed);
        const Layout pos{packed};
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
            static_cast<void>(seen.insert(keys[i], at, moves[i]));
    }
    return Certificate{settled.used(),
                       seen.size(),
                       {static_cast<std::uint64_t>(sum >> 64), static_cast<std::uint64_t>(sum)}};
}

}  // namespace arbiter::deadpos::detail
