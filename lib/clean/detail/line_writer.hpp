#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace arbiter::clean::detail {

// Writes words in lines of at most so many printing characters, and ends a line only where a blank
// would stand. A word may come in parts: when one is found to be too long for its line, the blank
// before the word becomes the line end.   PGN 4.3, 8.2.1.
// LIFETIME: views `out`.
class LineWriter {
  public:
    // `width` 0: lines do not end.
    void begin(std::string& out, std::uint32_t width) {
        out_ = &out;
        width_ = width == 0 ? std::numeric_limits<std::size_t>::max() : width;
        column_ = 0;
        break_at_ = kNone;
        is_glued_ = false;
    }

    // A word begins here, behind a blank unless the line begins with it.
    void begin_word() {
        if (is_glued_) {
            is_glued_ = false;
        } else if (column_ != 0) {
            break_at_ = out_->size();
            word_column_ = ++column_;
            out_->push_back(' ');
        }
    }
    // The same for a word at which no line may begin.
    void begin_unbroken_word() {
        if (column_ != 0) {
            out_->push_back(' ');
            ++column_;
        }
    }
    // The next word stands directly behind what was written.
    void glue() { is_glued_ = true; }
    // What follows "(" directly is no new word.
    void unglue() { is_glued_ = false; }

    // A part of the word; `characters` that print.
    void append(std::string_view text, std::size_t characters) {
        out_->append(text);
        column_ += characters;
        if (column_ > width_ && break_at_ != kNone) break_line();
    }
    void append_ascii(std::string_view text) { append(text, text.size()); }

    void end_line() {
        is_glued_ = false;
        if (column_ == 0) return;
        out_->push_back('\n');
        column_ = 0;
        break_at_ = kNone;
    }

  private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    void break_line() {
        (*out_)[break_at_] = '\n';
        column_ -= word_column_;
        break_at_ = kNone;
    }

    std::string* out_ = nullptr;
    std::size_t width_ = 0;
    std::size_t column_ = 0;        // characters on the line
    std::size_t break_at_ = kNone;  // the last blank of the line, where it may end
    std::size_t word_column_ = 0;   // characters up to that blank, itself included
    bool is_glued_ = false;
};

}  // namespace arbiter::clean::detail
