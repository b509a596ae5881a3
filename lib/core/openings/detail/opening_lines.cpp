#include "core/openings/detail/opening_lines.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"
#include "core/pgn/decode.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/main_line_tokens.hpp"
#include "core/text/text_lines.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace arbiter::openings::detail {
namespace {

constexpr std::size_t kLargestPgn = std::size_t{64} << 20;
constexpr std::size_t kLongestEntry = std::size_t{64} << 10;

// Older tables are in ISO-8859-1.
std::string in_utf8(std::string_view text) {
    if (encoding::is_utf8(text)) return std::string(text);
    return encoding::to_utf8(text, encoding::Charset::Windows1252);
}

bool begins_with_code(std::string_view text) {
    return text.size() >= 3 && text[0] >= 'A' && text[0] <= 'E' && is_ascii_digit(text[1]) &&
           is_ascii_digit(text[2]);
}

// --- tab-separated columns ----------------------------------------------------------------------

class TabbedReader {
  public:
    TabbedReader(std::string_view header, const OpeningLineSink& sink) : sink_(sink) {
        const std::vector<std::string_view> names = split(header);
        const auto column = [&](std::string_view name) {
            return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
        };
        eco_ = column("eco");
        name_ = column("name");
        moves_ = column("pgn");
        needed_ = std::max({eco_, name_, moves_});
        is_usable_ = needed_ < names.size();
    }

    [[nodiscard]] bool is_usable() const { return is_usable_; }

    void read(std::string_view line, std::uint64_t number) {
        const std::string text = in_utf8(line);
        const std::vector<std::string_view> fields = split(text);
        if (fields.size() <= needed_) {
            if (!trimmed(text).empty()) sink_.complain(number, "columns are missing");
            return;
        }
        if (fields[eco_] == "eco") return;  // several tables one after the other
        sink_.add({fields[eco_], fields[name_], {}, fields[moves_], number});
    }

  private:
    static std::vector<std::string_view> split(std::string_view line) {
        std::vector<std::string_view> fields;
        for (std::size_t at = 0;;) {
            const std::size_t end = std::min(line.find('\t', at), line.size());
            fields.push_back(trimmed(line.substr(at, end - at)));
            if (end == line.size()) return fields;
            at = end + 1;
        }
    }

    const OpeningLineSink& sink_;
    std::size_t eco_ = 0, name_ = 0, moves_ = 0, needed_ = 0;
    bool is_usable_ = false;
};

// --- Scid ---------------------------------------------------------------------------------------

class ScidReader {
  public:
    explicit ScidReader(const OpeningLineSink& sink) : sink_(sink) {}

    // An entry goes from its code to a "*".
    void read(std::string_view line, std::uint64_t number) {
        const std::string_view text = trimmed(line.substr(0, line.find('#')));
        if (text.empty()) return;
        if (!entry_.empty() && begins_with_code(text)) {
            sink_.complain(begin_, "the entry does not end with '*'");
            entry_.clear();
        }
        if (entry_.empty()) begin_ = number;
        if (entry_.size() + text.size() > kLongestEntry) {
            sink_.complain(begin_, "the entry is too long");
            entry_.clear();
            return;
        }
        entry_.append(entry_.empty() ? "" : " ").append(text);
        if (entry_.back() == '*') finish();
    }

    void end() {
        if (!entry_.empty()) sink_.complain(begin_, "the entry does not end with '*'");
    }

  private:
    void finish() {
        const std::string text = in_utf8(entry_);
        entry_.clear();
        const std::size_t code_end = text.find_first_of(" \t\"");
        const std::size_t open = text.find('"');
        const std::size_t close =
            open == std::string::npos ? std::string::npos : text.find('"', open + 1);
        if (close == std::string::npos) {
            sink_.complain(begin_, "the name is not in quotes");
            return;
        }
        const std::string_view view = text;
        sink_.add({view.substr(0, code_end),
                   view.substr(open + 1, close - open - 1),
                   {},
                   view.substr(close + 1),
                   begin_});
    }

