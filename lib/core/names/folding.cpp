#include "core/names/folding.hpp"

#include "core/base/text.hpp"
#include "core/encoding/fold.hpp"
#include "core/encoding/utf8.hpp"

#include <cstddef>

namespace arbiter::names {
namespace {

constexpr char kBreak = '\0';  // between words

class Folder {
  public:
    Folder(std::size_t limit, std::string& out) : out_(out), begin_(out.size()), limit_(limit) {}

    // A letter or digit in ASCII, or kBreak.
    void put(char c) {
        if (c == kBreak) {
            is_word_pending_ = out_.size() > begin_;
            return;
        }
        if (!separate()) return;
        // "ae", "oe", "ue" are one vowel; the word's own "ee" is none of them.
        const char last = out_.size() > begin_ ? out_.back() : ' ';
        if (c == 'e' && (last == 'a' || last == 'o' || last == 'u')) return;
        if (has_room(1)) out_ += c;
    }
    void put(char32_t letter) {
        if (!separate()) return;
        std::string bytes;
        encoding::append_utf8(letter, bytes);
        if (has_room(bytes.size())) out_ += bytes;
    }
    void put_point() {
        if (has_room(1)) out_ += '.';
    }

  private:
    // Writes the space before a new word; false when there is no room for one.
    bool separate() {
        if (is_word_pending_ && has_room(2)) {
            out_ += ' ';
            is_word_pending_ = false;
        }
        return !is_word_pending_;
    }
    [[nodiscard]] bool has_room(std::size_t bytes) const {
        return out_.size() + bytes <= begin_ + limit_;
    }

    std::string& out_;
    std::size_t begin_, limit_;
    bool is_word_pending_ = false;
};

// A character outside ASCII: signs and spaces of Latin-1, of general punctuation, and the
// ideographic space separate words; apostrophes vanish.
void put_high(char32_t c, Folder& folder) {
    if (c == 0x2019 || c == 0x2018 || c == 0x02BC) return;
    const bool is_break = c < 0xC0 || c == 0xD7 || c == 0xF7 || (c >= 0x2000 && c <= 0x206F) ||
                          c == 0x3000 || c == 0xFEFF;
    if (is_break)
        folder.put(kBreak);
    else
        folder.put(c);
}

}  // namespace

void append_folded(std::string_view written, std::size_t limit, std::string& out) {
    const std::string text = encoding::fold_to_ascii(written);
    const auto is_digit_at = [&](std::size_t i) {
        return i < text.size() && is_ascii_digit(text[i]);
    };
    Folder folder{limit, out};
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = encoding::sequence_length(text, i);
        const char c = text[i];
        if (length > 1)
            put_high(encoding::character_at(text, i, length), folder);
        else if (is_ascii_letter(c) || is_ascii_digit(c))
            folder.put(c);
        else if (c == '.' && i > 0 && is_digit_at(i - 1) && is_digit_at(i + 1))
            folder.put_point();
        else if (c != '\'' && c != '`')
            folder.put(kBreak);
        i += length == 0 ? 1 : length;
    }
}

std::string folded(std::string_view text, std::size_t limit) {
    std::string out;
    append_folded(text, limit, out);
    return out;
}

}  // namespace arbiter::names
