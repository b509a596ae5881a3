#pragma once

#include "core/audit/batch.hpp"
#include "run/engine/run_part.hpp"

namespace arbiter::engine {

// Receives the games of a run, besides the reports: the hook of `clean` in the stages of an audit.
class GameSink {
  public:
    GameSink() = default;
    GameSink(const GameSink&) = delete;
    GameSink& operator=(const GameSink&) = delete;
    virtual ~GameSink() = default;

    // Does it read GameRecord::facts? The findings of games with their messages?
    [[nodiscard]] virtual bool reads_facts() const = 0;
    [[nodiscard]] virtual bool reads_findings() const = 0;

    // In the rendering stage: all that can be done for a batch by itself, kept in RunPart::kept.
    // THREADS: any number at once, a batch each.
    virtual void prepare(audit::Batch& batch, RunPart& run) = 0;
    // In the writing stage.   THREADS: one at a time, batches in order.
    // THROWS (both): DiskFull, ReaderGone, IoError.
    virtual void take(audit::Batch& batch, RunPart& run) = 0;
    // The run came to its end, and is whole: everything is done but giving files their names.
    virtual void finish() = 0;
    // After finish(), when the other outputs of the run are whole, too.
    virtual void commit() {}
    // After finish(): what it adds to the summary that reports end with.
    virtual void add_to(report::RunSummary&) const {}
    // The run was stopped, or finish() has failed, or another output has.
    virtual void abandon() {}
};

}  // namespace arbiter::engine
