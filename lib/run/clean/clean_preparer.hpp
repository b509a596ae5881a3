#pragma once

#include "core/export_format/export_format.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/clean_games.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/clean_unit.hpp"
#include "run/clean/lone_fixer.hpp"
#include "run/clean/lone_game.hpp"
#include "run/clean/style_counts.hpp"
#include "core/text/json_line.hpp"
#include "core/report/place.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::cleaning {

// Adds to a log that text between games is in no output; blank text is nothing to tell of.
// Of a long text each piece has a line of its own: `cuts` are in the text that `text` begins at
// `begin` in.
void append_left_out(std::string_view text, const GamePlace& place, std::uint64_t line,
                     std::string& log);
void append_left_out(std::string_view text, std::size_t begin, std::span<const std::uint32_t> cuts,
                     const GamePlace& place, std::uint64_t line, std::string& log);

// The part of `clean` that needs one batch only.   THREADS: one owner; keeps its memory from batch
// to batch.
class CleanPreparer {
  public:
    explicit CleanPreparer(const CleanOptions& options);

    // Fills batch.prepared.   REQUIRES: `batch` is audited, fixed if its run fixes, and numbered.
    void prepare(inspection::Batch& batch);

  private:
    // The games of one batch, read again as far as they are asked for.
    struct Rereading {
        CleanGameReader reader;
        const inspection::Batch* batch = nullptr;  // that is open
        std::size_t next = 0;
        const clean::Game* game = nullptr;  // next - 1
    };

    void prepare_game(const inspection::Batch& batch, std::size_t index, PreparedBatch& into);
    void reject(const CleanUnit& unit, PreparedGame& game, Arena& arena);
    void edit_tags(clean::Game& game, PreparedGame& into, Arena& arena);
    void fill_ratings(const clean::Game& game, PreparedGame& into);
    void note_opening(const clean::Game& game, const clean::Opening& opening);
    void note_tags(const clean::Game& game, const clean::TagEditOutcome& outcome);
    [[nodiscard]] bool is_wanted(const clean::Game& game) const;
    void shape(clean::Game game, PreparedGame& into, Arena& arena);
    void refix(PreparedGame& into, Arena& arena);
    void render(const clean::Game& game, PreparedGame& into, Arena& arena);
    void find_place(const clean::Game& game, PreparedGame& into, Arena& arena);
    [[nodiscard]] clean::Game read(const inspection::Batch& batch, std::size_t index);
    [[nodiscard]] std::string_view reasons_of(const inspection::Batch& source, std::size_t game,
                                              Arena& arena);
    void note_fixes(const inspection::Batch& batch, std::size_t index, const PreparedGame& game);
    void note_left_out(const inspection::Batch& batch, std::size_t index, const PreparedGame& game);
    void note_destination(const inspection::Batch& batch, std::size_t index,
                          const PreparedGame& game);

    const CleanOptions& options_;
    const bool reads_games_;
    std::unique_ptr<clean::OutputForm> form_;  // null for PGN
    clean::ExportWriter export_;
    std::array<Rereading, 2> rereadings_;  // of the input, of the batch after the fixes
    std::vector<CleanUnit> units_;
    std::span<const inspection::FixNote> notes_;  // of the games not yet prepared
    std::optional<report::PlaceCursor> cursor_, fix_cursor_;
    clean::TagEdit tag_edit_;
    std::vector<clean::TagChange> changes_;
    std::vector<clean::RatingAnswer> answers_;  // of each rating list; `changes_` views them
    LoneGame lone_;
    std::unique_ptr<LoneFixer> lone_fixer_;  // made when it is needed
    std::unique_ptr<LoneAudit> lone_audit_;
    clean::DuplicateDigest digest_;
    report::JsonLine json_;
    StyleCounts styles_;         // of the game
    std::string_view left_out_;  // text after the game that is not written
    std::string text_, log_;
};

}  // namespace arbiter::cleaning
