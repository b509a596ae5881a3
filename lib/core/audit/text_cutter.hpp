#pragma once

#include "core/audit/batch.hpp"
#include "core/base/source.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/utf16.hpp"
#include "core/pgn/game_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::audit {

// Where a text may be cut.
enum class CutAt : std::uint8_t {
    Games,
    Lines  // after a line end; a line of more than TextCutter::kLongestLine bytes anywhere
};

// Where the bytes of one text come from: a file, a string, a caller that pushes them.
class TextSource {
  public:
    TextSource() = default;
    TextSource(const TextSource&) = delete;
    TextSource& operator=(const TextSource&) = delete;
    virtual ~TextSource() = default;

    // Fills `into` as far as there are bytes. 0, for an `into` that is not empty: there are none
    // now, and is_over() says whether more will come.
    [[nodiscard]] virtual std::size_t read(std::span<char> into) = 0;
    [[nodiscard]] virtual bool is_over() const { return true; }
    // When it is over: why it stopped before its proper end, if it did.
    [[nodiscard]] virtual std::optional<Damage> damage() const { return std::nullopt; }
    // What to tell the user when it could not be read to its end; empty: it could.
    [[nodiscard]] virtual std::string error() const { return {}; }
};

// A text that is about to be cut.
struct TextStart {
    std::string file;            // as reports name it
    std::size_t input = 0;       // Batch::input
    bool is_end_of_file = true;  // it ends with its file
    // It begins in the middle of its file, at a line `[Event "` after a blank line.
    bool is_in_middle = false;
    std::uint64_t offset = 0;    // of its first byte, then
    check::FileTraits traits{};  // of its file, then
};

// Makes `batch` one that says why nothing of `file` can be read.
void put_unreadable(Batch& batch, std::string file, std::size_t input, std::string what);

// Cuts one text after the other into batches of whole games. A slab is cut at its last line
// `[Event "` after a blank line: that line begins a game whatever precedes it, so no state is
// needed (docs/guide/interface.md 7.2). A slab without one is read by the reader itself, and grows
// until it holds whole games, or a piece of a long text between games. Every byte goes into exactly
// one batch; every text, even an empty one, gives at least one. A text in UTF-16 is converted
// before it is cut. THREADS: one at a time.
class TextCutter {
  public:
    explicit TextCutter(CutAt cut_at = CutAt::Games,
                        std::size_t slab_bytes = std::size_t{256} << 10);
    static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

    // From now on a text that is something else than games is read as PGN all the same.
    void read_other_formats() { refuses_other_formats_ = false; }
    // What the text that begins with `text` is, if it is not games.
    [[nodiscard]] pgn::OtherFormat format_of(std::string_view text, bool is_whole) const;

    // A text begins: the one before is over, or no more of it is needed.
    void begin(TextStart start);

    // Fills `batch`, which is clear, with the next run of games. False: the source has no bytes
    // now, and the same batch is to be given again when it has.   REQUIRES: !is_over(); the source
    // of all calls between two begin() is the same one.
    [[nodiscard]] bool next(TextSource& source, Batch& batch);
    // The last batch of the text was given, or none was begun.
    [[nodiscard]] bool is_over() const { return is_over_; }
    // Bytes of the text that were read so far.
    [[nodiscard]] std::uint64_t bytes_read() const { return bytes_read_; }

    // A batch of `text_bytes` took `memory_bytes` in all on its way. The next ones are cut so small
    // that they take no more than kBatchMemory if they are like it: most texts take a few bytes for
    // each of theirs, hostile ones hundreds. Where a text is cut changes nothing that is said.
    void learn(std::size_t text_bytes, std::size_t memory_bytes);
    static constexpr std::size_t kBatchMemory = std::size_t{3} << 20;

  private:
    [[nodiscard]] bool begin_file();
    [[nodiscard]] bool fill_carry(std::size_t size);
    void refuse_file(Batch& batch);
    [[nodiscard]] pgn::WantedFormat wanted_format() const {
        return cut_at_ == CutAt::Games ? pgn::WantedFormat::Games : pgn::WantedFormat::Positions;
    }
    void begin_batch(Batch& batch);
    [[nodiscard]] bool fill(Batch& batch);
    void end_batch(Batch& batch);
    [[nodiscard]] std::size_t read(std::span<char> into);
    [[nodiscard]] bool has_more() const { return carry_used_ != carry_.size() || !is_at_end_; }
    void take_carry(Batch& batch, std::size_t target);
    void carry_on(const Batch& batch, std::size_t cut);
    [[nodiscard]] bool read_more(Batch& batch, std::size_t target);
    [[nodiscard]] bool is_decoding() const { return file_traits_.utf16 != encoding::Charset::Utf8; }
    void read_decoded(Batch& batch, std::size_t target);
    void place_decoded(Batch& batch);
    [[nodiscard]] bool find_first_line_end(Batch& batch);
    [[nodiscard]] std::size_t find_cut(Batch& batch);
    [[nodiscard]] static std::size_t find_line_cut(const Batch& batch);
    [[nodiscard]] std::size_t find_cut_in_gap(const Batch& batch);

    const CutAt cut_at_;
    bool refuses_other_formats_ = true;
    std::size_t slab_bytes_;       // of the text of a batch, at most, unless one game is larger
    std::size_t next_slab_bytes_;  // as it was learnt

    TextSource* source_ = nullptr;  // of the call in work
    bool is_over_ = true;
    bool is_waiting_ = false;  // the source has no bytes now
    // The state of the batch being filled.
    bool is_filling_ = false;
    std::size_t target_ = 0;  // bytes of text before it is cut; 0: not yet known
    std::size_t cut_ = 0;     // 0: at the end of the text

    TextStart start_;
    check::FileTraits file_traits_;
    std::uint64_t offset_ = 0;  // of the first byte not yet in a batch
    // A text in UTF-16 is cut as UTF-8, and offset_ counts in that text.
    encoding::Utf16Decoder decoder_{encoding::Charset::Utf16Le};
    std::vector<char> undecoded_;
    std::string decoded_;
    std::uint64_t input_offset_ = 0;  // of the first byte not yet in a batch, in the input
    std::uint64_t bytes_read_ = 0;    // of the input
    bool is_at_file_start_ = true;
    bool is_at_end_ = false;  // the source has no more bytes
    bool cut_follows_blank_line_ = true;
    bool cut_follows_bracket_ = false;
    std::optional<pgn::InterGameState> gap_;  // the next batch goes on with text between games
    bool has_read_game_ = false;              // of the file
    bool is_at_line_start_ = true;            // the first byte not yet in a batch
    std::vector<char> carry_;                 // read, and from carry_used_ on not yet in a batch
    std::size_t carry_used_ = 0;
    std::optional<pgn::GameReader> reader_{std::in_place};
};

}  // namespace arbiter::audit
