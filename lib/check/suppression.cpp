#include "check/suppression.hpp"

#include "base/text.hpp"
#include "check/detail/layout.hpp"
#include "check/detail/places.hpp"
#include "check/selection.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check {
namespace {

constexpr std::string_view kVerb = "ignore:";
constexpr std::size_t kShortestPrefix = 3;

bool names(std::string_view word, const Rule& rule) {
    if (equals_ignoring_case(word, rule.name)) return true;
    return word.size() >= kShortestPrefix && word.size() <= rule.code.size() &&
           equals_ignoring_case(word, rule.code.substr(0, word.size()));
}

// The part of a Lint value that lists rules; empty data() when the value is not understood.
std::string_view rule_list(std::string_view value) {
    const std::size_t start = std::min(value.find_first_not_of(" \t"), value.size());
    if (!equals_ignoring_case(value.substr(start, kVerb.size()), kVerb)) return {};
    value.remove_prefix(start + kVerb.size());
    return trimmed(value.substr(0, value.find("--")));
}

template <class Visit>
void for_each_word(std::string_view list, Visit visit) {
    constexpr std::string_view kBetween = ", \t";
    std::size_t begin = list.find_first_not_of(kBetween);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(list.find_first_of(kBetween, begin), list.size());
        visit(list.substr(begin, end - begin));
        begin = list.find_first_not_of(kBetween, end);
    }
}

template <class Visit>
void for_each_lint_tag(const pgn::GameView& view, Visit visit) {
    for (const pgn::TagPair& tag : view.tags)
        if (view.name_of(tag) == pgn::tag_name(pgn::KnownTag::Lint)) visit(tag);
}

// The tag pair with its line, when it has one of its own.
ByteSpan whole_line(const pgn::GameView& view, const pgn::TagPair& tag) {
    if (!detail::begins_line(view, tag.begin) || !detail::ends_line(view, tag.end))
        return view.span_of(tag);
    return view.absolute(detail::line_begin(view, tag.begin), detail::next_line(view, tag.end));
}

struct Words {
    std::string used, unused, unknown;  // each separated by ", "
    std::uint32_t unused_count = 0;
};

void append(std::string& list, std::string_view word) {
    if (!list.empty()) list += ", ";
    list += word;
}

void report_words(const GameContext& game, Findings& findings, const pgn::TagPair& tag,
                  std::string_view list, const Words& words) {
    auto finding = findings.add(STR24_unused_suppression, game.view.span_of(tag));
    finding.counting(words.unused_count).cite("PGN 8.1");
    if (words.unknown.empty()) {
        finding.say("Lint tag ignores {}, but the game has no such finding: remove it",
                    escaped(words.unused));
    } else {
        const std::string near = nearest_rule(words.unknown);
        finding.say("Lint tag ignores {}, but {} names no rule{}{}", escaped(words.unused),
                    escaped(words.unknown), near.empty() ? "" : ", perhaps meant: ", near);
    }
    if (words.used.empty()) {
        // Other text on its line may belong to the tag.
        if (detail::begins_line(game.view, tag.begin) && detail::ends_line(game.view, tag.end))
            finding.remove(whole_line(game.view, tag));
        return;
    }
    const auto at = static_cast<std::uint32_t>(list.data() - game.view.text);
    finding.replace(game.view.absolute(at, at + static_cast<std::uint32_t>(list.size())),
                    words.used);
}

}  // namespace

Suppressions::Suppressions(const pgn::GameView& view) {
    for_each_lint_tag(view, [&](const pgn::TagPair& tag) {
        for_each_word(rule_list(view.value_of(tag)), [&](std::string_view word) {
            for (const Rule* rule : rules())
                if (names(word, *rule)) covered_.set(index(rule->id));
        });
    });
    covered_.reset(index(RuleId::STR24_unused_suppression));
}

bool Suppressions::is_unused(std::string_view word, const Findings& findings) const {
    return std::ranges::none_of(rules(), [&](const Rule* rule) {
        if (!names(word, *rule)) return false;
        return used_[index(rule->id)] || (!rule->is_opt_in && !findings.wants(rule->id));
    });
}

void Suppressions::report_unused(const GameContext& game, Findings& findings) const {
    if (!findings.wants(RuleId::STR24_unused_suppression)) return;
    for_each_lint_tag(game.view, [&](const pgn::TagPair& tag) {
        const std::string_view list = rule_list(game.view.value_of(tag));
        if (list.empty()) {
            findings.add(STR24_unused_suppression, game.view.span_of(tag))
                .say("Lint tag is '{}', but only 'ignore: RULE -- reason' is understood",
                     escaped(game.view.value_of(tag)))
                .cite("PGN 8.1");
            return;
        }
        Words words;
        for_each_word(list, [&](std::string_view word) {
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
        if (words.unused_count != 0) report_words(game, findings, tag, list, words);
    });
}

}  // namespace arbiter::check
