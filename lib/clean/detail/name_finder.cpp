#include "clean/detail/name_finder.hpp"

#include "base/text.hpp"
#include "clean/detail/name_form.hpp"
#include "clean/game.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::clean::detail {
namespace {

constexpr std::size_t kShownAlternatives = 5;
constexpr std::size_t kShortestForEdits = 6;  // letters; shorter names are alike by chance
constexpr std::size_t kLongestForEdits = 40;
// Nobody plays rated games younger or older than so many years.
constexpr int kYoungest = 4;
constexpr int kOldest = 105;
constexpr int kEloTolerance = 300;

// Do two names have a word in common, or nearly the same letters?
bool are_alike(std::string_view a, std::string_view b) {
    constexpr std::size_t kTellingWord = 3;  // letters
    if (is_one_edit_apart(folded_name(a), folded_name(b))) return true;
    const PersonForm first = person_form(a);
    const PersonForm second = person_form(b);
    if (first.surname == second.surname && !first.surname.empty()) return true;
    const auto words = [](const PersonForm& form) {
        std::vector<std::string> all = form.given;
        all.push_back(form.surname);
        return all;
    };
    const std::vector<std::string> others = words(second);
    return std::ranges::any_of(words(first), [&](const std::string& word) {
        return word.size() >= kTellingWord &&
               std::ranges::any_of(others, [&](const std::string& other) {
                   return other.size() >= kTellingWord && is_one_edit_apart(word, other);
               });
    });
}

}  // namespace

std::optional<NameProposal> NameFinder::find() {
    if (!says_something(written_) || written_.size() > kLongestName) return std::nullopt;
    const Names same_letters = table_.with_letters(kind_, folded_name(written_));
    if (auto found = by_own_list(same_letters)) return found;
    std::optional<NameProposal> by_id = by_fide_id();
    if (by_id && by_id->right == written_) return std::nullopt;
    if (is_right(same_letters) && (!by_id || by_id->right.empty())) return std::nullopt;
    if (by_id) return by_id;
    using Step = std::optional<NameProposal> (NameFinder::*)() const;
    std::optional<NameProposal> found = by_list(same_letters);
    constexpr std::array<Step, 4> kSteps{&NameFinder::by_corrected_parts,
                                         &NameFinder::by_other_order, &NameFinder::by_initials,
                                         &NameFinder::by_one_edit};
    for (const Step step : kSteps)
        if (!found) found = (this->*step)();
    return found;
}

std::optional<NameProposal> NameFinder::by_own_list(const Names& same_letters) const {
    for (const std::uint32_t name : same_letters)
        if (table_[name].is_own && table_.text_of(name) == written_)
            return propose(table_[name].right, kOwnList, "your list");
    return std::nullopt;
}

std::optional<NameProposal> NameFinder::by_fide_id() const {
    if (kind_ != NameKind::Player || context_.fide_id == 0) return std::nullopt;
    const Names names = rights_of(table_.with_fide_id(context_.fide_id));
    // Several files may spell the name of one player in several ways: then the id decides nothing.
    if (names.size() != 1) return std::nullopt;
    const std::string why = "FIDE id " + std::to_string(context_.fide_id);
    if (are_alike(written_, table_.text_of(names[0]))) return propose(names[0], kFideId, why);
    return alternatives(names, kFideIdOfAnotherName, why + " belongs to another name");
}

bool NameFinder::is_right(const Names& same_letters) const {
    return std::ranges::any_of(same_letters, [&](std::uint32_t name) {
        return table_[name].right == name && table_.text_of(name) == written_;
    });
}

