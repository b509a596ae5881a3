#include "run/shards/merge.hpp"

#include "core/audit/numberer.hpp"
#include "core/base/text.hpp"
#include "core/positions/position_numberer.hpp"
#include "run/clean/cleaner.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/pool.hpp"
#include "run/engine/stages.hpp"
#include "run/engine/writer.hpp"
#include "run/io/error.hpp"
#include "run/shards/counted_games.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/part_difference.hpp"
#include "run/shards/part_frames.hpp"
#include "run/shards/stored_batch.hpp"
#include "run/shards/stored_clean.hpp"
#include "run/shards/stored_positions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <map>
#include <new>

namespace arbiter::shards {
namespace {

using engine::StageKind;

// What batches hold.
struct Games {
    static constexpr bool kHasCounts = true;  // frames of CountedGames
    using Batch = audit::Batch;
    using Numberer = audit::Numberer;
    static void read(std::string_view bytes, std::uint64_t shift, Batch& batch,
                     engine::RunPart& run) {
        read_batch(bytes, shift, batch, run);
    }
    // After the numbering.
    static void settle(const Batch&, engine::RunPart&) {}
};

struct CleanedGames : Games {
    static constexpr bool kHasCounts = false;
    static void read(std::string_view bytes, std::uint64_t shift, Batch& batch,
                     engine::RunPart& run) {
        read_cleaned(bytes, shift, batch, run);
    }
    static void settle(const Batch& batch, engine::RunPart& run) {
        place_cleaned(batch, run.kept.of<clean::PreparedBatch>());
    }
};

struct Positions {
    static constexpr bool kHasCounts = false;
    using Batch = positions::PositionBatch;
    using Numberer = positions::PositionNumberer;
    static void read(std::string_view bytes, std::uint64_t shift, Batch& batch,
                     engine::RunPart& run) {
        batch.clear_positions();
        read_positions(bytes, shift, batch, run);
    }
    static void settle(const Batch&, engine::RunPart&) {}
};

// A batch on its way from a partial into the reports.
template <class Kind>
struct StoredBatch {
    explicit StoredBatch(const check::RuleSettings& settings) : batch(settings) {}

    typename Kind::Batch batch;
    engine::RunPart run;
    PartReader::Frame frame;
    const PartReader* part = nullptr;
    std::string damage;
};

template <class Kind>
class MergeStages {
  public:
    using Stored = StoredBatch<Kind>;

    MergeStages(const Parts& parts, engine::Writer& writer, std::size_t live_batches,
                const std::atomic<bool>& interrupt)
        : frames_(parts),
          checks_(checks_of(parts.front()->header())),
          writer_(writer),
          interrupt_(interrupt),
          pool_(live_batches, checks_.front().settings) {
        for (Stored& each : pool_)
            each.run.rendered.resize(writer.reports());
    }

    [[nodiscard]] Stored* next() {
        if (interrupt_ || is_stopping_) {
            is_cut_short_ = true;
            return nullptr;
        }
        Stored& each = pool_.borrow();
        each.batch.clear();
        each.run.clear();
        each.damage.clear();
        if (read(each)) return &each;
        pool_.give_back(each);
        return nullptr;
    }

    void unpack(Stored& each) const {
        if (!each.damage.empty()) return;
        try {
            each.batch.use(&checks_[each.frame.checks]);
            read(*each.part, each);
        } catch (const BadPart& bad) {
            each.damage = bad.what();
        } catch (const std::bad_alloc&) {
            each.batch.failure = engine::kNoMemory;  // or a length is wrong
        }
    }

    void number(Stored& each) {
        guarded_by_damage(each, [&] { numberer_.number(each.batch); });
    }

    void render(Stored& each) {
        guarded_by_damage(each, [&] {
            Kind::settle(each.batch, each.run);
            for (std::size_t i = 0; i < writer_.reports(); ++i)
                writer_.report(i).render(each.batch.view(), each.run.rendered[i]);
        });
    }

