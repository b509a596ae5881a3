#pragma once

#include "core/base/result.hpp"
#include "core/names/name_review.hpp"
#include "core/text/text_lines.hpp"
#include "run/duplicates/duplicates.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arbiter::duplicates {

// The review of duplicates as CSV: the pairs of the table with what differs, their values side by
// side, an empty column `apply`, and what identifies the games.
[[nodiscard]] std::string_view duplicate_review_header();
// `guards_formulas`: as append_csv_field has it; read() takes the guard off.
void append_review_row(const DuplicateRow& row, bool guards_formulas, std::string& out);

// What a person has decided about pairs of games: the rows of a review whose `apply` is not empty.
// THREADS: one owner.   Memory: 500 bytes a decided row.
class DuplicateReview {
  public:
    // Reads a review. In `apply`, "yes", "y", "1" and "x" say that the second game goes, "first"
    // that the first one does, "no", "n" and "0" that both stay; nothing leaves the pair to the
    // rules. Anything else is an error, as are games that go for each other in a circle, and a pair
    // that goes and stays. Columns are found by their names.   THROWS: io::IoError.
    [[nodiscard]] static Result<DuplicateReview, names::ReviewError> read(
        const text::TextFile& file);

    // Looks whether a game is one of the reviewed games. A master game never goes.
    void meet(std::uint64_t sequence, const DuplicateDigest& digest, bool is_master);
    // The decisions whose two games were met.
    [[nodiscard]] ReviewedPairs pairs() const;
    // Lines of the others: a game is not in the input, or is not what it was.
    [[nodiscard]] std::vector<std::uint64_t> missed_lines() const;

  private:
    struct Decision {
        std::uint64_t line = 0;
        bool goes = false;                // the first of the two games; else both stay
        std::uint64_t sequences[2] = {};  // of the one that goes, of the one that stays
        bool is_met[2] = {};
    };
    struct Part {  // of a decision, by the place of the game
        std::uint64_t fingerprint;
        std::size_t decision, side;
    };

    std::vector<Decision> decisions_;
    std::unordered_multimap<std::string, Part> parts_;
};

}  // namespace arbiter::duplicates
