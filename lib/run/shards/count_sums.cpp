#include "run/shards/count_sums.hpp"

#include "run/shards/frame.hpp"

#include <string>

namespace arbiter::shards {

void CountSums::make_room_for(const audit::Batch& batch, std::uint64_t checks) {
    const bool has_room = !sum_.is_full() && sum_.has_room_for(batch.after.size());
    if (!has_room || !sum_.goes_on_with(batch, checks)) finish();
}

void CountSums::add(const audit::Batch& batch, std::uint64_t checks,
                    const CountableBatches& countable) {
    make_room_for(batch, checks);
    sum_.add(batch, checks);
    countable.add_unlisted(batch, sum_);
}

void CountSums::add_sum(const audit::Batch& batch, std::uint64_t checks) {
    make_room_for(batch, checks);
    sum_.add(batch, checks);
    for (const check::Finding& finding : batch.after.kept())
        sum_.add_unlisted(finding.rule, finding.severity);
}

void CountSums::finish() {
    if (sum_.is_empty()) return;
    std::string bytes;
    std::string frame;
    sum_.write(bytes);
    append_frame({.kind = FrameKind::Counts, .checks = sum_.checks(), .input = sum_.input()}, bytes,
                 packer_, frame);
    writer_.write_counted(frame);
    sum_.clear();
}

}  // namespace arbiter::shards