std::optional<NameProposal> NameFinder::by_list(const Names& same_letters) const {
    Names listed = same_letters;
    std::erase_if(listed, [&](std::uint32_t name) { return table_.text_of(name) != written_; });
    if (!listed.empty()) return decide(listed, kListed, "listed spelling");
    if (kind_ == NameKind::Round) return std::nullopt;  // "1.1" is not "11"
    Names alike = same_letters;
    std::erase_if(alike, [&](std::uint32_t name) { return !has_same_surname(name); });
    const bool are_right =
        std::ranges::all_of(alike, [&](std::uint32_t name) { return table_[name].right == name; });
    if (!alike.empty())
        return decide(alike, kSameLetters,
                      are_right ? "same letters" : "same letters as a listed spelling");
    const std::string two_letters = folded_in_two_letters(written_);
    if (two_letters.empty()) return std::nullopt;
    return decide(table_.with_letters(kind_, two_letters), kTwoLetters,
                  "same letters, umlauts written in two");
}

// "Petrova, N" and "Petrov, AN" have the same letters, but are two names.
bool NameFinder::has_same_surname(std::uint32_t name) const {
    if (kind_ != NameKind::Player) return true;
    const PersonForm form = person_form(written_);
    const PersonForm other = person_form(table_.text_of(name));
    return !form.has_comma || !other.has_comma || form.surname == other.surname;
}

std::optional<NameProposal> NameFinder::by_corrected_parts() const {
    const auto [corrected, file] = corrected_parts();
    if (corrected.empty() || corrected == written_) return std::nullopt;
    constexpr std::string_view kWhy = "general correction";
    const Names same_letters = table_.with_letters(kind_, folded_name(corrected));
    if (!same_letters.empty()) return decide(same_letters, kCorrectedParts, kWhy);
    NameProposal proposal;
    proposal.right = corrected;
    proposal.score = kCorrectedParts;
    proposal.why = kWhy;
    proposal.source = file;
    return proposal;
}

// Every correction is made once, in the order of the files.
NameFinder::Corrected NameFinder::corrected_parts() const {
    using Place = PartCorrection::Place;
    Corrected corrected{std::string(written_), {}};
    std::string& text = corrected.text;
    for (const PartCorrection& correction : table_.corrections()) {
        if (correction.kind != kind_) continue;
        const std::size_t size = correction.written.size();
        std::size_t at = std::string::npos;
        if (correction.place == Place::Infix) at = text.find(correction.written);
        if (correction.place == Place::Prefix && text.starts_with(correction.written)) at = 0;
        if (correction.place == Place::Suffix && text.ends_with(correction.written))
            at = text.size() - size;
        if (at == std::string::npos) continue;
        text.replace(at, size, correction.right);
        corrected.file = table_.name_of_file(correction.file);
        if (text.size() > kLongestName) return {};
    }
    return corrected;
}

std::optional<NameProposal> NameFinder::by_other_order() const {
    if (kind_ != NameKind::Player) return std::nullopt;
    const PersonForm form = person_form(written_);
    if (form.has_comma || form.given.empty()) return std::nullopt;
    std::string folded = form.surname;
    for (const std::string& given : form.given)
        folded += given;
    return decide(table_.with_letters(kind_, folded), kOtherOrder, "same words in another order");
}

std::optional<NameProposal> NameFinder::by_initials() const {
    if (kind_ != NameKind::Player) return std::nullopt;
    const PersonForm form = person_form(written_);
    if (form.surname.empty() || form.given.empty()) return std::nullopt;
    Names names = table_.with_initial(form.surname, form.given.front());
    std::erase_if(names, [&](std::uint32_t name) {
        return !may_stand_for(form, person_form(table_.text_of(name)));
    });
    return decide(names, kInitials, "the only name that can be shortened so");
}

std::optional<NameProposal> NameFinder::by_one_edit() const {
    const std::string folded = folded_name(written_);
    if (kind_ == NameKind::Round || folded.size() < kShortestForEdits ||
        folded.size() > kLongestForEdits || (kind_ == NameKind::Player && !has_full_given_name()))
        return std::nullopt;
    Names found = one_edit_away(folded);
    const Names names = rights_of(found);
    std::erase_if(found,
                  [&](std::uint32_t name) { return !has_fitting_elo(table_[table_[name].right]); });
    if (names.size() == 1 && !found.empty())
        return decide(found, kOneEdit, "one letter differs, and Elo and year fit");
    if (names.empty()) return std::nullopt;
    return alternatives(names, kOneEditNoEvidence, "one letter differs");
}

