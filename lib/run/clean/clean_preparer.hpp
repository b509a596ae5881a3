#pragma once

#include "core/export_format/export_format.hpp"
#include "core/report/place.hpp"
#include "core/text/json_line.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/clean_games.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/clean_unit.hpp"
#include "run/clean/computed_tags.hpp"
#include "run/clean/fix_log.hpp"
#include "run/clean/game_text.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::clean {

// Adds to a log that text between games is in no output; blank text is not logged. Each piece of a
// long text has its own line: `cuts` are in the text in which `text` begins at `begin`.
void append_left_out(std::string_view text, const GamePlace& place, std::uint64_t line,
                     std::string& log);
void append_left_out(std::string_view text, std::size_t begin, std::span<const std::uint32_t> cuts,
                     const GamePlace& place, std::uint64_t line, std::string& log);

// The part of `clean` that needs one batch only.   THREADS: one owner; keeps its memory from batch
// to batch.
class CleanPreparer {
  public:
    explicit CleanPreparer(const CleanOptions& options);

    // Fills `into`; sorts the notes of `fixed`.   REQUIRES: `batch` is audited, fixed if its run
    // fixes (else `fixed` is clear), and numbered.
    void prepare(audit::Batch& batch, fix::FixedBatch& fixed, PreparedBatch& into);

  private:
    // The games of one batch, read again as far as needed.
    struct Rereading {
        CleanGameReader reader;
        const audit::Batch* batch = nullptr;  // that is open
        std::size_t next = 0;
        const export_format::Game* game = nullptr;  // next - 1
    };

    void prepare_game(const audit::Batch& batch, std::size_t index, PreparedBatch& into);
    void reject(const CleanUnit& unit, PreparedGame& game, Arena& arena);
    void edit_tags(export_format::Game& game, PreparedGame& into, Arena& arena);
    void make_changes(export_format::Game& game, PreparedGame& into, Arena& arena);
    void add_tags(export_format::Game& game, PreparedGame& into, Arena& arena);
    void fill_ratings(const export_format::Game& game, PreparedGame& into);
    void note_opening(const export_format::Game& game, const openings::Opening& opening);
    void note_tags(const export_format::Game& game, const export_format::TagEditOutcome& outcome);
    [[nodiscard]] bool is_wanted(const export_format::Game& game) const;
    void shape(export_format::Game game, PreparedGame& into, Arena& arena);
    void refix(PreparedGame& into, Arena& arena);
    void render(const export_format::Game& game, PreparedGame& into, Arena& arena);
    void find_place(const export_format::Game& game, PreparedGame& into, Arena& arena);
    [[nodiscard]] export_format::Game read(const audit::Batch& batch, std::size_t index);
    [[nodiscard]] std::string_view reasons_of(const audit::Batch& source, std::size_t game,
                                              Arena& arena);
    void note_fixes(const audit::Batch& batch, std::size_t index, const PreparedGame& game);
    void note_left_out(const audit::Batch& batch, std::size_t index, const PreparedGame& game);
    void note_destination(const audit::Batch& batch, std::size_t index, const PreparedGame& game);

    const CleanOptions& options_;
    const bool reads_games_;
    FixLog fixes_;
    std::unique_ptr<outputs::OutputForm> form_;  // null for PGN
    export_format::ExportWriter export_;
    std::array<Rereading, 2> rereadings_;  // of the input, of the batch after the fixes
    std::vector<CleanUnit> units_;
    std::span<const fix::FixNote> notes_;  // of the games not yet prepared
    std::optional<report::PlaceCursor> cursor_, fix_cursor_;
    export_format::TagEdit tag_edit_;
    std::vector<export_format::TagChange> changes_;
    std::vector<names::RatingAnswer> answers_;  // of each rating list; `changes_` views them
    ComputedTags computed_;
    GameText game_text_;
    duplicates::DuplicateDigest digest_;
    text::JsonLine json_;
    std::string_view left_out_;    // text after the game that is not written
    FixLog::LoggedGame logged_;    // the game that is prepared
    bool may_write_mend_ = false;  // a finding of that game that fails the run
    std::string text_, log_, refixed_log_;
};

}  // namespace arbiter::clean
