#include "core/fen_line/detail/wrapped_line.hpp"

#include "core/base/text.hpp"
#include "core/fen_line/detail/clean_text.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::fen_line::detail {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

Range range_of(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

class JsonReader {
  public:
    explicit JsonReader(std::string_view text) : text_(text) {}

    std::optional<Range> find() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '{' || c == '[') {
                ++depth_;
                ++at_;
            } else if (c == '}' || c == ']') {
                depth_ -= depth_ == 0 ? 0 : 1;
                ++at_;
            } else if (is_quote(c)) {
                read_value(read_string());
            } else if (is_ascii_letter(c)) {
                const std::size_t begin = at_;
                while (at_ < text_.size() && (is_ascii_letter(text_[at_]) || text_[at_] == '_'))
                    ++at_;
                read_value(range_of(begin, at_));
            } else {
                ++at_;
            }
        }
        return found_;
    }

  private:
    static bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }

    // Without its quotation marks.
    Range read_string() {
        const char quote = text_[at_++];
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != quote)
            at_ += text_[at_] == '\\' ? 2 : 1;
        const std::size_t end = std::min(at_, text_.size());
        at_ = end + 1;
        return range_of(begin, end);
    }

    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_]))
            ++at_;
    }

    // What follows the key.
    void read_value(Range key) {
        if (!equals_ignoring_case(key.in(text_), "fen")) return;
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != ':') return;
        ++at_;
        skip_blanks();
        if (at_ >= text_.size() || !is_quote(text_[at_])) return;
        const Range value = read_string();
        if (depth_ >= fewest_) return;
        fewest_ = depth_;
        found_ = value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t depth_ = 0, fewest_ = kNone;
    std::optional<Range> found_;
};

struct AddressVariant {
    std::string_view in_address, name;
};
constexpr AddressVariant kVariants[] = {
    {"/antichess/", "antichess"},         {"/atomic/", "atomic"},
    {"/crazyhouse/", "crazyhouse"},       {"/horde/", "horde"},
    {"/kingofthehill/", "kingofthehill"}, {"/racingkings/", "racingkings"},
    {"/threecheck/", "threecheck"},
};

bool is_address(std::string_view word) {
    constexpr std::string_view kBegins[] = {"http://", "https://", "www.", "lichess.org/",
                                            "chess.com/"};
    return std::ranges::any_of(kBegins, [&](std::string_view begin) {
        return word.size() > begin.size() &&
               equals_ignoring_case(word.substr(0, begin.size()), begin);
    });
}

}  // namespace

std::optional<Range> fen_of_json(std::string_view text) {
    const std::size_t first = text.find_first_not_of("[, \t");
    if (first == std::string_view::npos) return std::nullopt;
    const std::string_view begin = text.substr(first);
    const bool is_member = (begin[0] == '"' || begin[0] == '\'') && begin.size() > 4 &&
                           equals_ignoring_case(begin.substr(1, 3), "fen") && begin[4] == begin[0];
    if (begin[0] != '{' && !(is_member && first == 0)) return std::nullopt;
    return JsonReader(text).find();
}

std::optional<WebAddress> fen_of_address(std::string_view text) {
    const std::string_view word = text.substr(0, text.find_first_of(" \t\"<>"));
    if (!is_address(word)) return std::nullopt;
    const CleanText plain = clean_text(word, range_of(0, word.size()), Escapes::Url);
    const std::string_view decoded = plain.text;
    for (std::size_t at = 1; at < decoded.size(); ++at) {
        if (std::string_view("/=?:").find(decoded[at - 1]) == std::string_view::npos) continue;
        std::size_t size = 0;
        if (rank_separator(decoded.substr(at), "/- ", size) == 0) continue;
        const std::size_t end = std::min(decoded.find_first_of("?&#/", at + size), decoded.size());
        WebAddress found;
        found.where = range_of(0, word.size());
        found.fen = plain.place(range_of(at, end));
        std::string path(decoded.substr(0, at));
        std::ranges::transform(path, path.begin(), to_ascii_lower);
        for (const AddressVariant& each : kVariants)
            if (path.find(each.in_address) != std::string::npos) found.variant = each.name;
        found.is_query = path.find('?') != std::string::npos;
        found.is_chess960 = path.find("/chess960/") != std::string::npos;
        return found;
    }
    return std::nullopt;
}

std::optional<StartCommand> start_command(std::string_view text) {
    constexpr std::string_view kCommand = "position", kStart = "startpos", kMoves = "moves";
    std::size_t at = 0;
    const auto take = [&](std::string_view word) {
        const std::string_view rest = text.substr(at);
        const bool is_it = equals_ignoring_case(rest.substr(0, word.size()), word) &&
                           (rest.size() == word.size() || is_blank(rest[word.size()]));
        if (!is_it) return false;
        at += word.size();
        at = std::min(text.find_first_not_of(" \t", at), text.size());
        return true;
    };
    (void)take(kCommand);
    if (!take(kStart)) return std::nullopt;
    StartCommand found;
    found.where = range_of(0, at);
    if (!take(kMoves)) return at == text.size() ? std::optional(found) : std::nullopt;
    found.moves = range_of(at, text.size());
    return found;
}

}  // namespace arbiter::fen_line::detail
