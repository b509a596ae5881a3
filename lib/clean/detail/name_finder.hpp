#pragma once

#include "clean/detail/spelling_table.hpp"
#include "clean/spelling.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::clean::detail {

// How sure a proposal is, by what it rests on. docs/guide/names.md explains them to the user.
enum Score : int {
    kOneEditNoEvidence = 10,
    kNotAtThatTime = 10,
    kFideIdOfAnotherName = 15,
    kSeveral = 20,
    kOneEdit = 40,
    kInitials = 60,
    kCorrectedParts = 75,
    kOtherOrder = 80,
    kTwoLetters = 85,
    kSameLetters = 90,
    kListed = 95,
    kOwnList = 98,
    kFideId = 99,
};

// Looks for the right spelling of one name: the surest ground first, and it stops at the first
// that has candidates. THREADS: one owner; the table is only read.
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

    // Each returns what it rests on, and nullopt when it has no candidate.
    [[nodiscard]] std::optional<NameProposal> by_own_list(const Names& same_letters) const;
    [[nodiscard]] std::optional<NameProposal> by_fide_id() const;
    [[nodiscard]] std::optional<NameProposal> by_list(const Names& same_letters) const;
    [[nodiscard]] std::optional<NameProposal> by_corrected_parts() const;
    [[nodiscard]] std::optional<NameProposal> by_other_order() const;
    [[nodiscard]] std::optional<NameProposal> by_initials() const;
    [[nodiscard]] std::optional<NameProposal> by_one_edit() const;

    [[nodiscard]] bool is_right(const Names& same_letters) const;
    [[nodiscard]] bool has_same_surname(std::uint32_t name) const;
    [[nodiscard]] bool has_full_given_name() const;
    [[nodiscard]] Corrected corrected_parts() const;
    [[nodiscard]] Names one_edit_away(std::string_view folded) const;
    [[nodiscard]] bool could_have_played(const SpelledName& name) const;
    [[nodiscard]] bool has_fitting_elo(const SpelledName& name) const;
    // A proposal when one right name is left of `names`, else alternatives.
    [[nodiscard]] std::optional<NameProposal> decide(const Names& names, int score,
                                                     std::string_view why) const;
    [[nodiscard]] NameProposal alternatives(const Names& rights, int score, std::string why) const;
    [[nodiscard]] NameProposal propose(std::uint32_t right, int score, std::string_view why) const;
    // The right names after `names`, each text once.
    [[nodiscard]] Names rights_of(const Names& names) const;

    const SpellingTable& table_;
    NameKind kind_;
    std::string_view written_;
    const NameContext& context_;
};

}  // namespace arbiter::clean::detail
