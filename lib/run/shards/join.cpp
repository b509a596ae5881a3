#include "run/shards/join.hpp"

#include "core/audit/numberer.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/pool.hpp"
#include "run/engine/stages.hpp"
#include "run/io/error.hpp"
#include "run/shards/count_sums.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/part_frames.hpp"
#include "run/shards/stored_batch.hpp"

#include <deque>
#include <new>
#include <utility>

namespace arbiter::shards {
namespace {

using engine::StageKind;

// Two pieces of one input, one of which goes on where the other ends, are one.
bool is_one_piece(const PartHeader& before, const PartHeader& after) {
    if (before.pieces.empty() || after.pieces.empty()) return false;
    const engine::InputPiece& last = before.pieces.back();
    const engine::InputPiece& first = after.pieces.front();
    return last.input == first.input && last.end == first.begin &&
           last.end_skip == first.begin_skip && before.states.back() == after.states.front();
}

struct Joined {
    PartHeader header;
    std::vector<std::vector<io::ReadBytes>> read;
    SkippedEntries skipped;
    std::uint64_t games = 0;
};

void add(const PartReader& part, Joined& joined) {
    const PartHeader& header = part.header();
    std::size_t next = 0;
    if (is_one_piece(joined.header, header)) {
        const engine::InputPiece& more = header.pieces.front();
        joined.header.pieces.back().end = more.end;
        joined.header.pieces.back().end_skip = more.end_skip;
        const auto& read = part.trailer().read.front();
        joined.read.back().insert(joined.read.back().end(), read.begin(), read.end());
        next = 1;
    }
    for (; next < header.pieces.size(); ++next) {
        joined.header.pieces.push_back(header.pieces[next]);
        joined.header.states.push_back(header.states[next]);
        joined.read.push_back(part.trailer().read[next]);
    }
    // Of several builds (--any-build): a merge of it must name --any-build again.
    if (header.build != joined.header.build) joined.header.build = 0;
    joined.header.joined = header.end_index() - joined.header.shard.index;
    joined.skipped.add(part.trailer().skipped);
    joined.games += part.trailer().games;
}

Joined joined_of(const Parts& parts) {
    Joined joined{.header = parts.front()->header(), .read = {}, .skipped = {}};
    joined.header.pieces.clear();
    joined.header.states.clear();
    for (const auto& part : parts)
        add(*part, joined);
    return joined;
}

// A batch on its way from partials into one.
struct Moved {
    explicit Moved(const check::RuleSettings& settings) : batch(settings) {}

    PartReader::Frame frame;
    const PartReader* part = nullptr;
    bool is_read = false;  // into `batch`
    audit::Batch batch;
    engine::RunPart run;
    std::string damage;
};

class JoinStages {
  public:
    JoinStages(const Parts& parts, PartWriter& writer, const Keeping& keeping,
               std::size_t live_batches, const std::atomic<bool>& interrupt)
        : frames_(parts),
          checks_(checks_of(parts.front()->header())),
          keeping_(keeping),
          interrupt_(interrupt),
          countable_(keeping),
          writer_(writer),
          sums_(writer),
          pool_(live_batches, checks_.front().settings) {}

    [[nodiscard]] Moved* next() {
        if (interrupt_ || is_stopping_ || has_failed_) return nullptr;
        Moved& each = pool_.borrow();
        each.damage.clear();
        each.is_read = false;
        try {
            each.part = frames_.next(each.frame);
            if (each.part != nullptr) return &each;
            is_at_end_ = true;
            pool_.give_back(each);
            return nullptr;
        } catch (const BadPart& bad) {
            each.damage = bad.what();
        } catch (const io::IoError& error) {
            each.damage = error.what();
        }
        has_failed_ = true;
        return &each;
    }

    void unpack(Moved& each) const {
        const bool may_be_counted = keeping_.counts && keeping_.most_per_rule.has_value();
        if (!each.damage.empty() || (!each.frame.is_counted && !may_be_counted)) return;
        try {
            read(each);
        } catch (const BadPart& bad) {
            each.damage = bad.what();
        } catch (const std::bad_alloc&) {
            each.damage = engine::kNoMemory;  // or a length is wrong
        }
    }

