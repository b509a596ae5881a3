#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

namespace arbiter::export_format::detail {

// Writes words in lines of at most this many printing characters, and ends a line only where a
// blank would be. A word may come in parts: when one is found to be too long for its line, the
// blank before the word becomes the line end.   PGN 4.3, 8.2.1.
// THREADS: one owner; keeps its memory, twice the longest text at most.
class LineWriter {
  public:
    // Forgets everything. `width` 0: lines do not end.
    void begin(std::uint32_t width) {
        width_ = width == 0 ? std::numeric_limits<std::size_t>::max() : width;
        size_ = 0;
        start_line();
        is_glued_ = false;
    }

    // A word begins here, after a blank unless the line begins with it.
    void begin_word() {
        if (is_glued_) {
            is_glued_ = false;
        } else if (column_ != 0) {
            break_at_ = size_;
            word_column_ = ++column_;
            push(' ');
        }
    }
    // The same for a word at which no line may begin.
    void begin_unbroken_word() {
        if (column_ == 0) return;
        push(' ');
        ++column_;
    }
    // The next word directly follows what was written.
    void glue() { is_glued_ = true; }
    // What directly follows an opening parenthesis is no new word.
    void unglue() { is_glued_ = false; }

    // A part of the word; `characters` of it print.
    void append(std::string_view text, std::size_t characters) {
        make_room(text.size());
        std::memcpy(bytes_.data() + size_, text.data(), text.size());
        size_ += text.size();
        column_ += characters;
        if (column_ > width_ && break_at_ != kNone) break_line();
    }
    void append_ascii(std::string_view text) { append(text, text.size()); }

    void end_line() {
        is_glued_ = false;
        if (column_ == 0) return;
        push('\n');
        start_line();
    }

    // What was written.   LIFETIME: until the next call.
    [[nodiscard]] std::string_view text() const { return {bytes_.data(), size_}; }

  private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    void make_room(std::size_t bytes) {
        if (bytes_.size() - size_ < bytes) [[unlikely]]
            bytes_.resize(std::max(2 * bytes_.size(), size_ + bytes + 4096));
    }
    void push(char c) {
        make_room(1);
        bytes_[size_++] = c;
    }
    void start_line() {
        column_ = 0;
        break_at_ = kNone;
    }
    void break_line() {
        bytes_[break_at_] = '\n';
        column_ -= word_column_;
        break_at_ = kNone;
    }

    std::vector<char> bytes_;  // room; size_ of them are written
    std::size_t size_ = 0;
    std::size_t width_ = 0;
    std::size_t column_ = 0;        // characters on the line
    std::size_t break_at_ = kNone;  // the last blank of the line at which it may end
    std::size_t word_column_ = 0;   // characters up to that blank, itself included
    bool is_glued_ = false;
};

}  // namespace arbiter::export_format::detail
