#include "run/shards/audit_shard.hpp"

#include "run/clean/clean_preparer.hpp"
#include "run/engine/audit_pieces.hpp"
#include "run/engine/per_thread.hpp"
#include "run/io/error.hpp"
#include "run/io/packed_block.hpp"
#include "run/shards/count_sums.hpp"
#include "run/shards/frame.hpp"
#include "run/shards/kept_findings.hpp"
#include "run/shards/part_file.hpp"
#include "run/shards/part_inputs.hpp"
#include "run/shards/stored_batch.hpp"
#include "run/shards/stored_clean.hpp"
#include "run/shards/stored_positions.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

namespace arbiter::shards {
namespace {

void write_list(const audit::Batch& batch, engine::RunPart& run, std::string& out) {
    write_positions(static_cast<const positions::PositionBatch&>(batch), run, out);
}

// What is wrong with damaged files and with those of another kind is so wherever they are read.
bool cannot_be_read(const audit::Batch& batch) {
    return !batch.open_error.empty() && !batch.damage &&
           batch.file_traits.other_format == pgn::OtherFormat::None;
}

// So is a table without the column that holds the positions.
bool cannot_be_read_as_list(const audit::Batch& batch) {
    const auto& list = static_cast<const positions::PositionBatch&>(batch);
    const bool has_no_column = list.kind.is_unreadable && batch.size != 0;
    return cannot_be_read(batch) && !has_no_column;
}

// Takes the batches of a run into a partial.
class PartSink final : public engine::GameSink {
  public:
    using Write = std::function<void(audit::Batch&, engine::RunPart&, std::string&)>;
    using Look = bool (*)(const audit::Batch&);

    PartSink(const audit::ChecksOfInputs& checks, const PartHeader& header, const std::string& path,
             Write write, const Keeping& keeping = {}, bool reads_facts = false,
             bool reads_findings = false, Look look = &cannot_be_read)
        : checks_(checks),
          write_(std::move(write)),
          look_(look),
          countable_(keeping),
          reads_facts_(reads_facts),
          reads_findings_(reads_findings),
          file_(path, header) {}

    [[nodiscard]] bool reads_facts() const override { return reads_facts_; }
    [[nodiscard]] bool reads_findings() const override { return reads_findings_; }
    void prepare(audit::Batch& batch, engine::RunPart& run) override {
        auto& packed = run.kept.of<PackedBatch>();
        packed.frame.clear();
        packed.is_counted = countable_.may_count(batch);
        if (!packed.is_counted) pack(batch, run, packed);
        packed.games = batch.games.size();
        packed.text_end = batch.base_offset + batch.size;
        packed.ends_damaged = batch.damage.has_value();
    }

    void take(audit::Batch& batch, engine::RunPart& run) override {
        is_unreadable_ |= look_(batch);
        if (is_unreadable_) return;
        auto& packed = run.kept.of<PackedBatch>();
        // It is numbered by now, which `merge` will do: only this finding would be made again.
        if (packed.is_counted) batch.findings.keep_first(check::RuleId::ENC07_mixed_encoding, 0);
        if (!packed.is_counted) {
            countable_.note_kept(batch);
            sums_.finish();
        } else if (countable_.can_count(batch)) {
            sums_.add(batch, checks_.number_of(batch.input), countable_);
        } else {
            pack(batch, run, packed);
            sums_.finish();
        }
        file_.write(packed);
    }

    void finish() override {
        sums_.finish();
        is_whole_ = true;
    }

    [[nodiscard]] bool is_unreadable() const { return is_unreadable_; }
    [[nodiscard]] bool is_whole() const { return is_whole_ && !is_unreadable_; }
    void commit(const SkippedEntries& skipped, std::vector<std::vector<io::ReadBytes>> read) {
        file_.commit(skipped, std::move(read));
    }

  private:
    void pack(audit::Batch& batch, engine::RunPart& run, PackedBatch& packed) {
        packed.scratch.clear();
        write_(batch, run, packed.scratch);
        const FrameHead head{.kind = FrameKind::Batch,
                             .checks = checks_.number_of(batch.input),
                             .input = batch.input};
        append_frame(head, packed.scratch, packers_.local(), packed.frame);
    }

