#include "core/names/detail/name_finder.hpp"

#include "core/base/text.hpp"
#include "core/export_format/game.hpp"
#include "core/names/detail/name_form.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::names::detail {
namespace {

constexpr std::size_t kShownAlternatives = 5;
constexpr std::size_t kShortestForEdits = 6;  // letters; shorter names are alike by chance
constexpr std::size_t kLongestForEdits = 40;

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
    if (!export_format::says_something(written_) || written_.size() > kLongestName)
        return std::nullopt;
    const Names same_letters = table_.with_letters(kind_, folded_name(written_));
    if (by_own_list(same_letters) || by_fide_id(same_letters)) return result_;
    if (is_right(same_letters)) return std::nullopt;
    if (kind_ == NameKind::Player) {
        // What Scid numbers are namesakes: nothing shows whether the number is needed here.
        if (without_namesake_number(written_) != written_) return std::nullopt;
        if (is_abbreviated(person_form(written_)))
            return by_abbreviation(same_letters) ? result_ : excluded_;
    }
    if (by_list(same_letters) || by_corrected_parts() || by_other_order() || by_initials() ||
        by_one_edit())
        return result_;
    return excluded_;
}

bool NameFinder::by_own_list(const Names& same_letters) {
    for (const std::uint32_t name : same_letters)
        if (table_[name].is_own && table_.text_of(name) == written_) {
            propose({table_[name].right, Fit::Close}, {kOwnList, "your list"});
            return true;
        }
    return false;
}

bool NameFinder::by_fide_id(const Names& same_letters) {
    if (kind_ != NameKind::Player || context_.fide_id == 0) return false;
    const Names names = rights_of(table_.with_fide_id(context_.fide_id));
    // Several files may spell the name of one player in several ways: then the id decides nothing.
    if (names.size() != 1) return false;
    if (table_.text_of(names[0]) == written_) return true;
    const std::string why = "FIDE id " + std::to_string(context_.fide_id);
    if (are_alike(written_, table_.text_of(names[0]))) {
        if (!is_worse_name(table_.text_of(names[0]), written_))
            propose({names[0], Fit::Close}, {kFideId, why});
    } else if (!is_right(same_letters)) {
        set_alternatives(names, kFideIdOfAnotherName, why + " belongs to another name");
    }
    return true;
}

bool NameFinder::is_right(const Names& same_letters) const {
    return std::ranges::any_of(same_letters, [&](std::uint32_t name) {
        return table_[name].right == name && table_.text_of(name) == written_;
    });
}

bool NameFinder::by_list(const Names& same_letters) {
    Names listed = same_letters;
    std::erase_if(listed, [&](std::uint32_t name) { return table_.text_of(name) != written_; });
    // The maker of the list knew which player is meant: every player not excluded counts, however
    // weak the evidence.
    if (decide(listed, {kListed, "listed spelling", Fit::Doubtful})) return true;
    if (kind_ == NameKind::Round) return false;  // "1.1" is not "11"
    Names alike = same_letters;
    std::erase_if(alike, [&](std::uint32_t name) { return !has_same_surname(name); });
    const bool are_right =
        std::ranges::all_of(alike, [&](std::uint32_t name) { return table_[name].right == name; });
    // The words are the same, so that the name says no more than before.
    if (decide(alike,
               {kSameLetters, are_right ? "same letters" : "same letters as a listed spelling",
                are_right ? Fit::Doubtful : Fit::Unknown}))
        return true;
    const std::string two_letters = folded_in_two_letters(written_);
    return !two_letters.empty() && decide(table_.with_letters(kind_, two_letters),
                                          {kTwoLetters, "same letters, umlauts written in two"});
}

bool NameFinder::by_abbreviation(const Names& same_letters) {
    Names listed = same_letters;
    std::erase_if(listed, [&](std::uint32_t name) { return table_.text_of(name) != written_; });
    Names alike = same_letters;
    std::erase_if(alike, [&](std::uint32_t name) { return !has_same_surname(name); });
    Names all = shortened_so();
    all.insert(all.end(), alike.begin(), alike.end());
    const std::vector<Candidate> left = possible(all);
    const auto leads_to = [&](const Names& names) {
        return left.size() == 1 && std::ranges::any_of(names, [&](std::uint32_t name) {
                   return table_.text_of(table_[name].right) == table_.text_of(left[0].right);
               });
    };
    if (leads_to(listed)) return decide(all, {kListed, "listed spelling"});
    if (leads_to(alike)) return decide(all, {kSameLetters, "same letters", Fit::Doubtful});
    return decide(all, {kInitials, "the only name that can be shortened so"});
}

// "Petrova, N" and "Petrov, AN" have the same letters, but are two names.
bool NameFinder::has_same_surname(std::uint32_t name) const {
    if (kind_ != NameKind::Player) return true;
    const PersonForm form = person_form(written_);
    const PersonForm other = person_form(table_.text_of(name));
    return !form.has_comma || !other.has_comma || form.surname == other.surname;
}

