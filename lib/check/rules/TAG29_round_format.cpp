#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/detail/tag_lines.hpp"
#include "check/detail/tag_names.hpp"
#include "check/detail/tag_values.hpp"
#include "check/rule.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace {

// What the words of an event say of its form.
enum class Form : std::uint8_t {
    None = 0,
    Match = 1U << 0,  // two players meet several times in a row
    Swiss = 1U << 1,  // two players meet once
};
constexpr Form operator|(Form a, Form b) {
    return static_cast<Form>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Form forms, Form form) {
    return (static_cast<unsigned>(forms) & static_cast<unsigned>(form)) != 0;
}

struct FormWord {
    std::string_view text;  // in lower case
    Form form;
};
constexpr FormWord kFormWords[] = {
    {"ko", Form::Match},
    {"k.o", Form::Match},
    {"knockout", Form::Match},
    {"knock-out", Form::Match},
    {"match", Form::Match},
    {"cup", Form::Match},
    {"final", Form::Match},
    {"finals", Form::Match},
    {"semifinal", Form::Match},
    {"semifinals", Form::Match},
    {"quarterfinal", Form::Match},
    {"quarterfinals", Form::Match},
    {"playoff", Form::Match},
    {"play-off", Form::Match},
    {"playoffs", Form::Match},
    {"tiebreak", Form::Match},
    {"tie-break", Form::Match},
    {"speed", Form::Match},
    {"speedchess", Form::Match},
    {"banter", Form::Match},
    {"clutch", Form::Match},
    {"showdown", Form::Match},
    {"m", Form::Match},
    {"swiss", Form::Swiss},
};

// How the words begin, one of 32 bits for a letter in either case, by their length: nearly every
// word of an event is none of them, and that is told by its first letter and its length.
constexpr std::uint32_t bit_of(char letter) {
    return std::uint32_t{1} << (static_cast<unsigned char>(letter) & 31U);
}
constexpr std::size_t kLongestWord = 15;
constexpr auto kBeginnings = [] {
    std::array<std::uint32_t, kLongestWord + 1> beginnings{};
    for (const FormWord& word : kFormWords)
        beginnings[word.text.size()] |= bit_of(word.text.front());
    return beginnings;
}();

Form form_of_word(std::string_view word) {
    if (word.size() > kLongestWord || (kBeginnings[word.size()] & bit_of(word.front())) == 0)
        return Form::None;
    for (const FormWord& each : kFormWords)
        if (equals_ignoring_case(each.text, word)) return each.form;
    return Form::None;
}

// A word is letters, perhaps two runs of them joined by a point or a dash, as in "k.o".
Form forms_in(std::string_view text) {
    Form forms = Form::None;
    std::size_t before =
        text.size();  // where the word before begins, when a point or dash joins it
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_ascii_letter(text[end]))
            ++end;
        if (end != at) forms = forms | form_of_word(text.substr(at, end - at));
        if (before < at) forms = forms | form_of_word(text.substr(before, end - before));
        const bool is_joined =
            end != at && end < text.size() && (text[end] == '.' || text[end] == '-');
        before = is_joined ? at : text.size();
        at = end + 1;
    }
    return forms;
}

// What a game says of its event.
struct EventSurvey {
    Form forms = Form::None;  // by Event and EventType
    bool is_of_programs = false;
};

// The first tag of each name speaks.
EventSurvey survey_event(const pgn::GameView& view) {
    constexpr std::string_view kType = "EventType", kPlayer = "WhiteType",
                               kDuration = "GameDuration";
    std::optional<std::string_view> type, player, duration;
    for (const pgn::TagPair& tag : view.tags) {
        const std::size_t size = tag.name_end - tag.name_begin;
        if (size != kType.size() && size != kDuration.size()) continue;
        const std::string_view name = view.name_of(tag);
        if (!type && name == kType) type = view.value_of(tag);
        if (!player && name == kPlayer) player = view.value_of(tag);
        if (!duration && name == kDuration) duration = view.value_of(tag);
    }
    return {forms_in(view.value(pgn::KnownTag::Event).value_or("")) | forms_in(type.value_or("")),
            player == "program" || !duration.value_or("").empty()};
}

// In matches and knock-out events the second number is the game, not the board: a round of several
// parts, as PGN 8.1.1.4 has it. Programs that run matches of engines count so too.
bool counts_games(const EventSurvey& event) {
    return has(event.forms, Form::Match) || event.is_of_programs;
}