    const audit::ChecksOfInputs checks_;
    const Write write_;
    const Look look_;
    CountableBatches countable_;
    const bool reads_facts_, reads_findings_;
    engine::PerThread<io::BlockPacker> packers_;
    PartWriter file_;
    CountSums sums_{file_};
    bool is_unreadable_ = false;
    bool is_whole_ = false;
};

// THROWS: IoError when an input can no longer be read.
std::vector<std::vector<io::ReadBytes>> all_bytes_of(const PartHeader& header,
                                                     const std::vector<io::ReadBytes>& read) {
    std::vector<std::vector<io::ReadBytes>> all;
    for (std::size_t i = 0; i < header.pieces.size(); ++i)
        all.push_back(shards::all_bytes_of(header.pieces[i], header.states[i].name,
                                           header.states[i].bytes, read[i]));
    return all;
}

std::string changed_while_read(const PartHeader& header) {
    for (const InputState& before : header.states)
        if (state_of(before.name) != before) return before.name;
    return {};
}

// What `run` does with the pieces goes into the partial.
template <class Options, class Run>
ShardOutcome make_partial(ShardRequest<Options>& request, PartSink& sink, Run run) {
    ShardOutcome outcome;
    std::vector<io::ReadBytes> read;
    engine::PieceAudit pieces{
        .pieces = request.header.pieces, .stands_for = {}, .read_bytes = &read};
    for (const auto& report : request.reports)
        pieces.stands_for.push_back(report.get());
    outcome.audit = run(pieces);
    outcome.is_unreadable = sink.is_unreadable();
    if (!sink.is_whole() || outcome.audit.stop != engine::StopReason::None) return outcome;
    try {
        auto all = all_bytes_of(request.header, read);
        outcome.changed = changed_while_read(request.header);
        if (!outcome.changed.empty()) return outcome;
        sink.commit(outcome.audit.summary.skipped, std::move(all));
        outcome.is_written = true;
    } catch (const io::DiskFull& error) {
        outcome.audit.stop = engine::StopReason::DiskFull;
        outcome.audit.errors.emplace_back(error.what());
    } catch (const io::IoError& error) {
        outcome.audit.stop = engine::StopReason::OutputFailed;
        outcome.audit.errors.emplace_back(error.what());
    }
    return outcome;
}

}  // namespace

ShardOutcome audit_shard(AuditShard request, const std::atomic<bool>& interrupt,
                         const engine::ProgressCallback& progress) {
    // The header has what was skipped while inputs were expanded: it is the same for all shards.
    request.options.skipped = {};
    const Keeping keeping =
        keeping_for(request.header.formats, request.reports, request.options.run_check != nullptr);
    const auto write = [&](const audit::Batch& batch, engine::RunPart& run, std::string& out) {
        write_batch(batch, run, keeping.games, {}, out);
    };
    PartSink sink(request.options.by_input, request.header, request.path, write, keeping);
    return make_partial(request, sink, [&](const engine::PieceAudit& pieces) {
        return engine::audit_pieces(request.options, pieces, sink, interrupt, progress);
    });
}

ShardOutcome audit_shard(FenShard request, const std::atomic<bool>& interrupt,
                         const engine::ProgressCallback& progress) {
    request.options.skipped = {};
    PartSink sink(request.options.by_input, request.header, request.path, write_list, {}, false,
                  false, &cannot_be_read_as_list);
    return make_partial(request, sink, [&](const engine::PieceAudit& pieces) {
        return fen::run_fen_pieces(request.options, pieces, sink, interrupt, progress);
    });
}

ShardOutcome audit_shard(CleanShard request, const std::atomic<bool>& interrupt,
                         const engine::ProgressCallback& progress) {
    engine::AuditOptions& audit = request.options.audit;
    audit.skipped = {};
    engine::PerThread<clean::CleanPreparer> preparers(
        [&] { return clean::CleanPreparer(request.options); });
    const auto write = [&](audit::Batch& batch, engine::RunPart& run, std::string& out) {
        // Batches are used again: the numbers of the last use go.
        batch.first_game = batch.first_line = batch.first_column = 1;
        preparers.local().prepare(batch, run.fixed, run.kept.of<clean::PreparedBatch>());
        write_cleaned(batch, run, out);
    };
    PartSink sink(audit.by_input, request.header, request.path, write, {},
                  request.options.needs_facts(), request.options.needs_findings());
    return make_partial(request, sink, [&](engine::PieceAudit& pieces) {
        pieces.keeps_games = true;
        return engine::audit_pieces(audit, pieces, sink, interrupt, progress);
    });
}

namespace {

// By a plan a shard may read other pieces.
bool are_same_pieces(const PartHeader& one, const PartHeader& other) {
    const auto is_same = [](const engine::InputPiece& a, const engine::InputPiece& b) {
        return a.input == b.input && a.begin == b.begin && a.end == b.end &&
               a.begin_skip == b.begin_skip && a.end_skip == b.end_skip;
    };
    return std::ranges::equal(one.pieces, other.pieces, is_same);
}

}  // namespace

bool is_done(const std::string& path, const PartHeader& header, InputLook look) {
    namespace fs = std::filesystem;
    try {
        std::error_code error;
        if (!fs::is_regular_file(path, error)) return false;
        PartReader part(path, header.version, header.rule_set);
        if (part.header().shard != header.shard || part.header().joined != 1 ||
            part.header().build != header.build || !are_of_one_run(part.header(), header) ||
            !are_same_pieces(part.header(), header) || !changed_input(part, look).empty())
            return false;
        part.verify();
        return true;
    } catch (const BadPart&) {
        return false;
    } catch (const io::IoError&) {
        return false;
    }
}

}  // namespace arbiter::shards
