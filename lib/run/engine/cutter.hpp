#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/text_cutter.hpp"
#include "core/base/skipped_entries.hpp"
#include "core/base/source.hpp"
#include "run/engine/input_piece.hpp"
#include "run/io/input.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::engine {

using audit::CutAt;

// Reads the inputs one after the other and has their text cut into batches of whole games, or of
// lines (core/audit/text_cutter.hpp). Every file, even an empty or unreadable one, gives at least
// one batch. THREADS: one at a time.
class Cutter {
  public:
    // `interrupt` ends the wait for a silent pipe. LIFETIME: outlives the cutter.
    // `pieces`: what is read of the inputs, in their order; null: all of them.
    // `threads`: how many work on the batches.
    Cutter(std::vector<std::string> inputs, std::uint64_t max_window_bytes, std::size_t slab_bytes,
           const std::atomic<bool>& interrupt, CutAt cut_at = CutAt::Games,
           const std::vector<InputPiece>* pieces = nullptr, unsigned threads = 1);
    Cutter(const Cutter&) = delete;
    Cutter& operator=(const Cutter&) = delete;
    ~Cutter();
    static constexpr std::size_t kLongestLine = audit::TextCutter::kLongestLine;

    // From now on a file that holds something else is read all the same.
    void read_other_formats() { text_.read_other_formats(); }
    // As PieceAudit::read_bytes; null: nothing.   LIFETIME: outlives the cutter.
    void tell_read_bytes(std::vector<io::ReadBytes>* read_bytes) {
        read_bytes_ = read_bytes;
        limits_.keeps_digest = read_bytes != nullptr;
        if (read_bytes != nullptr) read_bytes->resize(pieces_.size());
    }

    // Fills `batch` with the next run of games; false when all inputs are read. Never throws for
    // what an input is or says: that is noted in the batch.
    [[nodiscard]] bool next(audit::Batch& batch);

    // As TextCutter::learn().
    void learn(std::size_t text_bytes, std::size_t memory_bytes) {
        text_.learn(text_bytes, memory_bytes);
    }

    // The file of which there is more to read; empty: none.
    [[nodiscard]] std::string file_in_work() const {
        return text_.is_over() ? std::string() : file_;
    }

    // The start of the file that the batch filled last begins in the middle, as far as its first
    // line may reach; nullopt: it does not begin a piece in the middle.   THROWS: IoError.
    [[nodiscard]] std::optional<std::string> first_text_of_piece() const;

    // What was passed over so far that may hold games.
    [[nodiscard]] SkippedEntries skipped() const;

    // Bytes of the inputs as stored, 0 = unknown. For progress only.
    [[nodiscard]] std::uint64_t total_bytes() const { return total_bytes_; }

  private:
    class Member;

    [[nodiscard]] bool open_next_file(audit::Batch& batch);
    [[nodiscard]] bool next_member(audit::Batch& batch);
    void begin_member(std::unique_ptr<Source> source);
    [[nodiscard]] audit::TextStart start_of(const InputPiece& piece) const;
    [[nodiscard]] std::unique_ptr<io::Input> open(const InputPiece& piece) const;
    [[nodiscard]] std::string first_bytes(const InputPiece& piece, std::size_t count) const;
    void report_unreadable(audit::Batch& batch, std::string what);
    void end_input();

    std::vector<std::string> inputs_;
    io::OpenLimits limits_;
    std::vector<InputPiece> pieces_;
    std::size_t next_piece_ = 0;
    // The next batch, and the last one, begins a piece in the middle of its file.
    bool is_at_piece_start_ = false, begins_piece_ = false;
    std::size_t input_number_ = 0;  // of the input that is open
    std::uint64_t total_bytes_ = 0;
    std::uint64_t bytes_of_finished_inputs_ = 0;
    SkippedEntries skipped_;  // of finished inputs

    std::vector<io::ReadBytes>* read_bytes_ = nullptr;
    std::unique_ptr<io::Input> input_;
    std::size_t members_ = 0;         // of input_ so far
    std::string file_;                // the member, or the input
    std::unique_ptr<Member> member_;  // whose text is being cut
    audit::TextCutter text_;
};

}  // namespace arbiter::engine