    void write(Stored& each) {
        const engine::StopReason stop = writer_.stop();
        const bool is_wanted =
            stop == engine::StopReason::None || stop == engine::StopReason::ReaderGone;
        if (damage_.empty()) damage_ = each.damage;
        if (is_wanted && damage_.empty()) {
            each.batch.input = each.frame.input;
            checks_of_input_[each.frame.input] = each.frame.checks;
            writer_.write(each.batch, each.run);
        }
        if (writer_.stop() != engine::StopReason::None || !damage_.empty()) is_stopping_ = true;
        pool_.give_back(each);
    }

    // After the last batch of a run that is whole.
    void write_run_findings() {
        if (is_cut_short()) return;
        Stored& each = pool_.borrow();
        const auto checks_of = [&](std::size_t input) { return &checks_[checks_of_input_[input]]; };
        writer_.write_run_findings(checks_of, nullptr, each.batch, each.run);
        pool_.give_back(each);
    }

    [[nodiscard]] bool is_cut_short() const { return is_cut_short_ || !damage_.empty(); }
    [[nodiscard]] const std::string& damage() const { return damage_; }

  private:
    static void read(const PartReader& part, Stored& each) {
        const std::string_view bytes = part.unpack(each.frame, each.batch.arena);
        try {
            if (!each.frame.is_counted)
                Kind::read(bytes, each.frame.shift, each.batch, each.run);
            else if (Kind::kHasCounts)
                read_counted(bytes, each.frame.shift, each.batch);
            else
                part.fail_damaged();
        } catch (const WrongFields&) {
            part.fail_damaged();
        }
    }

    [[nodiscard]] bool read(Stored& each) {
        if (is_at_end_) return false;
        try {
            each.part = frames_.next(each.frame);
            return each.part != nullptr;
        } catch (const BadPart& bad) {
            each.damage = bad.what();
        } catch (const io::IoError& error) {
            each.damage = error.what();
        }
        is_at_end_ = true;
        return true;
    }

    template <class Body>
    void guarded_by_damage(Stored& each, Body body) {
        if (!each.damage.empty()) return;
        guard_(each.batch, [&] { return body(), true; });
    }

    PartFrames frames_;
    const std::deque<audit::BatchChecks> checks_;
    engine::Writer& writer_;
    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    std::atomic<bool> is_cut_short_ = false;
    bool is_at_end_ = false;  // or no more can be read
    std::string damage_;
    std::map<std::uint64_t, std::uint64_t> checks_of_input_;  // numbers
    engine::Guard guard_;
    typename Kind::Numberer numberer_;
    engine::Pool<Stored> pool_;
};

SkippedEntries skipped_of(const Parts& parts) {
    SkippedEntries skipped = parts.front()->header().skipped;
    for (const auto& part : parts)
        skipped.add(part->trailer().skipped);
    return skipped;
}

std::string quoted(const std::string& word) {
    const bool is_plain = !word.empty() && std::ranges::all_of(word, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-_./=,:+@%").find(c) != std::string_view::npos;
    });
    if (is_plain) return word;
    std::string out = "'";
    for (const char c : word)
        c == '\'' ? out += "'\\''" : out += c;
    return out + "'";
}

// As this program was called: a path is another program than what PATH finds.
std::string program_word() {
    std::ifstream words("/proc/self/cmdline", std::ios::binary);
    std::string word;
    std::getline(words, word, '\0');
    return word.find('/') == std::string::npos ? "arbiter" : word;
}

// Where one part of a file ends, the next one must begin: both have searched the place. After
// damage there may be more that is not read.
std::string gap_between(const PartReader& before, const PartReader& after) {
    const engine::InputPiece& last = before.header().pieces.back();
    const engine::InputPiece& first = after.header().pieces.front();
    const bool meets = last.end == first.begin && last.end_skip == first.begin_skip;
    const bool fits = last.input == first.input
                          ? meets || (last.ends_input() && before.trailer().ends_damaged)
                          : last.input < first.input && first.begins_input() && last.ends_input();
    if (fits) return {};
    return fmt::format("does not begin where shard {} ends: the input was changed between them",
                       shards_of(before.header()));
}

}  // namespace

