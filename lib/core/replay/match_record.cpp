#include "core/replay/match_record.hpp"

#include "core/base/text.hpp"
#include "core/replay/main_line_tokens.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace arbiter::replay {
namespace {

using pgn::Token;
using pgn::TokenKind;

bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// "A." or the beginning of "A.e4", right after its number.
bool is_label(const pgn::GameView& view, std::uint32_t index) {
    if (index == 0) return false;
    const Token& number = view.tokens()[index - 1];
    const Token& token = view.tokens()[index];
    const std::string_view text = view.text_of(token);
    return number.kind == TokenKind::MoveNumber && number.detail == 0 && number.number != 0 &&
           number.end == token.begin && text.size() >= 2 && is_letter(text[0]) && text[1] == '.';
}

// "{58.345}", "{ 179}": seconds, with up to three decimals.
std::optional<std::int64_t> clock_of(std::string_view comment) {
    if (comment.size() < 3 || comment.front() != '{' || comment.back() != '}') return std::nullopt;
    comment.remove_prefix(1);
    comment.remove_suffix(1);
    while (comment.starts_with(' '))
        comment.remove_prefix(1);
    while (comment.ends_with(' '))
        comment.remove_suffix(1);
    const bool is_negative = comment.starts_with('-');
    if (is_negative) comment.remove_prefix(1);
    std::uint32_t seconds = 0;
    const auto whole = std::from_chars(comment.data(), comment.data() + comment.size(), seconds);
    if (whole.ec != std::errc{}) return std::nullopt;
    std::int64_t ms = std::int64_t{seconds} * 1000;
    std::string_view decimals(whole.ptr, comment.data() + comment.size());
    if (decimals.starts_with('.')) {
        decimals.remove_prefix(1);
        if (decimals.empty() || decimals.size() > 3) return std::nullopt;
        for (std::int64_t unit = 100; const char digit : decimals) {
            if (digit < '0' || digit > '9') return std::nullopt;
            ms += unit * (digit - '0');
            unit /= 10;
        }
    } else if (!decimals.empty()) {
        return std::nullopt;
    }
    return is_negative ? -ms : ms;
}

// Collects the plies from one token after the other.
class MatchReader {
  public:
    MatchReader(const pgn::GameView& view, std::vector<MatchHalfMove>& half_moves)
        : view_(view), half_moves_(half_moves) {}

    void on_token(std::uint32_t index) {
        const Token& token = view_.tokens()[index];
        if (token.kind == TokenKind::Comment) return on_comment(token);
        if (token.kind != TokenKind::Symbol) return;
        if (!is_label(view_, index)) return add(index, 0);
        constexpr std::string_view kDots = ".";
        const std::string_view text = view_.text_of(token);
        const std::size_t end = std::min(text.find_first_not_of(kDots, 1), text.size());
        label_ = MatchLabel{view_.tokens()[index - 1].number, text[0]};
        label_token_ = index - 1;
        if (end < text.size()) add(index, static_cast<std::uint32_t>(end));
    }

  private:
    void on_comment(const Token& token) {
        if (half_moves_.empty() || half_moves_.back().clock_ms) return;
        half_moves_.back().clock_ms = clock_of(view_.text_of(token));
    }

    void add(std::uint32_t index, std::uint32_t offset) {
        half_moves_.push_back({index, offset, label_, label_ ? label_token_ : index});
        label_.reset();
    }

    const pgn::GameView& view_;
    std::vector<MatchHalfMove>& half_moves_;
    std::optional<MatchLabel> label_;  // that waits for its ply
    std::uint32_t label_token_ = 0;
};

}  // namespace

std::optional<variant::BoardId> MatchLabel::board() const {
    if (letter == 'A' || letter == 'a') return variant::BoardId::A;
    if (letter == 'B' || letter == 'b') return variant::BoardId::B;
    return std::nullopt;
}

void read_match(const pgn::GameView& view, std::vector<MatchHalfMove>& half_moves) {
    half_moves.clear();
    MatchReader reader(view, half_moves);
    const auto count = static_cast<std::uint32_t>(view.token_count());
    visit_main_line(view, 0, count, [&](std::uint32_t index) {
        reader.on_token(index);
        return true;
    });
}

bool has_match_seats(const pgn::GameView& view) {
    constexpr std::array<std::string_view, 4> kSeats{"WhiteA", "BlackA", "WhiteB", "BlackB"};
    return std::ranges::any_of(view.tags, [&](const pgn::TagPair& tag) {
        return std::ranges::find(kSeats, view.name_of(tag)) != kSeats.end();
    });
}

std::string_view usual_house_rule(std::string_view tag_name) {
    if (equals_ignoring_case(tag_name, "Promotion")) return "Upgrade";
    if (equals_ignoring_case(tag_name, "DropAggression")) return "Mate allowed";
    if (equals_ignoring_case(tag_name, "PawnDropRanks")) return "2-7";
    return {};
}

bool is_house_rule(const pgn::GameView& view, const pgn::TagPair& tag) {
    const std::string_view usual = usual_house_rule(view.name_of(tag));
    if (usual.empty()) return false;
    const std::string_view value = trimmed(view.value_of(tag));
    const bool says_something = !value.empty() && value != "?" && value != "-";
    return says_something && !equals_ignoring_case(value, usual);
}

bool has_house_rule(const pgn::GameView& view) {
    return std::ranges::any_of(view.tags,
                               [&](const pgn::TagPair& tag) { return is_house_rule(view, tag); });
}

}  // namespace arbiter::replay
