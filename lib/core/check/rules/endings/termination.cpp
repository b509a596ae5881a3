#include "core/check/rules/endings/termination.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/endings/ending_text.hpp"

#include <algorithm>
#include <array>

namespace arbiter::check::detail {
namespace {

using chess::Color;
using enum Cause;

enum class Side : std::uint8_t { Nobody, Loser, Winner };

// Words in lower case, without a full stop.
struct Phrase {
    std::string_view words;
    Cause cause;
    Side subject = Side::Nobody;  // the player named before the words
};

// What follows a player in the comments of FICS, ICC, lichess and engine matches, and in the tag of
// chess.com.
constexpr auto kPredicates = std::to_array<Phrase>({
    {"resigns", Resignation, Side::Loser},
    {"resigned", Resignation, Side::Loser},
    {"forfeits on time", TimeForfeit, Side::Loser},
    {"loses on time", TimeForfeit, Side::Loser},
    {"lost on time", TimeForfeit, Side::Loser},
    {"ran out of time", TimeForfeit, Side::Loser},
    {"time out", TimeForfeit, Side::Loser},
    {"checkmated", Checkmate, Side::Loser},
    {"is checkmated", Checkmate, Side::Loser},
    {"is mated", Checkmate, Side::Loser},
    {"forfeits by disconnection", Abandoned, Side::Loser},
    {"disconnected and forfeits", Abandoned, Side::Loser},
    {"disconnects", Abandoned, Side::Loser},
    {"disconnected", Abandoned, Side::Loser},
    {"left the game", Abandoned, Side::Loser},
    {"'s connection stalls", Abandoned, Side::Loser},
    {"forfeits", Forfeit, Side::Loser},
    {"makes an illegal move", RulesInfraction, Side::Loser},
    {"loses by illegal move", RulesInfraction, Side::Loser},
    {"mates", Checkmate, Side::Winner},
    {"wins by checkmate", Checkmate, Side::Winner},
    {"won by checkmate", Checkmate, Side::Winner},
    {"wins on time", TimeForfeit, Side::Winner},
    {"won on time", TimeForfeit, Side::Winner},
    {"wins by resignation", Resignation, Side::Winner},
    {"won by resignation", Resignation, Side::Winner},
    {"won - game abandoned", Abandoned, Side::Winner},
    {"wins by disconnection", Abandoned, Side::Winner},
    {"wins by forfeit", Forfeit, Side::Winner},
    {"won by forfeit", Forfeit, Side::Winner},
    {"wins by adjudication", Adjudication, Side::Winner},
    {"won by adjudication", Adjudication, Side::Winner},
});

// What follows a player and goes on in many ways.
constexpr auto kPredicateBeginnings = std::to_array<Phrase>({
    {"ran out of time and ", TimeWithoutMaterial, Side::Loser},
    {"makes an illegal move: ", RulesInfraction, Side::Loser},
    {"wins by adjudication: ", Adjudication, Side::Winner},
});

// Comments that name no player.
constexpr auto kSentences = std::to_array<Phrase>({
    {"neither player has mating material", Material},
    {"both players ran out of time", BothFlags},
    {"game drawn because both players ran out of time", BothFlags},
    {"game drawn because neither player has mating material", Material},
    {"game adjourned", Unterminated},
});

// What a comment says after kDrawn.
constexpr auto kDrawn = std::to_array<std::string_view>(
    {"game drawn by ", "game drawn because of ", "draw by ", "drawn by ", "draw: "});
constexpr auto kGrounds = std::to_array<Phrase>({
    {"mutual agreement", Agreement},
    {"agreement", Agreement},
    {"repetition", Threefold},
    {"3-fold repetition", Threefold},
    {"threefold repetition", Threefold},
    {"fivefold repetition", Fivefold},
    {"the 50 move rule", FiftyMoves},
    {"50 move rule", FiftyMoves},
    {"50-move rule", FiftyMoves},
    {"fifty move rule", FiftyMoves},
    {"fifty moves rule", FiftyMoves},
    {"fifty-move rule", FiftyMoves},
    {"75-move rule", SeventyFiveMoves},
    {"stalemate", Stalemate},
    {"insufficient material", Material},
    {"insufficient mating material", Material},
    {"adjudication", Adjudication},
});

// Whole values of the tag that are too short to be looked for in longer ones.
constexpr auto kPhrases = std::to_array<Phrase>({
    {"time", TimeForfeit},
    {"mate", Checkmate},
    {"dead", Material},
});

// Parts of a value of the tag. The first that fits counts, so special ones precede the general.
constexpr auto kParts = std::to_array<Phrase>({
    {"unterminated", Unterminated},
    {"unfinished", Unterminated},
    {"in progress", Unterminated},
    {"adjourned", Unterminated},
    {"insufficient material vs time", TimeWithoutMaterial},
    {"timeout vs", TimeWithoutMaterial},
    {"abandon", Abandoned},
    {"disconnect", Abandoned},
    {"connection", Abandoned},
    {"left the game", Abandoned},
    {"adjudicat", Adjudication},
    {"illegal", RulesInfraction},
    {"phone", Telephone},
    {"infraction", RulesInfraction},
    {"cheat", RulesInfraction},
    {"fair play", RulesInfraction},
    {"no show", Forfeit},
    {"no-show", Forfeit},
    {"default", Forfeit},
    {"walkover", Forfeit},
    {"time forfeit", TimeForfeit},
    {"on time", TimeForfeit},
    {"out of time", TimeForfeit},
    {"time out", TimeForfeit},
    {"timeout", TimeForfeit},
    {"flag", TimeForfeit},
    {"stalemate", Stalemate},
    {"checkmate", Checkmate},
    {"resign", Resignation},
    {"agreement", Agreement},
    {"agreed", Agreement},
    {"fivefold", Fivefold},
    {"five-fold", Fivefold},
    {"5-fold", Fivefold},
    {"threefold", Threefold},
    {"three-fold", Threefold},
    {"3-fold", Threefold},
    {"repetition", Threefold},
    {"75-move", SeventyFiveMoves},
    {"75 move", SeventyFiveMoves},
    {"seventy-five", SeventyFiveMoves},
    {"50-move", FiftyMoves},
    {"50 move", FiftyMoves},
    {"fifty", FiftyMoves},
    {"insufficient", Material},
    {"mating material", Material},
    {"dead position", Material},
    {"forfeit", Forfeit},
    {"death", Interrupted},
    {"emergency", Interrupted},
    {"normal", Normal},
});

constexpr std::size_t kLongestComment = 120;

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), to_ascii_lower);
    return out;
}

