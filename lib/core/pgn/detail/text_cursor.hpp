#pragma once

#include "core/base/text.hpp"
#include "core/pgn/reader_input.hpp"
#include "core/pgn/structure.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace arbiter::pgn::detail {

// A place in a text that is read from its first byte to its last, segment by segment: a line
// `[Event "` in column 1 after a blank line begins a segment in every state, and no part of the
// reader ever looks for the end of something beyond the segment (docs/guide/pgn_grammar.md, 1).
// Remembers where something was decided that more text could change, for texts that are not the
// last of their file.   LIFETIME: of the text.  THREADS: one owner.
class TextCursor {
  public:
    explicit TextCursor(ClassifyKernel kernel = usable_kernels().front().classify)
        : structure_(kernel) {}

    // Begins at the first byte of the text, or after its byte order mark.
    void open(const ReaderInput& input);

    [[nodiscard]] const ReaderInput& input() const { return input_; }
    [[nodiscard]] const Structure& structure() const { return structure_; }
    [[nodiscard]] const char* text() const { return text_; }
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::uint32_t segment_end() const { return segment_end_; }
    [[nodiscard]] std::uint32_t at() const { return at_; }
    // The byte at the cursor, or `ahead` bytes after it.
    [[nodiscard]] char here(std::uint32_t ahead = 0) const { return text_[at_ + ahead]; }
    [[nodiscard]] bool is_at_segment_end() const { return at_ >= segment_end_; }
    // Nothing comes after the segment, in this text or another one.
    [[nodiscard]] bool is_last_segment() const {
        return segment_end_ == size_ && input_.is_last_of_file;
    }

    void go_to(std::uint32_t at) { at_ = at; }
    // To the start of the next segment. False: there is none.
    [[nodiscard]] bool go_to_next_segment();
    // To the next byte above 0x20 of the segment. Returns the line ends passed: two make a blank
    // line.
    std::uint32_t skip_blanks() { return skip_blanks_before(segment_end_); }
    // The same, but not beyond `limit` by more than half a line end.
    std::uint32_t skip_blanks_up_to(std::uint32_t limit) {
        if (at_ >= limit) return 0;
        std::uint32_t newlines = skip_blanks_before(std::min(segment_end_, limit));
        if (at_ == limit && at_ < segment_end_ && text_[at_] == '\n' && text_[at_ - 1] == '\r') {
            ++at_;
            ++newlines;
        }
        return newlines;
    }

    [[nodiscard]] std::string_view slice(std::uint32_t from, std::uint32_t to) const {
        return {text_ + from, to - from};
    }
    // From `from` to the end of the segment.
    [[nodiscard]] std::string_view rest(std::uint32_t from) const {
        return slice(from, segment_end_);
    }
    // `at` + `length`, and no farther than the segment.
    [[nodiscard]] std::uint32_t within_segment(std::uint32_t at, std::uint32_t length) const {
        return at >= segment_end_ || segment_end_ - at <= length ? segment_end_ : at + length;
    }
    // As far as anything is looked at that decides about the byte at `at`.
    [[nodiscard]] std::uint32_t sight(std::uint32_t at) const {
        return within_segment(at, kInterGameSight);
    }
    [[nodiscard]] bool is_line_start(std::uint32_t at) const {
        return at == 0 ? input_.is_at_line_start : is_line_end(text_[at - 1]);
    }
    // The first line end at or after `at`, or the end of the segment.
    [[nodiscard]] std::uint32_t end_of_line(std::uint32_t at) const;

    // A search that began at `from` went on to `to` and did not find what it looked for. After
    // the end of the text it might have.
    void note_undecided(std::uint32_t from, std::uint32_t to) const {
        if (to >= size_ && !input_.is_last_of_file)
            undecided_from_ = std::min(undecided_from_, from);
    }
    // Where the first such search began; UINT32_MAX: there was none.
    [[nodiscard]] std::uint32_t undecided_from() const { return undecided_from_; }

  private:
    std::uint32_t skip_blanks_before(std::uint32_t limit) {
        std::uint32_t newlines = 0;
        while (at_ < limit) {
            const char c = text_[at_];
            if (static_cast<unsigned char>(c) > 0x20) break;
            if (c == '\n' || (c == '\r' && text_[at_ + 1] != '\n')) ++newlines;
            ++at_;
        }
        return newlines;
    }
    [[nodiscard]] std::uint32_t end_of_segment_from(std::uint32_t from) const;

    Structure structure_;
    ReaderInput input_{};
    const char* text_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t at_ = 0;
    std::uint32_t segment_end_ = 0;
    mutable std::uint32_t undecided_from_ = UINT32_MAX;
};

}  // namespace arbiter::pgn::detail
