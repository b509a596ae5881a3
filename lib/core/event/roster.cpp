#include "core/event/roster.hpp"

#include "core/base/text.hpp"
#include "core/event/event.hpp"
#include "core/names/player_name.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace arbiter::event {
namespace {

// A spelling of a person: one name with one FIDE id.
struct Form {
    std::string key, id;
    std::string name;  // as first written
    std::vector<std::uint32_t> entries;
};

class RosterMaker {
  public:
    RosterMaker(std::span<const GameEntry* const> entries, std::span<const std::uint32_t> rounds)
        : entries_(entries), rounds_(rounds) {}

    [[nodiscard]] Roster make() {
        collect();
        parent_.resize(forms_.size());
        std::iota(parent_.begin(), parent_.end(), 0U);
        for (std::uint32_t form = 0; form < forms_.size(); ++form)
            members_.push_back({form});
        find_owners();
        join_same_names();
        join_same_ids();
        join_near_names();
        number_persons();
        return std::move(roster_);
    }

  private:
    void collect() {
        std::map<std::pair<std::string, std::string>, std::uint32_t> numbers;
        roster_.sides.resize(entries_.size());
        form_of_.resize(entries_.size());
        for (std::uint32_t i = 0; i < entries_.size(); ++i) {
            for (std::size_t side = 0; side < 2; ++side) {
                const SideEntry& written = entries_[i]->sides[side];
                std::string key = names::player_key(written.name);
                std::string id(clean_id(written.fide_id));
                if (key.empty() && id.empty()) {
                    form_of_[i][side] = Roster::kNobody;
                    continue;
                }
                const auto number = static_cast<std::uint32_t>(forms_.size());
                const auto [at, is_new] = numbers.emplace(std::pair(key, id), number);
                if (is_new) forms_.push_back({std::move(key), std::move(id), written.name, {}});
                forms_[at->second].entries.push_back(i);
                form_of_[i][side] = at->second;
            }
        }
    }

    std::uint32_t root(std::uint32_t form) {
        while (parent_[form] != form)
            form = parent_[form] = parent_[parent_[form]];
        return form;
    }

    // Do two persons play in one round, or against each other? Then they are two.
    bool meet(std::uint32_t a, std::uint32_t b) {
        std::set<std::uint32_t> rounds;
        const std::uint32_t root_a = root(a), root_b = root(b);
        for (const std::uint32_t form : members_[root_a]) {
            for (const std::uint32_t entry : forms_[form].entries) {
                rounds.insert(rounds_[entry]);
                for (const std::uint32_t other : form_of_[entry])
                    if (other != Roster::kNobody && root(other) == root_b) return true;
            }
        }
        rounds.erase(0);
        for (const std::uint32_t form : members_[root_b])
            for (const std::uint32_t entry : forms_[form].entries)
                if (rounds.contains(rounds_[entry])) return true;
        return false;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a), b = root(b);
        if (a == b) return;
        if (members_[a].size() < members_[b].size()) std::swap(a, b);
        parent_[b] = a;
        members_[a].insert(members_[a].end(), members_[b].begin(), members_[b].end());
        members_[b].clear();
    }

    // For each id the form with most games.
    void find_owners() {
        for (std::uint32_t form = 0; form < forms_.size(); ++form) {
            if (forms_[form].id.empty()) continue;
            const auto [at, is_new] = owners_.emplace(forms_[form].id, form);
            if (!is_new && forms_[at->second].entries.size() < forms_[form].entries.size())
                at->second = form;
        }
    }

    // The forms of a name, those with most games first.
    void join_same_names() {
        std::map<std::string_view, std::vector<std::uint32_t>> by_name;
        for (std::uint32_t form = 0; form < forms_.size(); ++form)
            if (!forms_[form].key.empty()) by_name[forms_[form].key].push_back(form);
        for (auto& [name, forms] : by_name) {
            std::ranges::stable_sort(forms, [&](std::uint32_t a, std::uint32_t b) {
                return forms_[a].entries.size() > forms_[b].entries.size();
            });
            // With the main form first those without id, which fit every id.
            for (std::size_t i = 1; i < forms.size(); ++i) {
                if (meet(forms[0], forms[i])) continue;
                report_other_id(forms[0], forms[i]);
                join(forms[0], forms[i]);
            }
        }
    }

    void report_other_id(std::uint32_t main, std::uint32_t other) {
        const Form &a = forms_[main], &b = forms_[other];
        if (a.id.empty() || b.id.empty() || a.id == b.id) return;
        const std::uint32_t owner = owners_.at(b.id);
        const bool is_of_another = forms_[owner].key != b.key;
        const Place place = place_of(*entries_[b.entries.front()]);
        const Place there = place_of(*entries_[a.entries.front()]);
        if (is_of_another) {
            const Form& right = forms_[owner];
            roster_.findings.push_back(
                {RuleId::EVT14,
                 place,
                 fmt::format(
                     "FIDE id {} of \"{}\" belongs to \"{}\"; other games give \"{}\" the id {}",
                     b.id, escaped(b.name), escaped(right.name), escaped(a.name), a.id),
                 {place_of(*entries_[right.entries.front()]), there}});
            return;
        }
        roster_.findings.push_back(
            {RuleId::EVT15,
             place,
             fmt::format("\"{}\" has FIDE id {} in {} and {} in {} game{}; one person has one id",
                         escaped(b.name), b.id, count_words(b), a.id, a.entries.size(),
                         a.entries.size() == 1 ? "" : "s"),
             {there}});
    }
    static std::string count_words(const Form& form) {
        return form.entries.size() == 1 ? "one game" : fmt::format("{} games", form.entries.size());
    }