// The sentence without blanks, result and full stop at its end: "White resigns. 1-0 ".
std::string_view bare(std::string_view text) {
    text = trimmed(text);
    for (const std::string_view result : {" 1-0", " 0-1", " 1/2-1/2"})
        if (text.ends_with(result)) text = trimmed(text.substr(0, text.size() - result.size()));
    while (text.ends_with('.'))
        text.remove_suffix(1);
    return trimmed(text);
}

// What follows the player of `color` at the beginning of `text` (lower case): "White", or the
// name in the tag. Nothing when it does not begin with that player.
std::optional<std::string_view> behind_player(const GameContext& game, Color color,
                                              std::string_view text) {
    const auto behind = [&](std::string_view name) -> std::optional<std::string_view> {
        if (name.empty() || !text.starts_with(name)) return std::nullopt;
        const std::string_view rest = text.substr(name.size());
        const bool is_whole = !rest.empty() && (rest[0] == ' ' || rest[0] == '\'');
        return is_whole ? std::optional(trimmed(rest)) : std::nullopt;
    };
    const bool is_white = color == Color::White;
    const auto name = game.view.value(is_white ? pgn::KnownTag::White : pgn::KnownTag::Black);
    if (name)
        if (const auto rest = behind(lower(trimmed(*name)))) return rest;
    return behind(is_white ? "white" : "black");
}

template <std::size_t N, class Fits>
const Phrase* find(const std::array<Phrase, N>& phrases, Fits fits) {
    const auto found =
        std::ranges::find_if(phrases, [&](const Phrase& phrase) { return fits(phrase.words); });
    return found == phrases.end() ? nullptr : &*found;
}

struct Reading {
    Cause cause = Unsaid;
    std::optional<Color> loser;
};

Reading reading_of(const Phrase& phrase, Color subject) {
    if (phrase.subject == Side::Nobody) return {phrase.cause, std::nullopt};
    return {phrase.cause, phrase.subject == Side::Loser ? subject : ~subject};
}

// "petit won by checkmate", "white resigns".
Reading read_predicate(const GameContext& game, std::string_view text) {
    for (const Color color : {Color::White, Color::Black}) {
        const auto rest = behind_player(game, color, text);
        if (!rest) continue;
        const Phrase* phrase =
            find(kPredicates, [&](std::string_view words) { return *rest == words; });
        if (phrase == nullptr)
            phrase = find(kPredicateBeginnings,
                          [&](std::string_view words) { return rest->starts_with(words); });
        if (phrase != nullptr) return reading_of(*phrase, color);
    }
    return {};
}

