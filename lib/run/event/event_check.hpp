#pragma once

#include "core/audit/file_checks.hpp"
#include "core/check/findings.hpp"
#include "core/event/entry_reader.hpp"
#include "core/event/grouping.hpp"
#include "run/engine/per_thread.hpp"
#include "run/engine/run_check.hpp"
#include "run/engine/run_findings.hpp"
#include "run/io/external_sort.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace arbiter::event_run {

// The rules about events in a run over games: the same findings that `arbiter event` has of the
// same games without a tournament report.
// Memory: `memory_bytes`, the games of the event that is looked at (about 2 KB each, kMostGames at
// most), 100 bytes for each file and about 40 for each event; the rest is in temporary files.
class EventCheck final : public engine::RunCheck {
  public:
    struct Options {
        std::string temp_folder = "/tmp";
        std::size_t memory_bytes = std::size_t{32} << 20;
    };
    // More games without a pause of 60 days are no tournament, but what a server calls its games.
    static constexpr std::size_t kMostGames = 50'000;

    explicit EventCheck(const Options& options);

    // Is a rule that it has findings of on in one of them?
    [[nodiscard]] static bool is_wanted(std::span<const audit::FileChecks> checks);

    void prepare(const audit::Batch& batch, std::string& kept) override;
    void take(const audit::Batch& batch, std::string_view kept) override;
    [[nodiscard]] bool next(engine::RunFinding& finding) override;

    // Events of more than kMostGames games, which were not checked.
    struct LargeEvent {
        std::string name;
        std::uint64_t games;
    };
    [[nodiscard]] std::span<const LargeEvent> left_out() const { return left_out_; }

  private:
    struct Worker {
        event::EntryReader reader;
        std::vector<event::GameEntry> entries;
        std::string body;
    };
    struct Stored {
        event::GameEntry entry;
        std::uint64_t ordinal = 0;  // of all entries
        report::RunPlace place{};
    };
    using Group = event::DaySplitter<Stored>::Part;

    void end_file(std::uint64_t file);
    void add_named(std::string_view key, std::uint64_t day, bool says_first_day,
                   std::uint64_t ordinal, std::string_view payload);
    void finish();
    void place_nameless();
    void check_events();
    [[nodiscard]] Stored stored_of(std::uint64_t ordinal, std::string_view payload) const;
    void check_groups(std::vector<Group>& groups);
    void check_event(std::vector<Stored> group);

    engine::PerThread<Worker> workers_;
    io::ExternalSort nameless_, named_;
    engine::RunFindings findings_;
    std::uint64_t entries_ = 0;
    std::uint64_t games_before_file_ = 0, games_of_file_ = 0;
    // For the current file: the only name of an event so far, and whether there are others.
    std::string only_key_;
    bool has_more_keys_ = false, has_nameless_ = false;
    std::map<std::uint64_t, std::string> key_of_nameless_;  // by file
    std::unordered_set<std::uint64_t> with_first_days_;     // digests of keys
    std::vector<LargeEvent> left_out_;
    bool is_finished_ = false;
};

}  // namespace arbiter::event_run