// Does something else than the round itself say that the second number is the board? A Board tag
// that repeats it does, and so does a Swiss system. Numbers of two digits are boards anyway: few
// matches have as many games. The other games of the event, which would tell, are not seen here.
bool is_certainly_board(const pgn::GameView& view, const EventSurvey& event,
                        const detail::RoundAndBoard& parts) {
    return parts.board.size() >= 2 || view.value(pgn::KnownTag::Board).has_value() ||
           has(event.forms, Form::Swiss);
}

// Adds the Board tag behind the last roster tag of the section, so that the roster stays together.
void add_board(Findings::Builder& finding, const GameContext& game, std::string_view board) {
    const pgn::TagPair* last = nullptr;
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i) {
        const pgn::TagPair* tag = game.view.find(static_cast<pgn::KnownTag>(i));
        if (tag == nullptr || tag->is_after_movetext) continue;
        if (last == nullptr || tag->begin > last->begin) last = tag;
    }
    if (last != nullptr) detail::insert_pair_behind(finding, game, *last, "Board", board);
}

void report_board(const GameContext& game, Findings& findings, const pgn::TagPair& tag,
                  const detail::RoundAndBoard& parts) {
    const auto board = game.view.value(pgn::KnownTag::Board);
    if (board && *board != parts.board) return;
    const EventSurvey event = survey_event(game.view);
    if (counts_games(event)) return;
    const ByteSpan span = detail::value_span(game, tag);
    auto finding = findings.add(TAG29_round_format, span);
    if (!finding.is_read()) return;
    const bool is_certain = is_certainly_board(game.view, event, parts);
    if (!is_certain) finding.graded(Certainty::Possible);
    finding.cite("PGN 8.1.1.4").replace(span, parts.round);
    if (is_certain) {
        finding.say("Round is '{}', but '{}' is the board: write Round '{}' and Board '{}'",
                    game.view.value_of(tag), parts.board, parts.round, parts.board);
    } else {
        finding
            .say(
                "Round is '{}', but a round is one number: if '{}' is the board and not the game "
                "of a match, write Round '{}' and Board '{}'",
                game.view.value_of(tag), parts.board, parts.round, parts.board)
            .fix_kind(FixKind::Unsafe);
    }
    if (!board && finding.are_details_read()) add_board(finding, game, parts.board);
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Round);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    if (trimmed(value).empty() || detail::is_plain_round(value)) return;  // TAG16
    if (const auto parts = detail::read_round_and_board(value)) {
        report_board(game, findings, *tag, *parts);
        return;
    }
    if (detail::is_multipart_round(value)) return;
    const ByteSpan span = detail::value_span(game, *tag);
    auto finding = findings.add(TAG29_round_format, span);
    finding.cite("PGN 8.1.1.4");
    const std::string_view number = detail::number_of_named_round(value);
    if (number.empty()) {
        finding.say("Round is '{}', but rounds are numbers", escaped(value));
    } else {
        finding.say("Round is '{}', but rounds are numbers: write '{}'", escaped(value), number)
            .replace(span, number);
    }
}

}  // namespace

constinit const Rule TAG29_round_format{
    .id = RuleId::TAG29_round_format,
    .code = "TAG29",
    .name = "round-format",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The Round tag holds more than the number of the round.",
    .explanation =
        R"(A round is a number, ? when it is not known, - when there are none. Broadcasts and pairing programs
write 1.12 for round 1, board 12, and tables of the round then have one game each. The repair gives the
board a tag of its own, and takes the number out of Round 1 or R1.

A round of several parts is right where a match or a knock-out has them: 4.2 is then game 2 of round 4.
So 4.2 is left alone where Event or EventType speak of a match, cup or final, where a program has run
the match, where a Board tag says another board, and with three numbers.

Where nothing speaks of a match, it may be one all the same: players meet twice in many tournaments, and
one game does not show the other. So a second number below 10 is certainly the board only where a Board
tag repeats it or the event is called a Swiss. Otherwise the finding is possible and the repair unsafe.
From 10 on it is taken for the board.)",
    .example = R"([Round "1.12"])",
    .repaired = R"([Round "1"]
[Board "12"])",
    .source = "PGN 8.1.1.4",
    .when = on(Feature::RoundUnusual),
    .inspect = &inspect,
};

}  // namespace arbiter::check
