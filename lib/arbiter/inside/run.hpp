#pragma once

#include "core/base/arena.hpp"
#include "core/export_format/game.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "core/report/place.hpp"
#include "core/text/json_line.hpp"

#include "arbiter/inside/batches.hpp"

#include "arbiter/audit.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

class FedSource;

// What a Finding knows that is not for everybody.
struct FindingOrigin {
    const check::Finding* finding;
    const report::GameRecord* game;  // null: it is about the file
    std::uint64_t ordinal;
    std::string_view file;
    report::Place place;
    const encoding::OffsetMap* offsets;
    arbiter::text::JsonLine* line;  // of the run: its memory is used again
};

// A copy of a finding about a file that waits for a game to carry it.
struct KeptFinding {
    std::string file, message, article, laws, fen;
    std::deque<std::string> texts;  // of the edits
    std::vector<check::Edit> edits;
    check::Finding finding;
    report::Place place;
};

// Reads the games of a batch once more, one at a time: the audit keeps neither tags nor moves.
// THREADS: one owner.
class Rereader {
  public:
    explicit Rereader(replay::PlayedIllegal played_illegal) : replayer_(played_illegal) {}
    void open(const audit::Batch& batch);
    // The tags of the game of that number in the batch.   LIFETIME: until another is asked for.
    [[nodiscard]] std::span<const Tag> tags(std::size_t index);
    // Its moves, and its positions, appended to these.
    void add_moves(std::size_t index, std::vector<Move>& moves);
    void add_positions(std::size_t index, std::vector<std::string>& positions);
    // Played once more, and what was played.   LIFETIME: until another is asked for.
    [[nodiscard]] const replay::GameFacts& replay(std::size_t index);
    [[nodiscard]] const pgn::GameView& view(std::size_t index) { return go_to(index), view_; }

  private:
    void go_to(std::size_t index);

    const audit::Batch* batch_ = nullptr;
    std::size_t next_ = 0;                      // game of the reader
    const replay::GameFacts* facts_ = nullptr;  // of the game before it, when it was played
    pgn::GameReader reader_;
    pgn::GameView view_;
    replay::Replayer replayer_;
    Arena arena_;
    std::vector<export_format::Tag> read_;
    std::vector<Tag> tags_;
};

// A run over an input, with the game that is being looked at.   THREADS: one owner.
class Run {
  public:
    explicit Run(std::shared_ptr<const Plan> plan);
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run();

    void begin(std::unique_ptr<Batches> batches);
    [[nodiscard]] const std::shared_ptr<const Plan>& plan() const { return plan_; }
    [[nodiscard]] const Game* next();
    // As Games has them.
    [[nodiscard]] std::size_t begin_next_batch();
    [[nodiscard]] const Game& at(std::size_t index);
    [[nodiscard]] Progress progress() const;
    [[nodiscard]] const Summary& summary() const { return summary_; }
    [[nodiscard]] std::span<const Finding> findings_without_game();

    // Where feed() puts its bytes; null: nothing was fed since the last finish().
    FedSource* fed = nullptr;
    std::function<bool()> goes_on;  // as Audit has it; empty: always

    // Of the game in work.
    [[nodiscard]] const audit::Batch& batch() const { return now_->batch; }
    [[nodiscard]] const report::GameRecord& record() const { return batch().games[index_]; }
    [[nodiscard]] std::uint64_t ordinal() const { return batch().first_game + index_; }
    [[nodiscard]] std::uint64_t line();
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::span<const Finding> findings();
    [[nodiscard]] std::span<const Tag> tags();
    [[nodiscard]] const Facts& facts();
    [[nodiscard]] std::string facts_json();
    [[nodiscard]] const Ruling& ruling();
    [[nodiscard]] std::span<const Move> moves();
    [[nodiscard]] std::span<const std::string> positions();
    [[nodiscard]] const replay::GameFacts& replay();
    [[nodiscard]] const pgn::GameView& view();
    // The record of the game with that much.
    [[nodiscard]] const report::GameRecord& record(Depth depth);

  private:
    void forget_game();
    [[nodiscard]] bool next_batch();
    void keep_findings(const audit::Batch& batch);
    void add_origin(const check::Finding& finding, const report::GameRecord* game,
                    std::uint64_t ordinal);
    void add_kept();
    void make_findings();
    void reread();
    // The batch with nothing but the game of that record.
    [[nodiscard]] report::BatchView view_of_game(const report::GameRecord& record);

    std::shared_ptr<const Plan> plan_;
    std::unique_ptr<Batches> batches_;
    Inspected* now_ = nullptr;  // the batch in work; null: none
    std::size_t index_ = 0;     // of the game in it
    Game game_;
    Summary summary_;
    std::uint64_t bytes_read_ = 0;  // of all inputs so far, as stored; 0: not known
    std::optional<report::PlaceCursor> places_;

    // What was worked out for the game.
    std::optional<std::uint64_t> line_;
    bool has_findings_ = false, has_tags_ = false, has_moves_ = false, has_positions_ = false;
    std::optional<Facts> facts_;
    std::optional<Ruling> ruling_;
    std::vector<Finding> findings_;
    std::vector<FindingOrigin> origins_;
    arbiter::text::JsonLine json_;
    Arena edits_;
    std::vector<Move> moves_;
    std::vector<std::string> positions_;
    std::span<const Tag> tags_;

    // Findings about files that no game has carried yet, and those that the game in work carries.
    std::deque<KeptFinding> kept_, carried_;
    // The batch in work with facts, and with rulings, when it was inspected without.
    struct Again {
        std::optional<Inspected> inspected;
        bool is_made = false;
    };
    Again with_facts_, with_rulings_;
    std::optional<Inspection> inspection_;
    Rereader rereader_;
    bool is_reread_ = false;
};

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
