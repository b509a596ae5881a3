#include "core/fen_line/detail/field_order.hpp"

#include "core/fen_line/detail/tokens.hpp"

#include <algorithm>

namespace arbiter::fen_line::detail {
namespace {

constexpr std::array<std::string_view, 4> kSides{"w", "white", "b", "black"};

class OrderFinder {
  public:
    OrderFinder(std::string_view line, std::span<const Range> words) : line_(line), words_(words) {}

    FieldOrder find() {
        if (is_side(1) || words_.size() < 2) return as_written();
        if (!is_placement(word(0)) && backwards()) return order_;
        if (is_placement(word(0)) && side_later()) return order_;
        return as_written();
    }

  private:
    [[nodiscard]] std::string_view word(std::size_t i) const {
        return i < words_.size() ? words_[i].in(line_) : std::string_view{};
    }
    [[nodiscard]] bool is_side(std::size_t i) const { return side_of(word(i)) != 0; }

    [[nodiscard]] FieldOrder as_written() const {
        FieldOrder order;
        std::size_t count = std::min<std::size_t>(words_.size(), 4);
        // Counters are numbers; anything else begins an operation.
        while (count >= 4 && count < std::min(words_.size(), kFields) && is_number(word(count)))
            ++count;
        for (std::size_t i = 0; i < count; ++i)
            order.word[i] = i;
        order.fields = order.used = count;
        return order;
    }

    // "1 0 - KQkq w PLACEMENT", the counters optional.
    bool backwards() {
        std::size_t last = 0;
        while (last < std::min(words_.size(), kFields) && !is_placement(word(last)))
            ++last;
        if (last < 3 || last >= std::min(words_.size(), kFields)) return false;
        if (!is_side(last - 1) || !is_castling(word(last - 2)) || !is_ep(word(last - 3)))
            return false;
        for (std::size_t i = 0; i + 3 < last; ++i)
            if (!is_number(word(i))) return false;
        for (std::size_t i = 0; i <= last; ++i)
            order_.word[i] = last - i;
        order_.fields = order_.used = last + 1;
        return order_.is_disordered = true;
    }

    // The side to move may follow the castling field or the e.p. square too.
    bool side_later() {
        std::size_t side = 2;
        if (!is_side(side)) side = 3;
        if (!is_side(side) || words_.size() < 4) return false;
        std::array<std::size_t, 2> others{1, side == 2 ? std::size_t{3} : std::size_t{2}};
        if (!is_castling(word(others[0])) || !is_ep(word(others[1])))
            std::swap(others[0], others[1]);
        if (!is_castling(word(others[0])) || !is_ep(word(others[1]))) return false;
        order_ = as_written();
        order_.word[1] = side;
        order_.word[2] = others[0];
        order_.word[3] = others[1];
        return order_.is_disordered = true;
    }

    std::string_view line_;
    std::span<const Range> words_;
    FieldOrder order_;
};

}  // namespace

bool is_placement(std::string_view text) {
    return std::ranges::count(text, '/') >= 4;
}

char side_of(std::string_view text) {
    for (const std::string_view side : kSides)
        if (equals_ignoring_case(text, side)) return side.front();
    return 0;
}

bool is_castling(std::string_view text) {
    constexpr std::string_view kLetters = "KQkqABCDEFGHabcdefgh";
    return text == "-" || (!text.empty() && text.size() <= 4 &&
                           text.find_first_not_of(kLetters) == std::string_view::npos);
}

bool is_ep(std::string_view text) {
    if (text == "-") return true;
    return text.size() == 2 && to_ascii_lower(text[0]) >= 'a' && to_ascii_lower(text[0]) <= 'h' &&
           text[1] >= '1' && text[1] <= '8';
}

bool is_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() && std::ranges::all_of(text, is_ascii_digit);
}

bool is_check_counter(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    return text.size() == 3 && is_ascii_digit(text[0]) && text[1] == '+' && is_ascii_digit(text[2]);
}

std::string ordered_castling(std::string_view text) {
    constexpr std::string_view kOrder = "KHGFEDCBAQkhgfedcbaq";
    std::string ordered;
    for (const char letter : kOrder)
        if (text.find(letter) != std::string_view::npos) ordered += letter;
    return ordered;
}

FieldOrder find_order(std::string_view line, std::span<const Range> words) {
    return OrderFinder(line, words).find();
}

}  // namespace arbiter::fen_line::detail