std::string command_of(const PartHeader& header, Shard shard, const std::string& path) {
    std::string command = quoted(program_word()) + " " + header.command + " --shard " +
                          to_string(shard) + " --partial " + quoted(path);
    for (const std::string& word : header.words.list())
        command += " " + quoted(word);
    return command;
}

std::string mending_of(const PartHeader& header, const std::string& path) {
    if (header.joined == 1) return "run again: " + command_of(header, header.shard, path);
    return fmt::format("run shards {} again, and join them again", shards_of(header));
}

namespace {

using Problems = std::vector<std::string>;

Problems strangers(const Parts& parts, bool heeds_build) {
    Problems problems;
    const PartHeader& first = parts.front()->header();
    for (const auto& part : parts) {
        const PartHeader& header = part->header();
        const std::string other = difference(first, header, heeds_build);
        if (other.empty()) continue;
        const std::string mending =
            header.joined == 1 ? "run again: " + command_of(first, header.shard, part->path())
                               : mending_of(header, part->path());
        problems.push_back(fmt::format("'{}' does not belong to '{}': it {}; {}", part->path(),
                                       parts.front()->path(), other, mending));
    }
    return problems;
}

// Shards that are there twice, or missing between those that are there, for Cover::All also before
// and after them.
Problems holes(const Parts& parts, Cover cover) {
    Problems problems;
    const PartHeader& first = parts.front()->header();
    std::uint32_t due = cover == Cover::All ? 0 : first.shard.index;
    const auto report_missing_before = [&](std::uint32_t index) {
        for (; due < index; ++due)
            problems.push_back(fmt::format("shard {}/{} is missing; run: {}", due,
                                           first.shard.count,
                                           command_of(first, {due, first.shard.count}, "PARTIAL")));
    };
    const PartReader* before = nullptr;  // the one that reaches farthest
    for (const auto& part : parts) {
        const PartHeader& header = part->header();
        if (before != nullptr && header.shard.index < before->header().end_index()) {
            const bool is_same = header.joined == 1 && before->header().joined == 1;
            problems.push_back(fmt::format(
                "'{}' and '{}' are both shard{} {}; leave one out", before->path(), part->path(),
                is_same ? "" : "s",
                is_same
                    ? shards_of(header)
                    : fmt::format("{} and {}", shards_of(before->header()), shards_of(header))));
            if (header.end_index() <= before->header().end_index()) continue;
        }
        report_missing_before(header.shard.index);
        due = header.end_index();
        before = part.get();
    }
    if (cover == Cover::All) report_missing_before(first.shard.count);
    return problems;
}

// Places where one partial does not go on where the other ends.
Problems gaps(const Parts& parts) {
    Problems problems;
    const PartReader* before = nullptr;
    for (const auto& part : parts) {
        if (part->header().pieces.empty()) continue;
        const std::string gap = before == nullptr ? std::string() : gap_between(*before, *part);
        if (!gap.empty())
            problems.push_back(fmt::format("'{}' {}; run both again", part->path(), gap));
        if (before == nullptr && parts.front()->header().shard.index == 0 &&
            !part->header().pieces.front().begins_input())
            problems.push_back(fmt::format(
                "'{}' does not begin where its input does, and the shards before it read nothing: "
                "the input was changed between them; run all again",
                part->path()));
        before = part.get();
    }
    const bool is_end = parts.back()->header().end_index() == parts.back()->header().shard.count;
    if (is_end && before != nullptr && !before->header().pieces.back().ends_input() &&
        !before->trailer().ends_damaged)
        problems.push_back(
            fmt::format("'{}' does not end where its input does, and the shards after it read "
                        "nothing: the input was changed between them; run all again",
                        before->path()));
    return problems;
}

}  // namespace

std::vector<std::string> fit_together(Parts& parts, bool heeds_build, Cover cover) {
    std::ranges::stable_sort(parts, {},
                             [](const auto& part) { return part->header().shard.index; });
    Problems problems = strangers(parts, heeds_build);
    if (problems.empty()) problems = holes(parts, cover);
    if (problems.empty()) problems = gaps(parts);
    return problems;
}

