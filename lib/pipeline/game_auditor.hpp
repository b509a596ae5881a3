#pragma once

#include "check/inspector.hpp"
#include "deadpos/decide.hpp"
#include "judge/judge.hpp"
#include "laws/edition.hpp"
#include "pgn/game_reader.hpp"
#include "pipeline/batch.hpp"
#include "replay/replayer.hpp"

#include <array>
#include <cstdint>

namespace arbiter::pipeline {

// What a game auditor must know about the run.
struct AuditPlan {
    const check::Inspector* inspector = nullptr;
    const laws::Edition* edition = nullptr;  // nullptr = by date
    Date today;
    deadpos::Options dead;
    bool is_replayed = true;  // false: structure and tags only
    replay::PlayedIllegal played_illegal = replay::PlayedIllegal::Stop;
    bool wants_facts = false;      // some report reads GameRecord::facts
    bool wants_claims = false;     // some report reads GameRecord::claims
    bool keeps_substance = false;  // the games are going to be fixed
};

// The way of every game of a batch: lex, replay, judge, check. A failure inside one game becomes
// the finding `internal-error`, and the next game goes on. THREADS: one owner; keeps its memory
// from batch to batch.
class GameAuditor {
  public:
    explicit GameAuditor(const AuditPlan& plan) : plan_(plan), replayer_(plan.played_illegal) {}

    // Fills games, findings and tally of `batch`.
    void audit(Batch& batch);

  private:
    static void audit_gap(const Batch& batch, std::uint32_t begin, std::uint32_t end,
                          check::Findings& findings);
    void audit_game(Batch& batch, std::size_t first_finding);
    void audit_failed_game(Batch& batch, std::size_t first_finding, std::string_view what);
    // How the findings of the batch stood before the game.
    struct Before {
        std::size_t kept;
        std::uint64_t flagging;
        std::uint64_t findings;
    };
    void keep_record(Batch& batch, const Before& before, const replay::GameFacts& facts,
                     const judge::Ruling& ruling);
    [[nodiscard]] std::string_view in_utf8(Arena& arena, std::string_view bytes) const;
    [[nodiscard]] const report::FactsRecord* facts_record(Batch& batch,
                                                          const replay::GameFacts& facts,
                                                          const judge::Ruling& ruling) const;
    [[nodiscard]] const report::ClaimsRecord* claims_record(Batch& batch,
                                                            const replay::GameFacts& facts,
                                                            const judge::Ruling& ruling) const;
    [[nodiscard]] judge::GameDates dates() const;
    [[nodiscard]] bool is_drawn() const;

    const AuditPlan plan_;
    pgn::GameReader reader_;
    pgn::GameView view_;
    encoding::Charset charset_ = encoding::Charset::Utf8;  // of view_
    replay::Replayer replayer_;
    // Findings of the batch before the game, by severity.
    std::array<std::uint64_t, check::kSeverities> counted_{};
    const replay::GameFacts no_facts_{};  // of a game that is not replayed
};

// The name of the rule that reports why replay of the main line stopped.
[[nodiscard]] check::RuleId rule_of(const replay::Refusal& refusal, const pgn::GameView& view);

}  // namespace arbiter::pipeline
