#pragma once

#include "core/chess/position.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace arbiter::testing {

// Who can still mate by some series of legal moves, for every placement of two kings and up to two
// other pieces: mates and moves into smaller or promoted material are found with the move
// generator, and the rest by taking moves back until nothing changes. Castling is no part of it.

// The pieces beside the kings, in ascending order; None for an absent one.
using Material = std::array<chess::Piece, 2>;

// Every material with `pieces` (2 to 4) pieces, kings included; both colours of each.
[[nodiscard]] std::vector<Material> materials_of(unsigned men);

// A set of sides: bit 0 White, bit 1 Black.
using Sides = std::uint8_t;

class SmallMaterial {
  public:
    // Builds what is missing for this material and all it can turn into.   COST: a few seconds for
    // four pieces, up to 17 MB for each table.
    void build(const Material& material);

    // REQUIRES: built for the material of `pos`; no castling rights.
    [[nodiscard]] Sides winners(const chess::Position& pos) const;

    // Calls visit(position, winners) for every legal placement of `material`, which is built: one
    // of each class of positions that mirroring the board (left to right; without pawns in all
    // eight ways) makes equal. Those with an e.p. capture are left out.
    template <class Visit>
    void for_each(const Material& material, Visit&& visit) const {
        for (std::size_t at = 0; at < size_of(material); ++at)
            visit_one(material, at, visit);
    }

    // How many entries a table has that for_each() goes through, legal or not.
    [[nodiscard]] std::size_t size_of(const Material& material) const {
        return tables_.at(canonical(material)).sides.size();
    }
    // The entry `at` of for_each(), for samples; false when it is no position.
    template <class Visit>
    bool visit_one(const Material& material, std::size_t at, Visit&& visit) const {
        const Table& table = tables_.at(canonical(material));
        if (table.sides[at] == kIllegal) return false;
        const bool is_flipped = table.material != material;
        visit(is_flipped ? flipped_position(table, at)
                         : position_of(material, placement_of(table, at)),
              is_flipped ? swapped(table.sides[at]) : table.sides[at]);
        return true;
    }

  private:
    static constexpr Sides kIllegal = 0x80;

    // White king, black king, the pieces of the material; then whose turn it is.
    struct Placement {
        std::array<std::uint8_t, 4> squares{};
        bool is_black_to_move = false;
    };

    struct Table {
        Material material{};
        unsigned men = 2;
        bool has_pawn = false;
        std::vector<Sides> sides;
    };

    [[nodiscard]] static Material canonical(const Material& material);
    [[nodiscard]] static Sides swapped(Sides sides) {
        return static_cast<Sides>((sides & 1U) << 1 | sides >> 1);
    }
    [[nodiscard]] static Placement flipped(const Placement& place);
    [[nodiscard]] static chess::Position position_of(const Material& material,
                                                     const Placement& place);
    [[nodiscard]] static chess::Position flipped_position(const Table& table, std::size_t at);
    [[nodiscard]] static Placement placement_of(const Table& table, std::size_t at);
    [[nodiscard]] static std::size_t index_of(const Table& table, Placement place);
    [[nodiscard]] static bool is_possible(const Table& table, const Placement& place);

    void fill(Table& table) const;
    void start(Table& table, std::size_t at, std::vector<std::uint32_t>& open,
               std::vector<std::uint32_t>& double_pushes) const;
    [[nodiscard]] Sides winners_after_ep_pushes(const chess::Position& pos) const;
    static void take_back(Table& table, std::vector<std::uint32_t>& open);
    static void take_back_man(Table& table, const Placement& place, unsigned man, Sides sides,
                              std::vector<std::uint32_t>& open);

    std::map<Material, Table> tables_;
    const Table* current_ = nullptr;  // the one that is being filled
};

}  // namespace arbiter::testing