    void join_same_ids() {
        for (std::uint32_t form = 0; form < forms_.size(); ++form) {
            if (forms_[form].id.empty()) continue;
            const std::uint32_t owner = owners_.at(forms_[form].id);
            if (root(owner) == root(form)) continue;
            const bool contradicts = names::match_names(forms_[owner].key, forms_[form].key) ==
                                     names::NameMatch::Different;
            if (meet(owner, form) || (contradicts && has_other_form(form)))
                report_shared_id(owner, form);
            else
                join(owner, form);
        }
    }
    // Does the person of `form` have another form, too? Then that id is an error, and was reported
    // when the forms were joined, unless the other one has no id.
    bool has_other_form(std::uint32_t form) { return members_[root(form)].size() > 1; }
    void report_shared_id(std::uint32_t owner, std::uint32_t form) {
        for (const std::uint32_t other : members_[root(form)]) {
            const bool was_reported =
                !forms_[other].id.empty() && forms_[other].id != forms_[form].id;
            if (was_reported) return;
        }
        roster_.findings.push_back(
            {RuleId::EVT14,
             place_of(*entries_[forms_[form].entries.front()]),
             fmt::format("FIDE id {} of \"{}\" belongs to \"{}\"", forms_[form].id,
                         escaped(forms_[form].name), escaped(forms_[owner].name)),
             {place_of(*entries_[forms_[owner].entries.front()])}});
    }

    void join_near_names() {
        std::map<std::string, std::vector<std::uint32_t>> by_sound;
        for (std::uint32_t form = 0; form < forms_.size(); ++form)
            if (!forms_[form].key.empty())
                by_sound[names::filing_sound(forms_[form].key)].push_back(form);
        for (const auto& [sound, forms] : by_sound) {
            constexpr std::size_t kMostAlike = 64;  // Li, Wang, Singh: no ground to join
            if (forms.size() > kMostAlike) continue;
            for (const std::uint32_t form : forms)
                join_to_only_one(form, forms);
        }
    }
    // A form that may be several others stays by itself, unless these may all be one person.
    void join_to_only_one(std::uint32_t form, const std::vector<std::uint32_t>& forms) {
        std::vector<std::uint32_t> candidates;
        for (const std::uint32_t other : forms) {
            if (root(other) == root(form)) continue;
            if (!forms_[form].id.empty() && !forms_[other].id.empty()) continue;
            if (are_near(forms_[form].key, forms_[other].key)) candidates.push_back(other);
        }
        for (std::size_t i = 0; i < candidates.size(); ++i)
            for (std::size_t j = i + 1; j < candidates.size(); ++j)
                if (!may_be_one(candidates[i], candidates[j])) return;
        for (const std::uint32_t other : candidates)
            if (!meet(other, form)) join(other, form);
    }
    bool may_be_one(std::uint32_t a, std::uint32_t b) {
        if (root(a) == root(b)) return true;
        if (!forms_[a].id.empty() && !forms_[b].id.empty()) return false;
        return are_near(forms_[a].key, forms_[b].key) && !meet(a, b);
    }

    void number_persons() {
        std::unordered_map<std::uint32_t, std::uint32_t> numbers;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            for (std::size_t side = 0; side < 2; ++side) {
                const std::uint32_t form = form_of_[i][side];
                roster_.sides[i][side] = Roster::kNobody;
                if (form == Roster::kNobody) continue;
                roster_.sides[i][side] =
                    numbers.emplace(root(form), static_cast<std::uint32_t>(numbers.size()))
                        .first->second;
            }
        }
        roster_.persons = static_cast<std::uint32_t>(numbers.size());
    }

    std::span<const GameEntry* const> entries_;
    std::span<const std::uint32_t> rounds_;
    std::vector<Form> forms_;
    std::vector<std::array<std::uint32_t, 2>> form_of_;
    std::vector<std::uint32_t> parent_;
    std::vector<std::vector<std::uint32_t>> members_;  // of each root
    std::unordered_map<std::string, std::uint32_t> owners_;
    Roster roster_;
};

}  // namespace

std::string_view clean_id(std::string_view written) {
    written = trimmed(written);
    if (!std::ranges::all_of(written, is_ascii_digit)) return {};
    return written.substr(std::min(written.find_first_not_of('0'), written.size()));
}

bool are_near(std::string_view key_a, std::string_view key_b) {
    return names::match_names(key_a, key_b) <= names::NameMatch::Compatible ||
           names::are_one_slip_apart(key_a, key_b);
}

Roster make_roster(std::span<const GameEntry* const> entries,
                   std::span<const std::uint32_t> rounds) {
    return RosterMaker(entries, rounds).make();
}

}  // namespace arbiter::event
