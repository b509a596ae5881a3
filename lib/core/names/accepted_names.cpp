#include "core/names/accepted_names.hpp"

#include "core/names/detail/renames.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace arbiter::names {
namespace {

using Key = detail::Renames::Key;

// The FIDE ids behind one right name; 0 is "no id known", and is not kept.
using Ids = std::set<std::uint32_t>;

// The FIDE ids of all players that would bear a right name, the bearers of that name included.
class Bearers {
  public:
    void add(const Key& right, const NameSurvey::Seen& seen) {
        Ids& ids = ids_[right];
        if (seen.context.fide_id != 0) ids.insert(seen.context.fide_id);
        if (seen.has_several_ids) several_.insert(right);
    }
    [[nodiscard]] bool may_be_one(const Key& right) const {
        const auto ids = ids_.find(right);
        return !several_.contains(right) && (ids == ids_.end() || ids->second.size() <= 1);
    }

  private:
    std::map<Key, Ids> ids_;
    std::set<Key> several_;
};

std::string source_of(const NameProposal& proposal) {
    return proposal.source + ": " + proposal.why + " (score " + std::to_string(proposal.score) +
           ")";
}

}  // namespace

AcceptedNames accept_names(const NameSurvey& survey, const Spelling& spelling, int least_score) {
    AcceptedNames accepted;
    detail::Renames renames;
    std::map<Key, std::string> sources;
    for (const NameSurvey::Decision& each : survey.decisions(spelling)) {
        const bool is_proposed = !each.proposal.right.empty();
        const int score = is_proposed ? each.proposal.score : each.withheld_score;
        if (score < least_score) continue;
        if (!is_proposed || each.seen.has_several_ids) {
            ++accepted.withheld;
            continue;
        }
        renames.add(each.kind, each.written, each.proposal.right, 0);
        sources.emplace(Key{each.kind, each.written}, source_of(each.proposal));
    }
    renames.resolve([&](std::uint64_t) { ++accepted.withheld; });

    Bearers bearers;
    survey.for_each([&](NameKind kind, std::string_view name, const NameSurvey::Seen& seen) {
        const auto target = renames.targets().find({kind, std::string(name)});
        const bool is_renamed = target != renames.targets().end();
        bearers.add({kind, is_renamed ? target->second.right : std::string(name)}, seen);
    });
    for (const auto& [key, target] : renames.targets()) {
        if (bearers.may_be_one({key.first, target.right})) {
            accepted.changes.add(key.first, key.second, target.right, sources.at(key));
        } else {
            ++accepted.withheld;
        }
    }
    return accepted;
}

}  // namespace arbiter::names
