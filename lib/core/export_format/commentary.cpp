#include "core/export_format/commentary.hpp"

#include "core/export_format/detail/comment_text.hpp"
#include "core/pgn/game_reader.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace arbiter::export_format {
namespace {

using detail::CommentCommand;
using detail::next_command;
using pgn::TokenKind;

constexpr std::string_view kSeparator = ": ";  // after a label

bool is_comment(const CommentaryItem& item) {
    return item.kind == CommentaryKind::Comment || item.kind == CommentaryKind::LineComment;
}

// Between the braces, or after the semicolon.
std::string_view inner_text(const CommentaryItem& item) {
    std::string_view text = item.text;
    text.remove_prefix(1);
    if (item.kind == CommentaryKind::Comment && text.ends_with('}')) text.remove_suffix(1);
    return text;
}

// White space is not what a text says.
std::string folded_words(std::string_view text) {
    std::string out;
    detail::for_each_word(text, [&](std::string_view word) {
        if (!out.empty()) out += ' ';
        out += word;
    });
    return out;
}

// What a comment says to people.
std::string words_of(const CommentaryItem& item) {
    std::string without;
    Strip strip;
    strip.commands = true;
    detail::append_without_commands(inner_text(item), detail::CommandChoice(strip), without);
    return folded_words(without);
}

std::vector<std::string_view> commands_of(const CommentaryItem& item) {
    std::vector<std::string_view> commands;
    const std::string_view text = inner_text(item);
    CommentCommand command{};
    for (std::size_t from = 0; next_command(text, from, command); from = command.end)
        commands.push_back(text.substr(command.begin, command.end - command.begin));
    return commands;
}

// Arrows and coloured squares: several of them add up. Only one clock or evaluation is right.
bool has_one_value(std::string_view command_name) {
    return command_name != "cal" && command_name != "csl";
}

std::string_view name_of_command(std::string_view command) {
    CommentCommand found{};
    return next_command(command, 0, found) ? found.name : std::string_view{};
}

std::optional<CommentaryKind> kind_of(TokenKind kind) {
    switch (kind) {
        case TokenKind::Nag:
        case TokenKind::Suffix:
            return CommentaryKind::Nag;
        case TokenKind::Comment:
            return CommentaryKind::Comment;
        case TokenKind::LineComment:
            return CommentaryKind::LineComment;
        case TokenKind::Escape:
            return CommentaryKind::Escape;
        default:
            return std::nullopt;
    }
}

// The index after the ')' that closes the variation that opens at `at`.
std::size_t end_of_variation(const pgn::GameView& view, std::size_t at) {
    std::size_t depth = 0;
    for (; at < view.token_count(); ++at) {
        const TokenKind kind = view.tokens()[at].kind;
        if (kind == TokenKind::RavOpen) ++depth;
        if (kind == TokenKind::RavClose && --depth == 0) return at + 1;
    }
    return at;
}

// Joins what one copy says after one ply to what the other says there.
// COST: linear in the items.
class PlaceJoiner {
  public:
    PlaceJoiner(std::vector<CommentaryItem>& kept, std::string_view label, std::uint32_t ply,
                JoinedItems& joined)
        : kept_(kept), label_(label), ply_(ply), joined_(joined) {
        for (const CommentaryItem& item : kept)
            note(item);
    }

    void add(const CommentaryItem& item) {
        if (is_comment(item)) return add_comment(item);
        if (!said_.insert(key_of(item.kind, folded_words(item.text))).second) return;
        switch (item.kind) {
            case CommentaryKind::Nag:
                nags_.push_back(item);
                ++joined_.nags;
                return;
            case CommentaryKind::Variation:
                return add_variation(item);
            default:
                kept_.push_back(item);
        }
    }

    // NAGs come before comments and variations.   PGN 8.2.3.8.
    void finish() {
        const auto place = std::ranges::find_if(
            kept_, [](const CommentaryItem& each) { return each.kind != CommentaryKind::Nag; });
        kept_.insert(place, nags_.begin(), nags_.end());
    }

  private:
    [[nodiscard]] static std::string key_of(CommentaryKind kind, std::string_view folded_text) {
        const bool is_line = kind == CommentaryKind::LineComment;
        const auto number = static_cast<char>(is_line ? CommentaryKind::Comment : kind);
        return std::string(1, number).append(folded_text);
    }
    [[nodiscard]] std::string labelled(std::string_view text) const {
        return std::string(label_).append(kSeparator).append(text);
    }

    void note(const CommentaryItem& item) {
        if (!is_comment(item)) {
            said_.insert(key_of(item.kind, folded_words(item.text)));
            return;
        }
        said_.insert(key_of(item.kind, words_of(item)));
        for (const std::string_view command : commands_of(item))
            static_cast<void>(is_new(command, false));
    }

    void add_variation(CommentaryItem item) {
        if (!label_.empty()) {
            const std::size_t first = item.text.find_first_not_of(" \t\r\n", 1);
            if (first != std::string::npos && item.text[first] == '{')
                item.text.insert(first + 1, labelled({}));
            else
                item.text.insert(1, "{" + std::string(label_) + "} ");
            if (!said_.insert(key_of(item.kind, folded_words(item.text))).second) return;
        }
        kept_.push_back(std::move(item));
        ++joined_.variations;
    }

