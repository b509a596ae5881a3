#pragma once

#include "core/variant/fen.hpp"
#include "core/variant/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::variant {

// Both hands as the normal form writes them, brackets included: "[QNp]".
[[nodiscard]] std::string hands_text(const Hand& white, const Hand& black);

// Reads a FEN of a variant: removes what the variant adds, gives the rest to chess::read_fen(), and
// puts the offsets back.
class FenReader {
  public:
    FenReader(const Rules& rules, std::string_view fen, chess::CastlingStyle style)
        : rules_(rules), style_(style), fen_(fen.substr(0, kLongest)) {}

    [[nodiscard]] StartReading read();

  private:
    static constexpr std::size_t kLongest = 1024;  // as chess::read_fen()
    static constexpr std::size_t kMostFields = 10;

    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
        [[nodiscard]] std::size_t size() const { return end - begin; }
    };

    [[nodiscard]] std::string_view text(Range range) const {
        return fen_.substr(range.begin, range.size());
    }
    [[nodiscard]] std::string_view field(std::size_t i) const {
        return i < field_count_ ? text(fields_[i]) : std::string_view{};
    }
    void flaw(FenFlawKind kind, Range where, std::initializer_list<std::string_view> detail,
              std::string_view repair = {}) {
        start_.flaws.add(kind, where.begin, where.end, detail, repair);
    }

    void split();
    // Takes bytes out of what chess::read_fen() will see.
    void cut(Range range);
    void cut_field(std::size_t i);

    void read_hand();
    [[nodiscard]] bool find_hand(Range& whole, Range& letters);
    void read_hand_letters(Range whole, Range letters);
    void read_marks();
    void read_mark(std::size_t at, char before, Square sq);
    void read_counters();
    void refuse_text_at_the_end();
    [[nodiscard]] bool read_counter(Range where, bool is_before_clock, unsigned (&left)[2]);
    void report_counter_form(std::span<const std::size_t> counters);

    // The rest by chess::read_fen(), its offsets put back into the whole text.
    [[nodiscard]] chess::FenReading read_rest();
    [[nodiscard]] Range original(std::size_t begin, std::size_t end) const;
    void build(const chess::FenReading& reading);

    const Rules& rules_;
    chess::CastlingStyle style_;
    std::string_view fen_;
    StartReading start_;
    std::array<Range, kMostFields> fields_{};
    std::size_t field_count_ = 0;
    std::array<bool, kLongest> is_cut_{};
    std::array<char, kLongest> rest_{};
    std::array<std::uint16_t, kLongest + 1> origin_{};  // of each byte of rest_
    std::size_t rest_size_ = 0;
    Hand hands_[2];
    Bitboard promoted_ = 0;
    unsigned checks_left_[2] = {3, 3};
};

}  // namespace arbiter::variant
