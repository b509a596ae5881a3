#pragma once

#include "core/base/arena.hpp"
#include "core/export_format/game.hpp"
#include "core/names/spelling.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace arbiter::names {

// A name as `Spelling` and the review see it: the tag value in UTF-8 without blanks around it.
// `buffer` holds it where it has to be converted.
[[nodiscard]] std::string_view written_name(std::string_view tag_value, std::string& buffer);

// Collects the names of a run: of players, sites, events and rounds, each once, with what the games
// say about them; then writes the table that a person reviews.
// THREADS: one owner. The games come in the order of the input; that matters only when the memory
// does not suffice.
class NameSurvey {
  public:
    // Memory: `memory_bytes`; about 170 bytes a different name, and 50 for two whose first letters
    // are equal and that have played against each other.
    explicit NameSurvey(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

    void add(const export_format::Game& game);

    [[nodiscard]] std::size_t names() const { return names_; }
    // Occurrences of names that found no room; they are missing in the review.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

    struct Seen {
        std::uint64_t games = 0;
        NameContext context;           // fide_id, federation: 0 also when there are several
        bool has_several_ids = false;  // the games give more than one FIDE id
        // The games are not those of one player: two FIDE ids or years of birth, or the name on
        // both sides of a game.
        bool is_of_several = false;
        bool has_several_federations = false;
        bool are_ratings_far_apart = false;  // too far for one player in the years of the games
        char initial = 0;                    // small, when it is ASCII
        std::uint32_t number = 0;            // of the name
    };
    // In no particular order.
    void for_each(const std::function<void(NameKind, std::string_view, const Seen&)>& visit) const {
        for (std::size_t kind = 0; kind < kNameKinds; ++kind)
            for (const auto& [name, seen] : seen_[kind])
                visit(static_cast<NameKind>(kind), name, seen);
    }

    // What `spelling` makes of one name.
    struct Decision {
        NameKind kind;
        std::string_view written;
        Seen seen;
        NameProposal proposal;
        int withheld_score = 0;  // of a proposal that has become an alternative
    };
    // In the order of the names. A name of several players gets no proposal, nor do two names that
    // would become one although their bearers have played against each other.
    [[nodiscard]] std::vector<Decision> decisions(const Spelling& spelling) const;

    struct ReviewCounts {
        std::uint64_t rows = 0, proposals = 0;
    };
    // Writes the review, a CSV of RFC 4180 in UTF-8 with the columns
    //   apply,kind,written,proposed,games,score,source,why,alternatives
    // and a row for each name to which `spelling` has something to say: first those that most tags
    // have, then by kind, the highest score first, then by bytes. `apply` is empty: a person fills
    // it in. The same games and files give the same bytes. `guards_formulas`: as append_csv_field
    // has it; NameReview takes the guard off.
    ReviewCounts write_review(const Spelling& spelling, bool guards_formulas,
                              const std::function<void(std::string_view)>& write) const;

  private:
    using Names = std::unordered_map<std::string_view, Seen>;

    // The name as it is counted; null: it says nothing, or found no room.
    Seen* add_name(NameKind kind, std::string_view tag_value);
    void add_players(const export_format::Game& game);
    void add_opponents(Seen& white, Seen& black);
    void withdraw_opponents(std::vector<Decision>& found) const;

    Arena texts_;
    Names seen_[kNameKinds];
    std::unordered_set<std::uint64_t> opponents_;  // the numbers of two names
    std::size_t memory_bytes_;
    std::size_t used_bytes_ = 0, names_ = 0;
    std::uint64_t left_out_ = 0;
    std::string buffer_;
};

}  // namespace arbiter::names
