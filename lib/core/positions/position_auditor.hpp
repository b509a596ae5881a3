#pragma once

#include "core/audit/failure_guard.hpp"
#include "core/check/rules/fen/position_rules.hpp"
#include "core/chess/fen.hpp"
#include "core/fen_line/form.hpp"
#include "core/fen_line/line.hpp"
#include "core/fen_line/plain_fen.hpp"
#include "core/mating/decide.hpp"
#include "core/positions/position_batch.hpp"
#include "core/reach/reach.hpp"
#include "core/replay/game_position.hpp"
#include "core/variant/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::positions {

// What is done with every position.
struct PositionPlan {
    chess::CastlingStyle castling = chess::CastlingStyle::Any;
    // The variant of every line, not chess or Chess960; none: the line or the name of its file
    // says.
    std::optional<variant::VariantReading> variant{};
    bool wants_text = false;                   // PositionRecord::text and normalized
    bool writes = false;                       // PositionRecord::output, in `form`
    unsigned perft_depth = 0;                  // PositionRecord::output is the count; 0 = none
    bool draws_board = false;                  // PositionRecord::output is a board
    bool checks_perft = false;                 // counts of operations D1 to D9
    bool dedupes = false;                      // PositionBatch::keys
    bool mirrors = false;                      // ... the same for mirror images, in chess
    std::optional<reach::Options> reach{};     // FEN17
    std::optional<mating::Options> can_win{};  // PositionRecord::can_win
    // Positions that one search for a proof game may look at; PositionRecord::output is the game.
    std::optional<std::uint64_t> proof_game_nodes{};
    fen_line::Form form{};
    audit::FailureGuard guard = audit::catch_failure;  // of each line

    // Is there something in PositionRecord::output?
    [[nodiscard]] bool writes_lines() const {
        return writes || perft_depth != 0 || draws_board || proof_game_nodes;
    }
    // Must the position be set up, though nothing is to be reported of it?
    [[nodiscard]] bool needs_position() const {
        return perft_depth != 0 || draws_board || proof_game_nodes || can_win || mirrors;
    }
    [[nodiscard]] bool prints_positions() const { return wants_text || writes_lines(); }
};

// Inspects the lines of batches.   THREADS: one at a time; each thread has its own.
class PositionAuditor {
  public:
    explicit PositionAuditor(const PositionPlan& plan) : plan_(plan) {}

    void audit(PositionBatch& batch);

  private:
    struct Line {
        std::string_view text;
        std::uint64_t offset;  // absolute
    };
    void audit_line(PositionBatch& batch, const Line& line, bool is_first_line);
    // Reads the line into reading_. False: there is no position in it.
    [[nodiscard]] bool read(PositionBatch& batch, const Line& line, bool is_first_line);
    void audit_position(PositionBatch& batch, const Line& line);
    // A line in which the fast way finds nothing to report.
    [[nodiscard]] bool audit_plain(PositionBatch& batch, const Line& line, std::string_view text);
    // Is its line what plan_.form writes for it?
    [[nodiscard]] bool is_written_so(const fen_line::PlainFen& plain) const;
    // What is printed of such a line.
    [[nodiscard]] report::PositionRecord as_written(std::string_view text) const;
    struct Understood;
    [[nodiscard]] static Understood understand(
        std::string_view fen, chess::CastlingStyle style,
        const std::optional<variant::VariantReading>& variant);
    [[nodiscard]] Understood take_black_to_move(
        const std::optional<variant::VariantReading>& variant);
    [[nodiscard]] std::optional<replay::GamePosition> play_moves(
        PositionBatch& batch, const check::PositionContext& position);
    void check_reach(PositionBatch& batch, ByteSpan span, std::string_view fen,
                     const chess::Position& pos) const;
    void check_perft(PositionBatch& batch, const check::PositionContext& position);
    // Checks for positions of chess only.
    void check_chess(PositionBatch& batch, const check::PositionContext& position);
    [[nodiscard]] fen_line::Key key_of(const replay::GamePosition& pos);
    void mark(PositionBatch& batch, const Line& line, const replay::GamePosition& pos);
    // The variant that the line is of; none: chess.
    [[nodiscard]] std::optional<variant::VariantReading> variant_of(
        const PositionBatch& batch) const;
    // VAR03, when the rules of the variant are not known.
    [[nodiscard]] bool leave_unchecked(PositionBatch& batch, const Line& line,
                                       const variant::VariantReading& variant);
    void keep(PositionBatch& batch, const Line& line, report::Status status,
              std::size_t first_finding, const replay::GamePosition* pos);
    void keep_printed(PositionBatch& batch, const Line& line, const replay::GamePosition* pos);
    void append_position(const Line& line, const replay::GamePosition& pos,
                         const fen_line::Form& form, std::string& out) const;
    void write_output(PositionBatch& batch, const Line& line, std::string_view written,
                      const replay::GamePosition* pos);
    void write_proof_game(PositionBatch& batch, const replay::GamePosition* pos);
    [[nodiscard]] std::optional<std::vector<chess::Move>> find_proof_game(
        const replay::GamePosition* pos) const;
    void fail(PositionBatch& batch, const Line& line, std::size_t first_finding,
              std::string_view what);

    PositionPlan plan_;
    fen_line::LineReading reading_;
    std::vector<fen_line::Range> cells_;
    std::string text_;
};

}  // namespace arbiter::positions