namespace {

template <class Kind>
MergeOutcome merge(const Parts& parts, engine::Writer& writer, unsigned jobs,
                   const std::atomic<bool>& interrupt, bool has_run_check = false) {
    using Stored = StoredBatch<Kind>;
    const engine::Crew crew = engine::Crew::of(jobs);
    MergeStages<Kind> stages(parts, writer, crew.live_batches, interrupt);
    const bool has_memory = engine::run_stages<Stored>(
        crew, [&] { return stages.next(); },
        {{StageKind::Parallel, [&](Stored& each) { stages.unpack(each); }},
         {StageKind::InOrder, [&](Stored& each) { stages.number(each); }},
         {StageKind::Parallel, [&](Stored& each) { stages.render(each); }},
         {StageKind::InOrder, [&](Stored& each) { stages.write(each); }}});
    if (!has_memory) writer.stop_without_memory();
    if (has_run_check && writer.stop() == engine::StopReason::None) stages.write_run_findings();
    writer.summary().is_partial =
        stages.is_cut_short() || writer.stop() != engine::StopReason::None;
    writer.summary().skipped = skipped_of(parts);
    if (writer.summary().is_partial) writer.note_unfinished({});
    MergeOutcome outcome;
    outcome.damage = stages.damage();
    writer.finish(outcome.audit);
    if (stages.is_cut_short() && interrupt && outcome.audit.stop == engine::StopReason::None)
        outcome.audit.stop = engine::StopReason::Interrupted;
    return outcome;
}

}  // namespace

MergeOutcome merge(const Parts& parts, std::vector<engine::ReportSink> sinks, unsigned jobs,
                   const std::atomic<bool>& interrupt, engine::RunCheck* run_check) {
    engine::Writer writer(std::move(sinks), {});
    if (parts.front()->header().command != kFen) {
        writer.use(run_check);
        return merge<Games>(parts, writer, jobs, interrupt, run_check != nullptr);
    }
    writer.summary().counts_positions = true;
    return merge<Positions>(parts, writer, jobs, interrupt);
}

namespace {

// Gives games to a cleaner, and counts those that no fix was made in because it would have spoilt
// them.
class CleanSink final : public engine::GameSink {
  public:
    explicit CleanSink(clean::Cleaner& cleaner) : cleaner_(cleaner) {}

    [[nodiscard]] bool reads_facts() const override { return false; }
    [[nodiscard]] bool reads_findings() const override { return false; }
    void prepare(audit::Batch&, engine::RunPart&) override {}
    void take(audit::Batch& batch, engine::RunPart& run) override {
        damaged_ += run.fixed.tally.damaged;
        cleaner_.take(batch, run);
    }
    void finish() override { cleaner_.finish(); }
    void commit() override { cleaner_.commit(); }
    void add_to(report::RunSummary& summary) const override { cleaner_.add_to(summary); }
    void abandon() override { cleaner_.abandon(); }

    [[nodiscard]] std::uint64_t damaged() const { return damaged_; }

  private:
    clean::Cleaner& cleaner_;
    std::uint64_t damaged_ = 0;
};

}  // namespace

CleanMergeOutcome merge_cleaned(const Parts& parts, const clean::CleanOptions& options,
                                unsigned jobs, const std::atomic<bool>& interrupt) {
    clean::Cleaner cleaner(options);
    cleaner.read_masters(interrupt);
    CleanSink sink(cleaner);
    engine::Writer writer({}, {}, &sink);
    MergeOutcome merged = merge<CleanedGames>(parts, writer, jobs, interrupt);
    CleanMergeOutcome outcome;
    outcome.damage = std::move(merged.damage);
    outcome.clean.audit = std::move(merged.audit);
    if (sink.damaged() != 0)
        outcome.clean.audit.errors.push_back(engine::words_of_damaged(sink.damaged()));
    cleaner.report(outcome.clean);
    return outcome;
}

}  // namespace arbiter::shards