    // Is the command new here? Where another value is there, that is noted if `notes_difference`.
    [[nodiscard]] bool is_new(std::string_view command, bool notes_difference) {
        const std::string written = folded_words(command);
        if (!commands_.insert(written).second) return false;
        const std::string_view name = name_of_command(command);
        if (!has_one_value(name)) return true;
        const auto [value, is_first] = values_.try_emplace(std::string(name), written);
        if (!is_first && notes_difference)
            joined_.differences.push_back({ply_, value->second, written});
        return is_first;
    }

    [[nodiscard]] bool says_new(std::string_view words, CommentaryKind kind) {
        if (words.empty() || !said_.insert(key_of(kind, words)).second) return false;
        return label_.empty() || said_.insert(key_of(kind, labelled(words))).second;
    }

    void add_comment(const CommentaryItem& item) {
        const bool has_new_words = says_new(words_of(item), item.kind);
        CommentaryItem joined{.kind = item.kind, .text = item.text.substr(0, 1)};
        bool needs_label = has_new_words && !label_.empty();
        bool has_command = false;
        const auto append_words = [&](std::string_view part) {
            if (!has_new_words || detail::is_all_space(part)) {
                joined.text += ' ';
                return;
            }
            if (std::exchange(needs_label, false)) {
                joined.text += labelled({});
                part.remove_prefix(part.find_first_not_of(" \t\r\n"));
            }
            joined.text += part;
        };
        const std::string_view text = inner_text(item);
        std::size_t at = 0;
        CommentCommand command{};
        for (std::size_t from = 0; next_command(text, from, command); from = command.end) {
            append_words(text.substr(at, command.begin - at));
            const std::string_view written =
                text.substr(command.begin, command.end - command.begin);
            if (is_new(written, true)) {
                joined.text += written;
                has_command = true;
            }
            at = command.end;
        }
        append_words(text.substr(at));
        if (!has_new_words && !has_command) return;
        if (item.kind == CommentaryKind::Comment) joined.text += '}';
        kept_.push_back(std::move(joined));
        ++(has_new_words ? joined_.comments : joined_.commands);
    }

    std::vector<CommentaryItem>& kept_;
    const std::string_view label_;
    const std::uint32_t ply_;
    JoinedItems& joined_;
    std::unordered_set<std::string> said_;                 // kind and folded_words text
    std::unordered_set<std::string> commands_;             // folded_words
    std::unordered_map<std::string, std::string> values_;  // of commands that have one
    std::vector<CommentaryItem> nags_;                     // that are new
};

}  // namespace

Commentary Commentary::read(std::string_view movetext, std::uint32_t plies) {
    // With a tag pair before it any movetext is a game.
    std::string text = "[Event \"?\"]\n\n";
    text.append(movetext);
    const pgn::PaddedText padded(std::move(text));
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    Commentary read;
    read.after.emplace_back();
    if (!reader.next(view)) return read;
    for (std::size_t at = 0; at < view.token_count(); ++at) {
        const pgn::Token& token = view.tokens()[at];
        const bool is_move = token.kind == TokenKind::Symbol && read.moves.size() < plies;
        if (is_move) {
            read.moves.emplace_back(view.text_of(token));
            read.after.emplace_back();
        } else if (token.kind == TokenKind::RavOpen) {
            const std::size_t end = end_of_variation(view, at);
            const std::string_view variation = view.slice(token.begin, view.tokens()[end - 1].end);
            read.after.back().push_back({CommentaryKind::Variation, std::string(variation)});
            at = end - 1;
        } else if (const auto kind = kind_of(token.kind)) {
            read.after.back().push_back({*kind, std::string(view.text_of(token))});
        } else if (token.kind == TokenKind::Result || token.kind == TokenKind::Symbol) {
            read.terminator = view.text_of(token);
        }
    }
    return read;
}

bool Commentary::says_something() const {
    return std::ranges::any_of(after, [](const std::vector<CommentaryItem>& items) {
        return std::ranges::any_of(items, [](const CommentaryItem& item) {
            return item.kind != CommentaryKind::Escape &&
                   (!is_comment(item) || !words_of(item).empty());
        });
    });
}

std::string Commentary::movetext() const {
    std::string text;
    for (std::size_t ply = 0; ply < after.size(); ++ply) {
        if (ply != 0) text.append(moves[ply - 1]) += '\n';
        for (const CommentaryItem& item : after[ply])
            text.append(item.text) += '\n';
    }
    return text.append(terminator) += '\n';
}

JoinedItems join_commentary(Commentary& kept, const Commentary& other, std::string_view label) {
    JoinedItems joined;
    const std::size_t places = std::min(kept.after.size(), other.after.size());
    for (std::size_t ply = 0; ply < places; ++ply) {
        if (other.after[ply].empty()) continue;
        PlaceJoiner joiner(kept.after[ply], label, static_cast<std::uint32_t>(ply), joined);
        for (const CommentaryItem& item : other.after[ply])
            joiner.add(item);
        joiner.finish();
    }
    return joined;
}

std::string commentary_label(std::string_view annotator) {
    std::string label = folded_words(annotator);
    for (char& c : label) {
        if (c == '{' || c == '[') c = '(';
        if (c == '}' || c == ']') c = ')';
    }
    return label;
}

}  // namespace arbiter::export_format
