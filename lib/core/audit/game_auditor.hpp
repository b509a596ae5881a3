#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/failure_guard.hpp"
#include "core/check/choices.hpp"
#include "core/check/gap.hpp"
#include "core/check/inspector.hpp"
#include "core/check/rules/clocks/clock_review.hpp"
#include "core/chess/lockstep.hpp"
#include "core/judge/judge.hpp"
#include "core/laws/edition.hpp"
#include "core/mating/decide.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::audit {

// What a game auditor must know about the run.
struct AuditPlan {
    const check::Inspector* inspector = nullptr;
    const laws::Edition* edition = nullptr;  // nullptr = by date
    const check::OwnChecks* own = nullptr;   // what the user requires of games; null: nothing
    Date today;
    check::Choices choices;
    mating::Options dead;
    bool is_replayed = true;  // false: structure and tags only
    // No fast path of the reader, no games in lockstep and no quick test of their last positions.
    // The findings and facts are the same: what the fast paths are compared with.
    bool is_general = false;
    replay::PlayedIllegal played_illegal = replay::PlayedIllegal::Stop;
    bool wants_facts = false;            // some report reads GameRecord::facts
    bool wants_claims = false;           // some report reads GameRecord::claims
    bool wants_clocks = false;           // some report reads GameRecord::clocks
    bool wants_cards = false;            // some report reads GameRecord::card
    bool wants_lines = false;            // some report reads GameCard::line of games with findings
    bool wants_all_lines = false;        // some report reads that of all games
    bool keeps_game = false;             // the games are going to be fixed
    FailureGuard guard = catch_failure;  // of each game
};

// The way of every game of a batch: lex, replay, judge, check. Some games go it together, stage by
// stage: the code of all stages is larger than the nearest cache, and so it is fetched once for
// them all. A failure inside one game becomes the finding `internal-error`, and the next game
// goes on (failure_guard.hpp). THREADS: one owner; keeps its memory from batch to batch.
class GameAuditor {
  public:
    explicit GameAuditor(const AuditPlan& plan);
    GameAuditor(const GameAuditor&) = delete;
    GameAuditor& operator=(const GameAuditor&) = delete;

    // Fills games, findings and tally of `batch`.
    void audit(Batch& batch);

  private:
    static constexpr std::size_t kGamesTogether = 24;
    static_assert(kGamesTogether <= chess::Lockstep::kMostGames);
    // Fewer leave too many lanes empty.
    static constexpr std::size_t kFewestInLockstep = 4;
    // Bytes of text: more would be fetched again by each stage.
    static constexpr std::uint32_t kTextTogether = 1U << 18;
    // A game that has so many has its own place and ends its group, so that what all keep for large
    // games is bounded.
    static constexpr std::uint32_t kLargeGame = 1U << 16;

    // A game on its way, and the memory that it takes there.
    struct Game {
        Game(replay::PlayedIllegal played_illegal, replay::LastSeen& last_seen)
            : replayer(played_illegal, &last_seen) {}

        pgn::GameView view;
        pgn::GameReader::ViewMemory view_memory;
        encoding::Charset charset = encoding::Charset::Utf8;
        replay::Replayer replayer;
        bool is_begun = false;  // by begin_game()
        const replay::GameFacts* facts = nullptr;
        mating::Winners can_win{};  // as far as a quick test tells
        judge::Ruling ruling;
        std::optional<std::string> failure;  // what went wrong inside the program
    };

    // What is checked differs from file to file.
    void use_checks_of(const Batch& batch);
    [[nodiscard]] bool read_group();
    void begin_game(Game& game);
    void replay_group();
    // Asks of all final positions at once what judging asks of each.
    void test_group();
    // What may fail inside one game.
    template <class Work>
    void attempt(Game& game, Work work) const;
    void judge_game(Game& game);
    // The gap before the game begins at `gap_begin`.
    void check_game(Batch& batch, const Game& game, std::uint32_t gap_begin);
    void inspect_game(Batch& batch, const Game& game, std::size_t first_finding);
    void audit_gap(const Batch& batch, std::uint32_t begin, std::uint32_t end,
                   check::Findings& findings);
    static void audit_piece(const Batch& batch, check::Gap piece, check::Findings& findings);
    void audit_failed_game(Batch& batch, const Game& game, std::size_t first_finding,
                           std::string_view what) const;
    // How the findings of the batch stood before the game.
    struct Before {
        std::size_t kept;
        std::uint64_t flagging;
        std::uint64_t findings;
    };
    void keep_record(Batch& batch, const Before& before, const Game& game) const;
    [[nodiscard]] const report::FactsRecord* facts_record(Batch& batch, const Game& game) const;
    [[nodiscard]] static std::span<const report::ClockRow> clock_rows(
        Batch& batch, const Game& game, const check::ClockReview& clocks);
    [[nodiscard]] const report::ClaimsRecord* claims_record(Batch& batch, const Game& game) const;

    AuditPlan plan_;  // for the batch in work
    pgn::GameReader reader_;
    std::size_t next_cut_ = 0;  // of the reader's cuts of text between games
    replay::LastSeen last_seen_;
    judge::LastDatedEdition last_dated_;
    check::ClockReview clocks_;  // of the game that is being checked
    std::deque<Game> games_;     // kGamesTogether, and one for a large game
    std::vector<Game*> group_;   // those that go together
    chess::Lockstep lockstep_;
    const bool has_lockstep_;
    std::vector<chess::Lockstep::Game*> in_lockstep_;  // of the group
    std::size_t group_before_ = kGamesTogether;  // so many games were in the one before `group_`
    std::vector<const chess::Board*> finals_;    // of the group, as far as they are looked at
    std::vector<mating::Winners> can_win_;
    // Findings of the batch before the game, by severity.
    std::array<std::uint64_t, check::kSeverities> counted_{};
    const replay::GameFacts no_facts_{};  // of a game that is not replayed
};

}  // namespace arbiter::audit
