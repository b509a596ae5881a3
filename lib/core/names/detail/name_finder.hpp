#pragma once

#include "core/names/detail/player_evidence.hpp"
#include "core/names/detail/spelling_table.hpp"
#include "core/names/spelling.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::names::detail {

// How sure a proposal is, by what it rests on. docs/guide/names.md explains them to the user.
enum Score : int {
    kOneEditNoEvidence = 10,
    kExcluded = 10,
    kFideIdOfAnotherName = 15,
    kSeveral = 20,
    kOneEdit = 40,
    kInitials = 60,
    kInitialsAndElo = 65,
    kInitialsAndTitle = 70,
    kCorrectedParts = 75,
    kOtherOrder = 80,
    kTwoLetters = 85,
    kSameLetters = 90,
    kListed = 95,
    kOwnList = 98,
    kFideId = 99,
};

// Looks for the right spelling of one name: the surest evidence first. If what the games say of the
// player excludes all candidates of one kind of evidence, the next kind is tried; a candidate that
// is not excluded ends the search, even if it cannot be proposed.
// THREADS: one owner; the table is only read.
class NameFinder {
  public:
    NameFinder(const SpellingTable& table, NameKind kind, std::string_view written,
               const NameContext& context)
        : table_(table), kind_(kind), written_(written), context_(context) {}

    [[nodiscard]] std::optional<NameProposal> find();

  private:
    using Names = std::vector<std::uint32_t>;
    struct Corrected {
        std::string text;       // empty: it has become too long
        std::string_view file;  // of the last correction that was made
    };
    struct Ground {
        int score;
        std::string_view why;
        Fit least = Fit::Unknown;  // of what a proposal needs
    };
    // A right name that is left, with all persons who bear it.
    struct Candidate {
        std::uint32_t right;
        Fit fit;  // the best
    };

    // Each returns true when the search is over; result_ is what was found then.
    [[nodiscard]] bool by_own_list(const Names& same_letters);
    [[nodiscard]] bool by_fide_id(const Names& same_letters);
    [[nodiscard]] bool by_list(const Names& same_letters);
    [[nodiscard]] bool by_corrected_parts();
    [[nodiscard]] bool by_other_order();
    [[nodiscard]] bool by_initials();
    [[nodiscard]] bool by_one_edit();
    // All grounds together: "Anand,V" and "Anand V" have the same letters, but may be two players.
    [[nodiscard]] bool by_abbreviation(const Names& same_letters);

    [[nodiscard]] bool is_right(const Names& same_letters) const;
    [[nodiscard]] bool has_same_surname(std::uint32_t name) const;
    [[nodiscard]] Names shortened_so() const;
    [[nodiscard]] bool has_full_given_name() const;
    [[nodiscard]] Corrected corrected_parts() const;
    [[nodiscard]] Names one_edit_away(std::string_view folded) const;
    [[nodiscard]] Fit fit(std::uint32_t right) const;
    // The right names after `names` that nothing excludes, each text once.
    [[nodiscard]] std::vector<Candidate> possible(const Names& names) const;
    // A proposal when one right name is left of `names`, else alternatives; false when all are
    // excluded.
    [[nodiscard]] bool decide(const Names& names, const Ground& ground);
    void propose(const Candidate& candidate, const Ground& ground);
    void set_alternatives(const Names& rights, int score, std::string why);
    [[nodiscard]] NameProposal alternatives(const Names& rights, int score, std::string why) const;
    // The right names after `names`, each text once.
    [[nodiscard]] Names rights_of(const Names& names) const;

    const SpellingTable& table_;
    NameKind kind_;
    std::string_view written_;
    const NameContext& context_;
    std::optional<NameProposal> result_;
    std::optional<NameProposal> excluded_;  // the first ground whose candidates were all excluded
};

}  // namespace arbiter::names::detail