bool NameFinder::by_corrected_parts() {
    const auto [corrected, file] = corrected_parts();
    if (corrected.empty() || corrected == written_) return false;
    constexpr std::string_view kWhy = "general correction";
    const Names same_letters = table_.with_letters(kind_, folded_name(corrected));
    if (!same_letters.empty()) return decide(same_letters, {kCorrectedParts, kWhy});
    result_.emplace();
    result_->right = corrected;
    result_->score = kCorrectedParts;
    result_->why = kWhy;
    result_->source = file;
    return true;
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

bool NameFinder::by_other_order() {
    if (kind_ != NameKind::Player) return false;
    const PersonForm form = person_form(written_);
    if (form.given.empty()) return false;
    std::string folded;
    for (const std::string& given : form.given)
        folded += given;
    folded.insert(form.has_comma ? folded.size() : 0, form.surname);
    // The part before a comma is the surname: to take it for the given name needs more than the
    // words.
    const Fit least = form.has_comma ? Fit::Close : Fit::Unknown;
    return decide(table_.with_letters(kind_, folded),
                  {kOtherOrder, "same words in another order", least});
}

NameFinder::Names NameFinder::shortened_so() const {
    const PersonForm form = person_form(written_);
    if (form.surname.empty() || form.given.empty()) return {};
    Names names = table_.with_initial(form.surname, form.given.front());
    std::erase_if(names, [&](std::uint32_t name) {
        return std::ranges::none_of(
            person_forms(table_.text_of(name)),
            [&](const PersonForm& full) { return may_stand_for(form, full); });
    });
    return names;
}

bool NameFinder::by_initials() {
    if (kind_ != NameKind::Player) return false;
    return decide(shortened_so(), {kInitials, "the only name that can be shortened so"});
}

// One wrong letter is a likeness and no more, unless everything else that is known is the same.
bool NameFinder::by_one_edit() {
    const std::string folded = folded_name(written_);
    if (kind_ == NameKind::Round || folded.size() < kShortestForEdits ||
        folded.size() > kLongestForEdits || (kind_ == NameKind::Player && !has_full_given_name()))
        return false;
    const Names found = one_edit_away(folded);
    const std::vector<Candidate> left = possible(found);
    if (left.empty()) return decide(found, {kOneEdit, "one letter differs"});
    const bool is_told = left.size() == 1 && left[0].fit == Fit::Close &&
                         has_same_title(table_[left[0].right], context_);
    if (is_told)
        return decide(found, {kOneEdit, "one letter differs, and Elo, title and year fit"});
    set_alternatives(rights_of(found), kOneEditNoEvidence, "one letter differs");
    return true;
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

Fit NameFinder::fit(std::uint32_t right) const {
    if (kind_ != NameKind::Player) return Fit::Unknown;
    return fit_of(table_[right], table_.year_of(right), context_);
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

std::vector<NameFinder::Candidate> NameFinder::possible(const Names& names) const {
    std::vector<Candidate> left;
    for (const std::uint32_t name : names)
        if (const Fit fits = fit(table_[name].right); fits != Fit::Excluded)
            left.push_back({table_[name].right, fits});
    std::ranges::stable_sort(left, [&](const Candidate& a, const Candidate& b) {
        const int order = table_.text_of(a.right).compare(table_.text_of(b.right));
        return order != 0 ? order < 0 : a.fit > b.fit;
    });
    const auto is_same_text = [&](const Candidate& a, const Candidate& b) {
        return table_.text_of(a.right) == table_.text_of(b.right);
    };
    left.erase(std::unique(left.begin(), left.end(), is_same_text), left.end());
    // Rating and title of one, and of no other.
    const auto is_close = [](const Candidate& each) { return each.fit == Fit::Close; };
    const auto is_doubtful = [](const Candidate& each) { return each.fit == Fit::Doubtful; };
    if (std::ranges::count_if(left, is_close) == 1 &&
        std::ranges::count_if(left, is_doubtful) == std::ssize(left) - 1)
        std::erase_if(left, is_doubtful);
    return left;
}

bool NameFinder::decide(const Names& names, const Ground& ground) {
    if (names.empty()) return false;
    const std::vector<Candidate> left = possible(names);
    if (left.empty()) {
        if (!excluded_)
            excluded_ = alternatives(rights_of(names), kExcluded,
                                     std::string(ground.why) + ", but the games exclude it");
        return false;
    }
    Names rights;
    for (const Candidate& each : left)
        rights.push_back(each.right);
    if (rights.size() == 1 && table_.text_of(rights[0]) == written_) return true;
    if (rights.size() > 1) {
        set_alternatives(rights, kSeveral, std::to_string(rights.size()) + " names fit");
    } else if (left[0].fit < ground.least) {
        set_alternatives(rights, kSeveral, std::string(ground.why) + ", but the games do not fit");
    } else if (kind_ != NameKind::Player || !is_worse_name(table_.text_of(rights[0]), written_)) {
        propose(left[0], ground);
    }
    return true;
}

void NameFinder::set_alternatives(const Names& rights, int score, std::string why) {
    result_ = alternatives(rights, score, std::move(why));
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

void NameFinder::propose(const Candidate& candidate, const Ground& ground) {
    result_.emplace();
    result_->right = table_.text_of(candidate.right);
    result_->score = ground.score;
    result_->why = ground.why;
    if (ground.score == kInitials && candidate.fit == Fit::Near) {
        result_->score = kInitialsAndElo;
        result_->why += ", and Elo and year fit";
    } else if (ground.score == kInitials && candidate.fit == Fit::Close) {
        result_->score = kInitialsAndTitle;
        result_->why += ", and Elo, year and title or federation fit";
    }
    result_->source = table_.file_of(candidate.right);
}

}  // namespace arbiter::names::detail