    const OpeningLineSink& sink_;
    std::string entry_;
    std::uint64_t begin_ = 0;
};

// --- PGN ----------------------------------------------------------------------------------------

std::string main_line(const pgn::GameView& view) {
    std::string moves;
    replay::VariationDepth depth;
    for (const pgn::Token& token : view.tokens())
        if (depth.is_main_line(token.kind) && token.kind == pgn::TokenKind::Symbol)
            moves.append(view.text_of(token)).append(" ");
    return moves;
}

void read_pgn(std::string text, const OpeningLineSink& sink) {
    const pgn::PaddedText padded(std::move(text));
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    std::uint64_t line = 1;
    std::uint32_t counted = 0;
    while (reader.next(view)) {
        line += static_cast<std::uint64_t>(
            std::count(view.text + counted, view.text + view.begin, '\n'));
        counted = view.begin;
        constexpr std::array<std::string_view, 3> kNames{"ECO", "Opening", "Variation"};
        std::array<std::string, 3> values;
        for (const pgn::TagPair& tag : view.tags) {
            const auto name = std::ranges::find(kNames, view.name_of(tag));
            if (name != kNames.end())
                values[static_cast<std::size_t>(name - kNames.begin())] =
                    in_utf8(pgn::decode_tag_value(view.value_of(tag)));
        }
        const std::string moves = main_line(view);
        if (view.tags.empty() && moves.empty()) continue;  // a comment before the first entry
        sink.add({values[0], values[1], values[2], moves, line});
    }
}

Result<std::string_view, std::string> read_as_pgn(std::string_view first, text::TextLines& lines,
                                                  const OpeningLineSink& sink) {
    std::string text(lines.number() - 1, '\n');
    text.append(first).append("\n");
    while (const auto line = lines.next()) {
        if (text.size() + line->size() > kLargestPgn)
            return Unexpected<std::string>("a table of more than 64 MiB");
        if (lines.is_cut()) {
            sink.complain(lines.number(), "the line is too long");
            text += '\n';
        } else {
            text.append(*line).append("\n");
        }
    }
    read_pgn(std::move(text), sink);
    return std::string_view("pgn");
}

template <class Reader>
void read_rest(Reader& reader, text::TextLines& lines, const OpeningLineSink& sink) {
    while (const auto line = lines.next()) {
        if (lines.is_cut()) {
            sink.complain(lines.number(), "the line is too long");
        } else {
            reader.read(*line, lines.number());
        }
    }
}

Result<std::string_view, std::string> read_lines(text::TextLines& lines,
                                                 const OpeningLineSink& sink) {
    std::optional<std::string_view> first = lines.next();
    while (first && (trimmed(*first).empty() || first->starts_with('#')))
        first = lines.next();
    if (!first) return Unexpected<std::string>("no opening table: it is empty");
    const std::string line(*first);
    if (line[0] == '[' || line[0] == '{' || line[0] == '%' || line[0] == ';')
        return read_as_pgn(line, lines, sink);
    if (TabbedReader tabbed(line, sink); tabbed.is_usable()) {
        read_rest(tabbed, lines, sink);
        return std::string_view("tsv");
    }
    if (!begins_with_code(line) || line.find('"') == std::string::npos)
        return Unexpected<std::string>(
            "no opening table: neither columns eco, name and pgn, nor Scid's form, nor PGN");
    ScidReader scid(sink);
    scid.read(line, lines.number());
    read_rest(scid, lines, sink);
    scid.end();
    return std::string_view("scid");
}

}  // namespace

Result<std::string_view, std::string> read_opening_lines(const text::TextFile& file,
                                                         const OpeningLineSink& sink) {
    text::TextLines lines(file);
    Result<std::string_view, std::string> form = read_lines(lines, sink);
    if (lines.damage()) return Unexpected<std::string>(*lines.damage());
    return form;
}

}  // namespace arbiter::openings::detail
