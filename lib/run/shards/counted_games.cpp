#include "run/shards/counted_games.hpp"

#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"
#include "run/shards/fields.hpp"
#include "run/shards/stored_counts.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::shards {
namespace {

void add(const check::FindingCounts& counts, check::FindingCounts& sum) {
    const auto& [by_severity, by_rule, by_rule_and_severity, suppressed, known, untouched] = counts;
    for (std::size_t i = 0; i < check::kSeverities; ++i)
        sum.by_severity[i] += by_severity[i];
    for (std::size_t i = 0; i < check::kRules; ++i) {
        if (by_rule[i] == 0) continue;
        sum.by_rule[i] += by_rule[i];
        for (std::size_t level = 0; level < check::kSeverities; ++level)
            sum.by_rule_and_severity[i][level] += by_rule_and_severity[i][level];
    }
    sum.suppressed += suppressed;
    sum.known += known;
    sum.untouched += untouched;
}

void add(const audit::Tally& tally, audit::Tally& sum) {
    const auto& [games, plies, without_proof_game, untouched_rejected, by_status, by_ending,
                 by_usual_result, by_odd_result] = tally;
    sum.games += games;
    sum.plies += plies;
    sum.without_proof_game += without_proof_game;
    sum.untouched_rejected += untouched_rejected;
    for (std::size_t i = 0; i < by_status.size(); ++i)
        sum.by_status[i] += by_status[i];
    for (std::size_t i = 0; i < by_ending.size(); ++i)
        sum.by_ending[i] += by_ending[i];
    for (std::size_t i = 0; i < by_usual_result.size(); ++i)
        sum.by_usual_result[i] += by_usual_result[i];
    for (const auto& [token, count] : by_odd_result) {
        const auto known = std::ranges::find(sum.by_odd_result, token,
                                             &std::pair<std::string, std::uint64_t>::first);
        if (known == sum.by_odd_result.end())
            sum.by_odd_result.emplace_back(token, count);
        else
            known->second += count;
    }
}

}  // namespace

bool CountedGames::goes_on_with(const audit::Batch& batch, std::uint64_t checks) const {
    return !batch.is_first_of_file && batch.input == input_ && batch.file == file_ &&
           checks == checks_ && batch.base_offset == base_offset_ + size_;
}

void CountedGames::add(const audit::Batch& batch, std::uint64_t checks) {
    if (batches_ == 0) {
        checks_ = checks;
        input_ = batch.input;
        file_ = batch.file;
        base_offset_ = batch.base_offset;
        is_first_of_file_ = batch.is_first_of_file;
        traits_ = batch.file_traits;
    }
    ++batches_;
    size_ += batch.size;
    is_last_of_file_ = batch.is_last_of_file;
    line_ends_ += batch.line_ends;
    bytes_after_last_line_end_ =
        batch.bytes_after_last_line_end + (batch.line_ends == 0 ? bytes_after_last_line_end_ : 0);
    shards::add(batch.tally, tally_);
    shards::add(batch.findings.counts(), counts_[0]);
    shards::add(batch.before.counts(), counts_[1]);
    shards::add(batch.after.counts(), counts_[2]);
}

void CountedGames::add_unlisted(check::RuleId rule, check::Severity severity) {
    ++unlisted_[{rule, severity}];
    ++unlisted_count_;
}

void CountedGames::write(std::string& out) const {
    FieldWriter write(out);
    write(file_, base_offset_, size_, is_first_of_file_, is_last_of_file_, traits_, line_ends_,
          bytes_after_last_line_end_, tally_);
    for (const check::FindingCounts& counts : counts_)
        write_counts(counts, write);
    write(unlisted_.size());
    for (const auto& [kind, count] : unlisted_)
        write(kind.first, kind.second, count);
}

void read_counted(std::string_view bytes, std::uint64_t shift, audit::Batch& batch) {
    FieldReader read(bytes, batch.arena);
    read(batch.file, batch.base_offset, batch.size, batch.is_first_of_file, batch.is_last_of_file,
         batch.file_traits, batch.line_ends, batch.bytes_after_last_line_end, batch.tally);
    batch.base_offset += shift;
    batch.findings.restore({}, read_counts(read));
    batch.before.restore({}, read_counts(read));
    const check::FindingCounts after = read_counts(read);
    // Each is a finding again: a partial that claims more would take what memory there is.
    constexpr std::uint64_t kMost = CountedGames::kMostUnlisted + CountedGames::kMostOfBatch;
    std::vector<check::Finding> unlisted;
    for (std::size_t kinds = read.count(); kinds != 0; --kinds) {
        check::RuleId rule{};
        check::Severity severity{};
        read(rule, severity);
        const std::uint64_t count = read.number();
        if (count > kMost - unlisted.size()) FieldReader::fail("a count is too large");
        unlisted.insert(unlisted.end(), count,
                        {.rule = rule,
                         .severity = severity,
                         .is_about_file = true,
                         .span = {batch.base_offset, batch.base_offset}});
    }
    batch.after.restore(unlisted, after);
    if (!read.rest().empty()) FieldReader::fail("it goes on after its end");
}

}  // namespace arbiter::shards
