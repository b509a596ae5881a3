#include "core/audit/finding_filter.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::audit {
namespace {

using check::LeftOut;

void leave_out_of_file(FindingFilter& filter, const Batch& batch, check::Findings& findings) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const check::Finding& finding = findings.kept()[i];
        if (finding.is_merged) continue;
        const LeftOut why = filter.judge(batch, nullptr, finding);
        if (why != LeftOut::No) findings.leave_out(i, why);
    }
}

bool flags_game(const check::Finding& finding) {
    return !finding.is_merged && !finding.is_about_file &&
           finding.severity != check::Severity::Style;
}

void leave_out_of_game(FindingFilter& filter, Batch& batch, report::GameRecord& game) {
    bool is_flagged = false;
    for (std::uint32_t i = game.findings_begin; i < game.findings_end; ++i) {
        const check::Finding& finding = batch.findings.kept()[i];
        if (finding.is_merged) continue;
        const LeftOut why = filter.judge(batch, finding.is_about_file ? nullptr : &game, finding);
        if (why != LeftOut::No) {
            if (!finding.is_about_file) --game.findings_reported;
            batch.findings.leave_out(i, why);
        }
        is_flagged |= flags_game(batch.findings.kept()[i]);
    }
    if (is_flagged || game.status != report::Status::Flagged) return;
    game.status = report::Status::Clean;
    --batch.tally.of(report::Status::Flagged);
    ++batch.tally.of(report::Status::Clean);
}

}  // namespace

bool FilterChain::reads_cards() const {
    return std::ranges::any_of(filters_, &FindingFilter::reads_cards);
}

bool FilterChain::reads_games() const {
    return std::ranges::any_of(filters_, &FindingFilter::reads_games);
}

void FilterChain::begin(const Batch& batch) {
    for (FindingFilter* filter : filters_)
        filter->begin(batch);
}

bool FilterChain::looks_at(const Batch& batch, const report::GameRecord& game) {
    return std::ranges::all_of(
        filters_, [&](FindingFilter* filter) { return filter->looks_at(batch, game); });
}

bool FilterChain::selects(const Batch& batch, const report::GameRecord& game) {
    return std::ranges::all_of(filters_,
                               [&](FindingFilter* filter) { return filter->selects(batch, game); });
}

check::LeftOut FilterChain::judge(const Batch& batch, const report::GameRecord* game,
                                  const check::Finding& finding) {
    LeftOut why = LeftOut::No;
    for (FindingFilter* filter : filters_) {
        const LeftOut own = filter->judge(batch, game, finding);
        if (why == LeftOut::No) why = own;
    }
    return why;
}

void leave_out(FindingFilter& filter, Batch& batch) {
    filter.begin(batch);
    leave_out_of_file(filter, batch, batch.before);
    for (report::GameRecord& game : batch.games) {
        game.is_unselected = !filter.selects(batch, game);
        if (game.findings_begin != game.findings_end) leave_out_of_game(filter, batch, game);
        if (game.status != report::Status::Rejected || filter.looks_at(batch, game)) continue;
        game.is_untouched = true;
        ++batch.tally.untouched_rejected;
    }
    leave_out_of_file(filter, batch, batch.after);
}

}  // namespace arbiter::audit