// One letter of an abbreviation is too much of it.
bool NameFinder::has_full_given_name() const {
    constexpr std::size_t kShortest = 3;
    const PersonForm form = person_form(written_);
    return std::ranges::any_of(form.given,
                               [](const std::string& given) { return given.size() >= kShortest; });
}

NameFinder::Names NameFinder::one_edit_away(std::string_view folded) const {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
    Names found;
    const auto look_up = [&](const std::string& text) {
        const Names names = table_.with_letters(kind_, text);
        found.insert(found.end(), names.begin(), names.end());
    };
    for (std::size_t at = 0; at <= folded.size(); ++at) {
        std::string text(folded);
        text.insert(at, 1, ' ');
        for (const char letter : kLetters) {
            text[at] = letter;
            look_up(text);
        }
        if (at == folded.size()) break;
        text = folded;
        for (const char letter : kLetters) {
            if (letter == folded[at]) continue;
            text[at] = letter;
            look_up(text);
        }
        text = folded;
        look_up(text.erase(at, 1));
        if (at + 1 == folded.size() || folded[at] == folded[at + 1]) continue;
        text = folded;
        std::swap(text[at], text[at + 1]);
        look_up(text);
    }
    return found;
}

bool NameFinder::could_have_played(const SpelledName& name) const {
    const int first = context_.first_year;
    const int last = context_.last_year;
    if (first == 0) return true;
    if (name.born != 0 && (name.born + kYoungest > first || name.born + kOldest < last))
        return false;
    return name.died == 0 || last <= name.died;
}

// The evidence without which one wrong letter is no more than a likeness.
bool NameFinder::has_fitting_elo(const SpelledName& name) const {
    return name.elo != 0 && context_.highest_elo != 0 && name.born != 0 &&
           context_.first_year != 0 && could_have_played(name) &&
           name.elo + kEloTolerance >= context_.highest_elo &&
           name.elo <= context_.lowest_elo + kEloTolerance;
}

NameFinder::Names NameFinder::rights_of(const Names& names) const {
    Names rights;
    for (const std::uint32_t name : names)
        rights.push_back(table_[name].right);
    const auto text = [&](std::uint32_t name) { return table_.text_of(name); };
    std::ranges::stable_sort(rights, {}, text);
    const auto is_same_text = [&](std::uint32_t one, std::uint32_t other) {
        return text(one) == text(other);
    };
    rights.erase(std::unique(rights.begin(), rights.end(), is_same_text), rights.end());
    return rights;
}

std::optional<NameProposal> NameFinder::decide(const Names& names, int score,
                                               std::string_view why) const {
    if (names.empty()) return std::nullopt;
    Names possible = names;
    std::erase_if(possible, [&](std::uint32_t name) {
        return !could_have_played(table_[table_[name].right]);
    });
    if (possible.empty())
        return alternatives(rights_of(names), kNotAtThatTime,
                            std::string(why) + ", but not in those years");
    const Names rights = rights_of(possible);
    if (rights.size() > 1)
        return alternatives(rights, kSeveral, std::to_string(rights.size()) + " names fit");
    if (table_.text_of(rights[0]) == written_) return std::nullopt;
    return propose(rights[0], score, why);
}

NameProposal NameFinder::alternatives(const Names& rights, int score, std::string why) const {
    NameProposal proposal;
    proposal.score = score;
    proposal.why = std::move(why);
    proposal.source = table_.file_of(rights.front());
    for (std::size_t i = 0; i < std::min(rights.size(), kShownAlternatives); ++i)
        proposal.alternatives.emplace_back(table_.text_of(rights[i]));
    return proposal;
}

NameProposal NameFinder::propose(std::uint32_t right, int score, std::string_view why) const {
    NameProposal proposal;
    proposal.right = table_.text_of(right);
    proposal.score = score;
    proposal.why = why;
    proposal.source = table_.file_of(right);
    return proposal;
}

}  // namespace arbiter::clean::detail
