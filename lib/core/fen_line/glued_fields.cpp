#include "core/fen_line/detail/glued_fields.hpp"

#include "core/base/text.hpp"
#include "core/fen_line/detail/tokens.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::fen_line::detail {
namespace {

constexpr std::size_t kSide = 0, kCastling = 1, kEp = 2, kFirstCounter = 3, kEnd = 5;

bool means_none(std::string_view text) {
    return text == "--" || text == "0" || equals_ignoring_case(text, "none");
}

// All ways to read the words as fields, with blanks where they are missing.
class Readings {
  public:
    Readings(std::string_view line, std::span<const Range> words) : line_(line), words_(words) {}

    std::vector<std::uint32_t> find() {
        read(kSide, 0, 0);
        if (found_ != 1) cuts_.clear();
        return cuts_;
    }

  private:
    [[nodiscard]] std::string_view rest(std::size_t word, std::size_t at) const {
        return words_[word].in(line_).substr(at);
    }

    void read(std::size_t field, std::size_t word, std::size_t at) {
        if (found_ > 1) return;
        const bool is_operation = field >= kFirstCounter && at == 0 && word < words_.size() &&
                                  is_ascii_letter(words_[word].in(line_).front());
        if (field == kEnd || word == words_.size() || is_operation) {
            if (at != 0) return;
            if (found_++ == 0) cuts_ = path_;
            return;
        }
        const std::string_view text = rest(word, at);
        if (field == kSide) {
            if (side_of(text) != 0) take(field, word, at, text.size());
            if (text.size() > 1 && side_of(text.substr(0, 1)) != 0) take(field, word, at, 1);
        } else if (field == kCastling) {
            for (std::size_t size = 1; size <= std::min<std::size_t>(text.size(), 4); ++size)
                if (is_castling(text.substr(0, size))) take(field, word, at, size);
        } else if (field == kEp) {
            for (std::size_t size = 1; size <= std::min<std::size_t>(text.size(), 2); ++size)
                if (is_ep(text.substr(0, size))) take(field, word, at, size);
        } else if (std::ranges::all_of(text, is_ascii_digit)) {
            take(field, word, at, text.size());
        }
    }

    void take(std::size_t field, std::size_t word, std::size_t at, std::size_t size) {
        if (rest(word, at).size() == size) return read(field + 1, word + 1, 0);
        path_.push_back(words_[word].begin + static_cast<std::uint32_t>(at + size));
        read(field + 1, word, at + size);
        path_.pop_back();
    }

    std::string_view line_;
    std::span<const Range> words_;
    std::vector<std::uint32_t> path_, cuts_;
    unsigned found_ = 0;
};

}  // namespace

std::vector<std::uint32_t> missing_blanks(std::string_view line, std::span<const Range> words) {
    const auto word = [&](std::size_t i) { return words[i].in(line); };
    const bool is_right =
        words.empty() || (side_of(word(0)) != 0 &&
                          (words.size() < 2 || is_castling(word(1)) || means_none(word(1))) &&
                          (words.size() < 3 || is_ep(word(2)) || means_none(word(2))));
    // Whatever it says, the three fields are there.
    if (is_right) return {};
    return Readings(line, words.first(std::min(words.size(), kEnd + 1))).find();
}

std::uint32_t missing_blank_after_placement(std::string_view line, Range placement) {
    const std::string_view text = placement.in(line);
    if (text.size() < 2 || side_of(text.substr(text.size() - 1)) == 0) return 0;
    const std::string_view rank = text.substr(text.rfind('/') + 1);
    constexpr unsigned kFiles = 8;
    unsigned squares = 0;
    for (const char c : rank.substr(0, rank.size() - 1))
        squares += is_ascii_digit(c) ? static_cast<unsigned>(c - '0') : 1;
    return std::ranges::count(text, '/') == 7 && squares == kFiles ? placement.end - 1 : 0;
}

}  // namespace arbiter::fen_line::detail