// What people write about a game that an illegal move or a telephone decided: "black lost by a
// second illegal move", "white's phone rang". Other words make it a remark about something else.
Reading read_penalty(const GameContext& game, std::string_view text) {
    constexpr auto kLosing =
        std::to_array<std::string_view>({"loses", "lost", "forfeits", "forfeited"});
    constexpr auto kWinning = std::to_array<std::string_view>({"wins", "won"});
    constexpr auto kNumbers = std::to_array<std::string_view>(
        {"second", "third", "2nd", "3rd", "two", "three", "2", "3", "repeated", "another"});
    constexpr auto kLinks = std::to_array<std::string_view>(
        {"a",       "an",       "the",     "his",  "her", "their", "by",     "due",      "to",
         "because", "of",       "after",   "for",  "on",  "with",  "game",   "is",       "was",
         "and",     "declared", "forfeit", "loss", "win", "move",  "moves",  "castling", "rang",
         "rings",   "ring",     "ringing", "went", "off", "call",  "mobile", "cell"});
    const auto is_one_of = [](const auto& words, std::string_view word) {
        return std::ranges::find(words, word) != words.end();
    };
    Reading reading;
    std::optional<Color> subject;
    for (const Color color : {Color::White, Color::Black}) {
        const auto rest = behind_player(game, color, text);
        if (!rest || subject) continue;
        subject = color;
        text = *rest;
    }
    bool is_made = false;  // which says nothing of a loss unless it was not the first one
    bool is_counted = false;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find_first_of(" ,:;()-"), text.size());
        const std::string_view word = text.substr(0, length);
        text.remove_prefix(std::min(length + 1, text.size()));
        if (word.empty() || is_one_of(kLinks, word)) continue;
        if (word == "illegal") {
            reading.cause = RulesInfraction;
        } else if (word.ends_with("phone") || word.ends_with("phone's")) {
            reading.cause = Telephone;
        } else if (word == "'s" || is_one_of(kLosing, word)) {
            reading.loser = subject;
        } else if (is_one_of(kWinning, word)) {
            if (subject) reading.loser = ~*subject;
        } else if (word == "white's" || word == "black's") {
            reading.loser = word == "white's" ? Color::White : Color::Black;
        } else if (word == "made" || word == "makes") {
            is_made = true;
            reading.loser = subject;
        } else if (is_one_of(kNumbers, word)) {
            is_counted = true;
        } else {
            return {};
        }
    }
    return is_made && !is_counted ? Reading{} : reading;
}

Reading read_sentence(const GameContext& game, std::string_view text) {
    const Reading predicate = read_predicate(game, text);
    if (predicate.cause != Unsaid) return predicate;
    const Reading penalty = read_penalty(game, text);
    if (penalty.cause != Unsaid) return penalty;
    const auto is_all = [](std::string_view part) {
        return [part](std::string_view words) { return part == words; };
    };
    if (const Phrase* phrase = find(kSentences, is_all(text))) return {phrase->cause, {}};
    for (const std::string_view beginning : kDrawn) {
        if (!text.starts_with(beginning)) continue;
        if (const Phrase* phrase = find(kGrounds, is_all(text.substr(beginning.size()))))
            return {phrase->cause, {}};
    }
    return {};
}

// A comment must be such a sentence from end to end: annotators write about resigning as well.
// Engine matches write numbers and a comma before it.
Reading read_comment(const GameContext& game, std::string_view text) {
    const std::string sentence = lower(bare(text));
    const Reading reading = read_sentence(game, sentence);
    const std::size_t comma = sentence.rfind(", ");
    if (reading.cause != Unsaid || comma == std::string::npos) return reading;
    return read_sentence(game, std::string_view(sentence).substr(comma + 2));
}

// The two spellings that nearly every game has, without looking at single letters.
bool is_either(std::string_view value, std::string_view lower, std::string_view capital) {
    return value == lower || value == capital;
}
bool is_normal(std::string_view value) {
    return is_either(value, "normal", "Normal");
}
bool is_plain_time_forfeit(std::string_view value) {
    return is_either(value, "time forfeit", "Time forfeit");
}

// The tag is about nothing else, so a part of it is enough.
Reading read_tag(const GameContext& game, std::string_view value) {
    if (is_plain_time_forfeit(value)) return {TimeForfeit, std::nullopt};
    const std::string text = lower(bare(value));
    const Reading sentence = read_sentence(game, text);
    if (sentence.cause != Unsaid) return sentence;
    std::string_view rest = text;  // a player may be called Checkmate
    for (const Color color : {Color::White, Color::Black})
        rest = behind_player(game, color, rest).value_or(rest);
    const Phrase* phrase = find(kPhrases, [&](std::string_view words) { return rest == words; });
    if (phrase == nullptr)
        phrase = find(kParts, [&](std::string_view words) {
            return rest.find(words) != std::string_view::npos;
        });
    return phrase == nullptr ? Reading{} : Reading{phrase->cause, {}};
}