    void take(Moved& each) {
        try {
            if (damage_.empty()) damage_ = each.damage;
            if (damage_.empty() && error_.empty()) put(each);
        } catch (const io::IoError& error) {
            error_ = error.what();
        } catch (const std::bad_alloc&) {
            error_ = engine::kNoMemory;
        }
        if (!damage_.empty() || !error_.empty()) is_stopping_ = true;
        pool_.give_back(each);
    }

    // After the last batch.   THROWS: IoError.
    [[nodiscard]] bool finish(JoinOutcome& outcome) {
        outcome.damage = damage_;
        outcome.error = error_;
        outcome.is_interrupted = interrupt_ && !is_at_end_;
        if (!is_at_end_ || is_stopping_) return false;
        sums_.finish();
        return true;
    }
    [[nodiscard]] const PartFrames& frames() const { return frames_; }

  private:
    void read(Moved& each) const {
        audit::Batch& batch = each.batch;
        batch.clear();
        each.run.clear();
        batch.use(&checks_[each.frame.checks]);
        batch.input = each.frame.input;
        const std::string_view bytes = each.part->unpack(each.frame, batch.arena);
        try {
            if (each.frame.is_counted)
                read_counted(bytes, each.frame.shift, batch);
            else
                read_batch(bytes, each.frame.shift, batch, each.run);
        } catch (const WrongFields&) {
            each.part->fail_damaged();
        }
        each.is_read = true;
    }

    void put(Moved& each) {
        if (!each.is_read) return copy(each);
        numberer_.number(each.batch);
        if (each.frame.is_counted) {
            countable_.pass(each.batch);
            sums_.add_sum(each.batch, each.frame.checks);
            return;
        }
        if (!countable_.may_count(each.batch)) {
            countable_.note_kept(each.batch);
            return copy(each);
        }
        // As in a shard: only this finding of the numbering would be made again.
        each.batch.findings.keep_first(check::RuleId::ENC07_mixed_encoding, 0);
        if (!countable_.can_count(each.batch)) return copy(each);
        sums_.add(each.batch, each.frame.checks, countable_);
    }

    void copy(const Moved& each) {
        sums_.finish();
        writer_.copy(each.frame);
    }

    PartFrames frames_;
    const std::deque<audit::BatchChecks> checks_;
    const Keeping keeping_;
    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    bool is_at_end_ = false;
    bool has_failed_ = false;  // no more can be read
    audit::Numberer numberer_;
    CountableBatches countable_;
    PartWriter& writer_;
    CountSums sums_;
    std::string damage_, error_;
    engine::Pool<Moved> pool_;
};

}  // namespace

JoinOutcome join(const Parts& parts, const std::string& path, const Keeping& keeping, unsigned jobs,
                 const std::atomic<bool>& interrupt) {
    JoinOutcome outcome;
    try {
        Joined joined = joined_of(parts);
        PartWriter writer(path, joined.header);
        const engine::Crew crew = engine::Crew::of(jobs);
        JoinStages stages(parts, writer, keeping, crew.live_batches, interrupt);
        const bool has_memory = engine::run_stages<Moved>(
            crew, [&] { return stages.next(); },
            {{StageKind::Parallel, [&](Moved& each) { stages.unpack(each); }},
             {StageKind::InOrder, [&](Moved& each) { stages.take(each); }}});
        if (!stages.finish(outcome)) return outcome;
        if (!has_memory) {
            outcome.error = engine::kNoMemory;
            return outcome;
        }
        writer.end_at(joined.games, stages.frames().text_end(), stages.frames().ends_damaged());
        writer.commit(joined.skipped, std::move(joined.read));
        outcome.is_written = true;
    } catch (const io::IoError& error) {
        outcome.error = error.what();
    }
    return outcome;
}

}  // namespace arbiter::shards
