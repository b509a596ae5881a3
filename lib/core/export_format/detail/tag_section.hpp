#pragma once

#include "core/export_format/game.hpp"
#include "core/export_format/shape.hpp"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::export_format::detail {

[[nodiscard]] bool is_chosen(std::string_view tag_name, TagChoice choice);

// What the shape of a game changes in its tags.
struct TagChanges {
    std::string_view start_fen;            // of a game that now begins later; else empty
    const std::uint32_t* plies = nullptr;  // how many plies are left, when that is not all
    std::string_view result;               // for a game without Result tag
};

// Writes tag sections: the seven tag roster in its order, then the others in ASCII order of their
// names; tags of one name stay in their order.   PGN 8.1.1.   THREADS: one owner; keeps its memory.
class TagSection {
  public:
    void write(const Game& game, TagChoice choice, const TagChanges& changes, std::string& out);

  private:
    struct Entry {
        std::uint32_t rank;  // 0..6 in the roster, 7 for the others
        std::uint32_t index;
        std::string_view name, value;
    };

    void collect(const Game& game, TagChoice choice, const TagChanges& changes);
    void add(std::string_view name, std::string_view value);
    void add_missing(std::string_view result);
    // What a game of a variant needs to be read again: its tag as most programs spell it, and its
    // start position in the form that most of them read.
    [[nodiscard]] bool take_of_variant(const Tag& tag, const replay::VariantBoard& start);
    void add_missing_of_variant(const replay::VariantBoard& start, bool has_start);

    std::vector<Entry> entries_;
    std::deque<std::string> mended_names_;
    std::string plies_text_, start_text_;
    bool has_variant_ = false;  // a Variant tag was added
    bool has_fen_ = false;      // and a FEN tag
};

}  // namespace arbiter::export_format::detail