// The comment right before the terminator, or at the end of a game that has none, when it is short
// and ends in a word; commands and numbers are distinguished from words by their last byte.
const pgn::Token* last_comment(const pgn::GameView& view) {
    if (!view.has_other_comments) return nullptr;  // than usual ones, which end in a command
    const std::size_t behind =
        view.terminator < 0 ? view.token_count() : static_cast<std::size_t>(view.terminator);
    if (behind == 0) return nullptr;
    const pgn::Token& last = view.tokens()[behind - 1];
    if (last.kind != pgn::TokenKind::Comment || last.end - last.begin > kLongestComment)
        return nullptr;
    std::uint32_t end = last.end;
    const auto is_filling = [](char c) { return c == '}' || c == ' ' || c == '\n' || c == '\r'; };
    while (end > last.begin && is_filling(view.text[end - 1]))
        --end;
    const char c = end > last.begin ? view.text[end - 1] : '{';
    return is_ascii_letter(c) || c == '.' || c == '0' || c == '1' || c == '2' ? &last : nullptr;
}

}  // namespace

Termination read_termination(const GameContext& game) {
    Termination said;
    if (const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Termination)) {
        const Reading reading = read_tag(game, game.view.value_of(*tag));
        said = {reading.cause, reading.loser, false, game.view.value_of(*tag),
                value_span(game, *tag)};
        if (said.cause != Unsaid && said.cause != Normal) return said;
    }
    const pgn::Token* comment = last_comment(game.view);
    if (comment == nullptr) return said;
    std::string_view text = game.view.text_of(*comment);
    text.remove_prefix(1);
    if (text.ends_with('}')) text.remove_suffix(1);
    const Reading reading = read_comment(game, text);
    if (reading.cause == Unsaid) return said;
    return {reading.cause, reading.loser, true, trimmed(text), game.view.span_of(*comment)};
}

bool may_tell_ending(const GameContext& game) {
    const auto tag = game.view.value(pgn::KnownTag::Termination);
    if (!tag || tag->empty() || is_normal(*tag)) return last_comment(game.view) != nullptr;
    if (is_plain_time_forfeit(*tag))
        return game.view.outcome() == pgn::Outcome::Draw || game.ruling.ending.has_value();
    return *tag != "adjudication";  // nothing contradicts a verdict
}

bool is_played_to_end(const GameContext& game) {
    using enum pgn::FlawKind;
    if (!game.facts.is_legal) return false;
    return std::ranges::none_of(std::array{CommentUnclosed, CommentTruncated, RavUnclosed,
                                           TruncatedToken, TextAfterTerminator, TerminatorMidGame},
                                [&](pgn::FlawKind kind) { return game.view.flaw_set.has(kind); });
}

std::optional<WrittenWin> written_win(const GameContext& game) {
    if (!is_played_to_end(game)) return std::nullopt;
    const auto written = undisputed_result(game);
    if (!written || !is_decisive(written->reading.outcome)) return std::nullopt;
    const auto& ending = game.ruling.ending;
    if (ending && (is_final(ending->kind) || ending->kind == laws::EndingKind::DeadPosition))
        return std::nullopt;
    return WrittenWin{*written, winner_of(written->reading.outcome)};
}

const laws::Article* flag_draw_article(const laws::Edition& edition) {
    const laws::Article* article =
        laws::find_article(edition, laws::Trigger::FlagFall, laws::Force::ByPlayers);
    return article != nullptr && article->is_draw_without_mate ? article : nullptr;
}

std::string possible_grounds(const GameContext& game) {
    const judge::Claim* first = nullptr;
    for (const auto& claim : game.ruling.claims)
        if (claim && (first == nullptr || claim->first_ply < first->first_ply)) first = &*claim;
    if (first == nullptr) return "an agreement";
    const std::string by =
        first->article.empty() ? std::string{} : fmt::format(", by {}", first->article);
    return fmt::format("an agreement or a claim (possible first {}{})",
                       after_move(game.facts, first->first_ply), by);
}

std::string quoted(const Termination& said) {
    return fmt::format("the {} says '{}'", said.is_comment ? "last comment" : "Termination tag",
                       escaped(said.text));
}

}  // namespace arbiter::check::detail
