#pragma once

#include "core/audit/batch.hpp"
#include "core/encoding/utf16.hpp"
#include "core/pgn/game_reader.hpp"
#include "run/engine/input_piece.hpp"
#include "run/io/input.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::engine {

// Where a text may be cut.
enum class CutAt : std::uint8_t {
    Games,
    Lines  // after a line end; a line of more than kLongestLine bytes anywhere
};

// Reads the inputs one after the other and cuts their text into batches of whole games. A slab is
// cut at its last line
// `[Event "` after a blank line: that line begins a game whatever stands before it, so no state is
// needed (docs/guide/interface.md 7.2). A slab without one is read by the reader itself, and grows
// until it holds whole games, or a piece of a long text between games. Every byte goes into exactly
// one batch; every file, even an empty or unreadable one, gives at least one. A file in UTF-16 is
// converted before it is cut. THREADS: one at a time.
class Cutter {
  public:
    // `interrupt` ends the wait for a silent pipe. LIFETIME: outlives the cutter.
    // `pieces`: what is read of the inputs, in their order; null: all of them.
    // `threads`: how many work on the batches.
    Cutter(std::vector<std::string> inputs, std::uint64_t max_window_bytes, std::size_t slab_bytes,
           const std::atomic<bool>& interrupt, CutAt cut_at = CutAt::Games,
           const std::vector<InputPiece>* pieces = nullptr, unsigned threads = 1);
    static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

    // From now on a file that holds something else than games is read as PGN all the same.
    void read_other_formats() { refuses_other_formats_ = false; }

    // Fills `batch` with the next run of games; false when all inputs are read. Never throws for
    // what an input is or says: that is noted in the batch.
    [[nodiscard]] bool next(audit::Batch& batch);

    // A batch of `text_bytes` took `memory_bytes` in all on its way. The next ones are cut so small
    // that they take no more than kBatchMemory if they are like it: most texts take a few bytes for
    // each of theirs, hostile ones hundreds. Where a text is cut changes nothing that is said.
    void learn(std::size_t text_bytes, std::size_t memory_bytes);
    static constexpr std::size_t kBatchMemory = std::size_t{3} << 20;

    // The file of which there is more to read; empty: none.
    [[nodiscard]] std::string file_in_work() const {
        return source_ == nullptr ? std::string() : file_;
    }

    // The start of the file that the batch filled last begins in the middle, as far as its first
    // line may reach; nullopt: it does not begin a piece in the middle.   THROWS: IoError.
    [[nodiscard]] std::optional<std::string> first_text_of_piece() const;

    // What was passed over so far that may hold games.
    [[nodiscard]] SkippedEntries skipped() const;

    // Bytes of the inputs as stored, 0 = unknown. For progress only.
    [[nodiscard]] std::uint64_t total_bytes() const { return total_bytes_; }

  private:
    [[nodiscard]] bool open_next_file(audit::Batch& batch);
    [[nodiscard]] bool next_member(audit::Batch& batch);
    [[nodiscard]] std::unique_ptr<io::Input> open(const InputPiece& piece) const;
    [[nodiscard]] std::string first_bytes(const InputPiece& piece, std::size_t count) const;
    void begin_piece(const InputPiece& piece);
    void check_piece_end(const InputPiece& piece);
    void begin_file();
    [[nodiscard]] pgn::OtherFormat format_of(std::string_view text, bool is_whole) const;
    void fill_carry(std::size_t size);
    void refuse_file(audit::Batch& batch);
    void fill(audit::Batch& batch);
    [[nodiscard]] std::size_t read(std::span<char> into);
    [[nodiscard]] bool has_more() const { return carry_used_ != carry_.size() || !is_at_end_; }
    void take_carry(audit::Batch& batch, std::size_t target);
    void carry_on(const audit::Batch& batch, std::size_t cut);
    [[nodiscard]] bool read_more(audit::Batch& batch, std::size_t target);
    [[nodiscard]] bool is_decoding() const { return file_traits_.utf16 != encoding::Charset::Utf8; }
    void read_decoded(audit::Batch& batch, std::size_t target);
    void place_decoded(audit::Batch& batch);
    void find_first_line_end(audit::Batch& batch);
    [[nodiscard]] std::size_t find_cut(audit::Batch& batch);
    [[nodiscard]] static std::size_t find_line_cut(const audit::Batch& batch);
    [[nodiscard]] std::size_t find_cut_in_gap(const audit::Batch& batch);
    void report_unreadable(audit::Batch& batch, std::string what);
    void end_input();

    std::vector<std::string> inputs_;
    io::OpenLimits limits_;
    const CutAt cut_at_;
    bool refuses_other_formats_ = true;
    std::size_t slab_bytes_;       // of the text of a batch, at most, unless one game is larger
    std::size_t next_slab_bytes_;  // as it was learnt
    std::vector<InputPiece> pieces_;
    std::size_t next_piece_ = 0;
    // The next batch, and the last one, begins a piece in the middle of its file.
    bool is_at_piece_start_ = false, begins_piece_ = false;
    std::size_t input_number_ = 0;  // of the input that is open
    std::uint64_t total_bytes_ = 0;
    std::uint64_t bytes_of_finished_inputs_ = 0;
    SkippedEntries skipped_;  // of finished inputs

    std::unique_ptr<io::Input> input_;
    std::size_t members_ = 0;         // of input_ so far
    std::unique_ptr<Source> source_;  // null: the next member is to be opened
    std::string file_;
    std::string read_error_;
    check::FileTraits file_traits_;
    std::uint64_t offset_ = 0;  // of the first byte not yet in a batch
    // A file in UTF-16 is cut as UTF-8 text, and offset_ counts in that text.
    encoding::Utf16Decoder decoder_{encoding::Charset::Utf16Le};
    std::vector<char> undecoded_;
    std::string decoded_;
    std::uint64_t input_offset_ = 0;  // of the first byte not yet in a batch, in the input
    std::uint64_t bytes_read_ = 0;    // of the input
    bool is_at_file_start_ = true;
    bool is_at_end_ = false;  // source_ has no more bytes
    bool cut_follows_blank_line_ = true;
    bool cut_follows_bracket_ = false;
    std::optional<pgn::InterGameState> gap_;  // the next batch goes on with text between games
    bool has_read_game_ = false;              // of the file
    bool is_at_line_start_ = true;            // the first byte not yet in a batch
    std::vector<char> carry_;                 // read, and from carry_used_ on not yet in a batch
    std::size_t carry_used_ = 0;
    std::optional<pgn::GameReader> reader_{std::in_place};
};

}  // namespace arbiter::engine
