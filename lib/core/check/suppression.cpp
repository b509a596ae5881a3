#include "core/check/suppression.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/selection.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check {
namespace {

using Note = Suppressions::Note;

constexpr std::string_view kVerb = "ignore";
constexpr std::size_t kShortestPrefix = 3;

bool names(std::string_view word, const Rule& rule) {
    if (equals_ignoring_case(word, rule.name)) return true;
    return word.size() >= kShortestPrefix && word.size() <= rule.code.size() &&
           equals_ignoring_case(word, rule.code.substr(0, word.size()));
}

std::string_view without_space(std::string_view text) {
    while (!text.empty() && detail::is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && detail::is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

// What follows the verb; empty data() when it is not there. The colon belongs to the tag and may be
// left out in comments, where a blank is enough.
std::string_view after_verb(const Note& note) {
    std::string_view value = without_space(note.value);
    if (!equals_ignoring_case(value.substr(0, kVerb.size()), kVerb)) return {};
    value.remove_prefix(kVerb.size());
    if (value.starts_with(':')) return value.substr(1);
    const bool is_apart = !value.empty() && detail::is_space(value.front());
    return note.is_comment && is_apart ? value : std::string_view{};
}

// The part of a note that lists rules; empty data() when the note is not understood.
std::string_view rule_list(const Note& note) {
    const std::string_view value = after_verb(note);
    return value.data() == nullptr ? value : without_space(value.substr(0, value.find("--")));
}

std::string_view reason_of(const Note& note) {
    const std::string_view value = after_verb(note);
    const std::size_t dashes = value.find("--");
    return dashes == std::string_view::npos ? std::string_view{}
                                            : without_space(value.substr(dashes + 2));
}

template <class Visit>
void for_each_rule_word(std::string_view list, Visit visit) {
    constexpr std::string_view kBetween = ", \t\r\n";
    std::size_t begin = list.find_first_not_of(kBetween);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(list.find_first_of(kBetween, begin), list.size());
        visit(list.substr(begin, end - begin));
        begin = list.find_first_not_of(kBetween, end);
    }
}

template <class Visit>
void for_each_lint_command(const pgn::GameView& view, Visit visit) {
    for (const pgn::Token& token : view.tokens()) {
        if (token.kind != pgn::TokenKind::Comment) continue;
        detail::CommentCommand command{};
        for (std::uint32_t at = token.begin; detail::next_command(view, at, token.end, command);
             at = command.end)
            if (detail::fault_of(command) == detail::CommandFault::Lint) visit(command, token);
    }
}

std::vector<Note> notes_of(const pgn::GameView& view) {
    std::vector<Note> notes;
    for (const pgn::TagPair& tag : view.tags)
        if (view.name_of(tag) == pgn::tag_name(pgn::KnownTag::Lint))
            notes.push_back({.begin = tag.begin, .end = tag.end, .value = view.value_of(tag)});
    if (!view.has_other_comments) return notes;
    for_each_lint_command(view,
                          [&](const detail::CommentCommand& command, const pgn::Token& comment) {
                              notes.push_back({.begin = command.begin,
                                               .end = command.end,
                                               .value = command.argument,
                                               .is_comment = true,
                                               .is_closed = command.is_closed,
                                               .comment_begin = comment.begin,
                                               .comment_end = comment.end});
                          });
    return notes;
}

struct Words {
    std::string used, unused, unknown;  // each separated by ", "
    std::uint32_t unused_count = 0;
};

void append(std::string& list, std::string_view word) {
    if (!list.empty()) list += ", ";
    list += word;
}

bool is_space_at(const pgn::GameView& view, std::uint32_t at) {
    return detail::is_space(view.text[at]);
}

// The whole line when nothing else is on it, else with the blanks that parted it from the text
// before it, or at the beginning of a line from the text after it.
detail::ByteRange with_surroundings(const pgn::GameView& view, std::uint32_t begin,
                                    std::uint32_t end) {
    const bool is_first = detail::begins_line(view, begin);
    if (is_first && detail::ends_line(view, end))
        return {detail::line_begin(view, begin), detail::next_line(view, end)};
    if (is_first) {
        while (end < view.end && is_blank(view.text[end]))
            ++end;
    } else {
        while (begin > view.begin && is_blank(view.text[begin - 1]))
            --begin;
    }
    return {begin, end};
}

// The tag with its line, when it is alone on it: other text on its line may belong to it.
void remove_tag(const pgn::GameView& view, const Note& note, Findings::Builder& finding) {
    if (!detail::begins_line(view, note.begin) || !detail::ends_line(view, note.end)) return;
    finding.remove(
        view.absolute(detail::line_begin(view, note.begin), detail::next_line(view, note.end)));
}

// The command, and its comment when nothing else is in it.
void remove_command(const pgn::GameView& view, const Note& note, Findings::Builder& finding) {
    const bool is_whole = view.text[note.comment_begin] == '{' && note.comment_end != 0 &&
                          view.text[note.comment_end - 1] == '}';
    if (!note.is_closed || !is_whole) return;
    const bool is_alone = without_space(view.slice(note.comment_begin + 1, note.begin)).empty() &&
                          without_space(view.slice(note.end, note.comment_end - 1)).empty();
    detail::ByteRange range{note.begin, note.end};
    if (is_alone) {
        range = with_surroundings(view, note.comment_begin, note.comment_end);
    } else {
        while (is_space_at(view, range.end))
            ++range.end;
    }
    if (detail::uncovers_token(view, range.begin, range.end)) return;
    const bool joins_words = is_alone && range.begin > view.begin && range.end < view.end &&
                             !is_space_at(view, range.begin - 1) && !is_space_at(view, range.end);
    finding.replace(view.absolute(range.begin, range.end), joins_words ? " " : "");
}

void report_words(const GameContext& game, Findings& findings, const Note& note,
                  std::string_view list, const Words& words) {
    const std::string_view called = note.is_comment ? "lint comment" : "Lint tag";
    auto finding = findings.add(STR24_unused_suppression, game.view.absolute(note.begin, note.end));
    finding.counting(words.unused_count).cite(note.is_comment ? "PGN 5" : "PGN 8.1");
    if (words.unknown.empty()) {
        finding.say("{} ignores {}, but the game has no such finding: remove it", called,
                    escaped(words.unused));
    } else {
        const std::string near = nearest_rule(words.unknown);
        finding.say("{} ignores {}, but {} names no rule{}{}", called, escaped(words.unused),
                    escaped(words.unknown), near.empty() ? "" : ", perhaps meant: ", near);
    }
    if (words.used.empty())
        return note.is_comment ? remove_command(game.view, note, finding)
                               : remove_tag(game.view, note, finding);
    const auto at = static_cast<std::uint32_t>(list.data() - game.view.text);
    finding.replace(game.view.absolute(at, at + static_cast<std::uint32_t>(list.size())),
                    words.used);
}

void report_not_understood(const GameContext& game, Findings& findings, const Note& note) {
    auto finding = findings.add(STR24_unused_suppression, game.view.absolute(note.begin, note.end));
    if (note.is_comment) {
        finding
            .say("lint comment is '{}', but only '[%lint ignore RULE -- reason]' is understood",
                 escaped(game.view.slice(note.begin, note.end)))
            .cite("PGN 5");
    } else {
        finding
            .say("Lint tag is '{}', but only 'ignore: RULE -- reason' is understood",
                 escaped(note.value))
            .cite("PGN 8.1");
    }
}

}  // namespace

Suppressions::Suppressions(const pgn::GameView& view) : notes_(notes_of(view)) {
    for (const Note& note : notes_) {
        for_each_rule_word(rule_list(note), [&](std::string_view word) {
            for (const Rule* rule : rules())
                if (names(word, *rule)) covered_.set(index(rule->id));
        });
    }
    covered_.reset(index(RuleId::STR24_unused_suppression));
}

bool Suppressions::are_in(const pgn::GameView& view, bool has_odd_command) {
    if (view.find(pgn::KnownTag::Lint) != nullptr) return true;
    bool is_found = false;
    if (has_odd_command)
        for_each_lint_command(
            view, [&](const detail::CommentCommand&, const pgn::Token&) { is_found = true; });
    return is_found;
}

std::string_view Suppressions::reason_for(RuleId rule) const {
    for (const Note& note : notes_) {
        bool is_named = false;
        for_each_rule_word(rule_list(note), [&](std::string_view word) {
            is_named |= names(word, check::rule(rule));
        });
        if (is_named) return reason_of(note);
    }
    return {};
}

bool Suppressions::is_unused(std::string_view word, const Findings& findings) const {
    return std::ranges::none_of(rules(), [&](const Rule* rule) {
        if (!names(word, *rule)) return false;
        return used_[index(rule->id)] || (!rule->is_opt_in && !findings.wants(rule->id));
    });
}

void Suppressions::report_unused(const GameContext& game, Findings& findings) const {
    if (!findings.wants(RuleId::STR24_unused_suppression)) return;
    for (const Note& note : notes_)
        report_unused(game, findings, note);
}

void Suppressions::report_unused(const GameContext& game, Findings& findings,
                                 const Note& note) const {
    const std::string_view list = rule_list(note);
    if (list.empty()) return report_not_understood(game, findings, note);
    Words words;
    for_each_rule_word(list, [&](std::string_view word) {
        const bool is_known =
            std::ranges::any_of(rules(), [&](const Rule* rule) { return names(word, *rule); });
        if (is_known && !is_unused(word, findings)) {
            append(words.used, word);
            return;
        }
        append(words.unused, word);
        if (!is_known && words.unknown.empty()) words.unknown = word;
        ++words.unused_count;
    });
    if (words.unused_count != 0) report_words(game, findings, note, list, words);
}

}  // namespace arbiter::check
