#include "core/query/detail/field_value.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::query::detail {
namespace {

using chess::Role;
using judge::ClaimKind;
using laws::EndingKind;
using pgn::TokenKind;

// A rating of one to four digits above zero.   PGN 9.1.2: "-" for an unrated player.
std::optional<double> elo_of(std::string_view tag, const export_format::Game& game) {
    constexpr std::size_t kMostDigits = 4;
    const auto value = tag_of(tag, game);
    if (!value || value->size() > kMostDigits || !std::ranges::all_of(*value, is_ascii_digit))
        return std::nullopt;
    int elo = 0;
    for (const char digit : *value)
        elo = elo * 10 + (digit - '0');
    return elo > 0 ? std::optional<double>(elo) : std::nullopt;
}

enum class PlayerSide : std::uint8_t { White, Black };

// What the Result tag says; without a readable one what the termination marker says.
pgn::Outcome outcome_of(const export_format::Game& game) {
    using enum pgn::Outcome;
    if (const auto value = game.tag("Result")) {
        const pgn::Outcome outcome = pgn::read_result(*value).outcome;
        if (outcome != None) return outcome;
    }
    return game.view == nullptr ? None : game.view->outcome();
}

std::optional<PlayerSide> winner_of(const export_format::Game& game) {
    const pgn::Outcome outcome = outcome_of(game);
    if (outcome == pgn::Outcome::WhiteWins) return PlayerSide::White;
    if (outcome == pgn::Outcome::BlackWins) return PlayerSide::Black;
    return std::nullopt;
}

std::optional<double> elo_of(std::optional<PlayerSide> side, const export_format::Game& game) {
    if (!side) return std::nullopt;
    return elo_of(*side == PlayerSide::White ? "WhiteElo" : "BlackElo", game);
}

std::optional<std::string_view> name_of(std::optional<PlayerSide> side,
                                        const export_format::Game& game) {
    if (!side) return std::nullopt;
    return tag_of(*side == PlayerSide::White ? "White" : "Black", game);
}

std::optional<PlayerSide> other(std::optional<PlayerSide> side) {
    if (!side) return std::nullopt;
    return *side == PlayerSide::White ? PlayerSide::Black : PlayerSide::White;
}

// A value of both ratings: nothing unless both are known.
std::optional<double> elo_of_both(FieldId id, const export_format::Game& game) {
    const auto white = elo_of("WhiteElo", game);
    const auto black = elo_of("BlackElo", game);
    if (!white || !black) return std::nullopt;
    switch (id) {
        case FieldId::Elo:
            return std::min(*white, *black);
        case FieldId::MaxElo:
            return std::max(*white, *black);
        case FieldId::AverageElo:
            return (*white + *black) / 2;
        default:
            return *white - *black;
    }
}

double tokens_of(const export_format::Game& game, std::initializer_list<TokenKind> kinds) {
    if (game.view == nullptr) return 0;
    return static_cast<double>(std::ranges::count_if(game.view->tokens(), [&](const auto& token) {
        return std::ranges::find(kinds, token.kind) != kinds.end();
    }));
}

// Does some comment have that command, as "[%clk"?
bool has_command(const export_format::Game& game, std::string_view command) {
    if (game.view == nullptr) return false;
    return std::ranges::any_of(game.view->tokens(), [&](const pgn::Token& token) {
        const bool is_comment =
            token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment;
        return is_comment && game.view->text_of(token).find(command) != std::string_view::npos;
    });
}

// Pieces in the final position: a game has had that many and every greater number down from its
// start.
std::optional<double> pieces_of(const export_format::Game& game) {
    if (game.facts == nullptr || game.facts->final_fen.empty()) return std::nullopt;
    const std::string_view fen = game.facts->final_fen;
    return static_cast<double>(
        std::ranges::count_if(fen.substr(0, fen.find(' ')), is_ascii_letter));
}

std::optional<double> fact_of(FieldId id, const export_format::Game& game) {
    if (game.facts == nullptr) return std::nullopt;
    return id == FieldId::MaxRepetition ? game.facts->max_repetition : game.facts->max_quiet_plies;
}

std::optional<double> record_of(FieldId id, const export_format::Game& game) {
    if (game.record == nullptr) return std::nullopt;
    switch (id) {
        case FieldId::Plies:
            return game.record->plies;
        case FieldId::Moves:
            return (game.record->plies + 1) / 2;
        default:
            return game.record->findings_reported;
    }
}

// A claim of that kind was open, or the game ended by the rule.
bool had_claim(const export_format::Game& game, ClaimKind claim, EndingKind claimed,
               EndingKind automatic) {
    if (game.facts != nullptr && game.facts->claims[static_cast<std::size_t>(claim)]) return true;
    if (game.record == nullptr || !game.record->ending) return false;
    return game.record->ending->kind == claimed || game.record->ending->kind == automatic;
}

bool has_underpromotion(const export_format::Game& game) {
    return std::ranges::any_of(game.moves, [](chess::Move move) {
        return move.promotion() != Role::None && move.promotion() != Role::Queen;
    });
}

// On which side it castled; nullopt: the game was not replayed.
std::optional<std::string_view> castling_of(chess::Color color, const export_format::Game& game) {
    if (game.start == nullptr) return std::nullopt;
    chess::Color turn = game.start->turn();
    for (const chess::Move move : game.moves) {
        if (turn == color && move.is_castling()) return kCastlings[index(move.castling_side())];
        turn = ~turn;
    }
    return kCastlings[2];
}

bool is_castled_opposite(const export_format::Game& game) {
    const auto white = castling_of(chess::Color::White, game);
    const auto black = castling_of(chess::Color::Black, game);
    return white && *white != kCastlings[2] && *black != kCastlings[2] && *white != *black;
}

// The text between the braces, or behind the semicolon.
std::string_view inside_of(const pgn::Token& token, std::string_view text) {
    text.remove_prefix(1);
    if (token.kind == TokenKind::Comment && text.ends_with('}')) text.remove_suffix(1);
    return text;
}

// Without commands, and with single blanks.
std::string said_in(std::string_view text) {
    std::string said;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end =
            text.substr(at).starts_with("[%") ? text.find(']', at) : std::string_view::npos;
        const bool is_gap =
            end != std::string_view::npos || is_blank(text[at]) || is_line_end(text[at]);
        if (end != std::string_view::npos) at = end;
        if (!is_gap)
            said += text[at];
        else if (!said.empty() && said.back() != ' ')
            said += ' ';
    }
    if (said.ends_with(' ')) said.pop_back();
    return said;
}

std::optional<std::string_view> can_win(const export_format::Game& game, std::size_t color) {
    if (game.facts == nullptr) return std::nullopt;
    return judge::to_string(game.facts->can_win[color]);
}

std::string_view result_of(const export_format::Game& game) {
    const pgn::Outcome outcome = outcome_of(game);
    if (outcome == pgn::Outcome::BothLose) return "0-0";
    return pgn::marker(outcome);
}

}  // namespace

std::optional<std::string_view> tag_of(std::string_view name, const export_format::Game& game) {
    auto value = game.tag(name);
    if (!value) {
        const auto near = std::ranges::find_if(game.tags, [&](const export_format::Tag& tag) {
            return equals_ignoring_case(tag.name, name);
        });
        if (near == game.tags.end()) return std::nullopt;
        value = near->value;
    }
    return export_format::says_something(*value) ? value : std::nullopt;
}

std::vector<std::string> comments_of(FieldId id, const export_format::Game& game) {
    std::vector<std::string> comments;
    if (game.view == nullptr) return comments;
    std::size_t depth = 0;
    for (const pgn::Token& token : game.view->tokens()) {
        if (token.kind == TokenKind::RavOpen) ++depth;
        if (token.kind == TokenKind::RavClose && depth > 0) --depth;
        const bool is_comment =
            token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment;
        if (!is_comment || (depth > 0 && id == FieldId::MainComment)) continue;
        std::string said = said_in(inside_of(token, game.view->text_of(token)));
        if (said.empty()) continue;
        if (game.charset != encoding::Charset::Utf8) said = encoding::to_utf8(said, game.charset);
        comments.push_back(std::move(said));
    }
    return comments;
}

Texts texts_of(const Field& field, const export_format::Game& game) {
    Texts texts;
    switch (field.id()) {
        case FieldId::Tag:
            texts.push(tag_of(field.tag, game));
            break;
        case FieldId::Player:
            texts.push(tag_of("White", game));
            texts.push(tag_of("Black", game));
            break;
        case FieldId::Winner:
            texts.push(name_of(winner_of(game), game));
            break;
        case FieldId::Loser:
            texts.push(name_of(other(winner_of(game)), game));
            break;
        case FieldId::Variant:
            if (game.facts != nullptr) texts.push(game.facts->variant);
            break;
        case FieldId::File:
            texts.push(game.origin.file);
            break;
        default:
            break;
    }
    return texts;
}

std::optional<double> number_of(FieldId id, const export_format::Game& game) {
    switch (id) {
        case FieldId::Year:
        case FieldId::Month: {
            const auto date = date_of(FieldId::Date, game);
            if (!date || (id == FieldId::Month && date->month == 0)) return std::nullopt;
            return id == FieldId::Year ? date->year : date->month;
        }
        case FieldId::WhiteElo:
            return elo_of("WhiteElo", game);
        case FieldId::BlackElo:
            return elo_of("BlackElo", game);
        case FieldId::WinnerElo:
            return elo_of(winner_of(game), game);
        case FieldId::LoserElo:
            return elo_of(other(winner_of(game)), game);
        case FieldId::Comments:
            return tokens_of(game, {TokenKind::Comment, TokenKind::LineComment});
        case FieldId::Nags:
            return tokens_of(game, {TokenKind::Nag, TokenKind::Suffix});
        case FieldId::Variations:
            return tokens_of(game, {TokenKind::RavOpen});
        case FieldId::Pieces:
            return pieces_of(game);
        case FieldId::MaxRepetition:
        case FieldId::MaxQuietPlies:
            return fact_of(id, game);
        case FieldId::GameOrdinal:
            return static_cast<double>(game.origin.game);
        case FieldId::Plies:
        case FieldId::Moves:
        case FieldId::Findings:
            return record_of(id, game);
        default:
            return elo_of_both(id, game);
    }
}

std::optional<text::PartialDate> date_of(FieldId id, const export_format::Game& game) {
    const auto read = [&](std::string_view tag) -> std::optional<text::PartialDate> {
        const auto value = tag_of(tag, game);
        return value ? text::read_date_words(*value) : std::nullopt;
    };
    if (id == FieldId::EventDate) return read("EventDate");
    if (id == FieldId::UtcDate) return read("UTCDate");
    const auto date = read("Date");
    return date ? date : read("UTCDate");
}

std::optional<std::string_view> word_of(FieldId id, const export_format::Game& game) {
    switch (id) {
        case FieldId::Result: {
            const std::string_view result = result_of(game);
            return result.empty() ? std::nullopt : std::optional(result);
        }
        case FieldId::Status:
            if (game.record == nullptr) return std::nullopt;
            return report::to_string(game.record->status);
        case FieldId::Ending:
            if (game.record == nullptr) return std::nullopt;
            return game.record->ending ? laws::to_string(game.record->ending->kind) : kNoEnding;
        case FieldId::CanWinWhite:
            return can_win(game, 0);
        case FieldId::CanWinBlack:
            return can_win(game, 1);
        case FieldId::CastledWhite:
            return castling_of(chess::Color::White, game);
        case FieldId::CastledBlack:
            return castling_of(chess::Color::Black, game);
        case FieldId::TimeClass:
            if (game.facts == nullptr || !game.facts->time_class) return std::nullopt;
            return laws::to_string(*game.facts->time_class);
        default:
            if (game.facts == nullptr) return std::nullopt;
            return game.facts->laws;
    }
}

bool flag_of(FieldId id, const export_format::Game& game) {
    switch (id) {
        case FieldId::Threefold:
            return had_claim(game, ClaimKind::ThreefoldOnBoard, EndingKind::Threefold,
                             EndingKind::Fivefold);
        case FieldId::Fifty:
            return had_claim(game, ClaimKind::FiftyOnBoard, EndingKind::Fifty,
                             EndingKind::SeventyFive);
        case FieldId::Clk:
            return has_command(game, "[%clk");
        case FieldId::Eval:
            return has_command(game, "[%eval");
        case FieldId::Underpromotion:
            return has_underpromotion(game);
        case FieldId::CastledOpposite:
            return is_castled_opposite(game);
        default:
            return game.record != nullptr && game.record->is_legal;
    }
}

std::optional<std::string_view> eco_of(const export_format::Game& game) {
    const auto eco = tag_of("ECO", game);
    const bool is_code = eco && eco->size() >= 3 && to_ascii_lower((*eco)[0]) >= 'a' &&
                         to_ascii_lower((*eco)[0]) <= 'e' && is_ascii_digit((*eco)[1]) &&
                         is_ascii_digit((*eco)[2]);
    return is_code ? eco : std::nullopt;
}

std::optional<std::string> hash_of(const export_format::Game& game) {
    if (game.facts == nullptr) return std::nullopt;
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string digits(32, '0');
    replay::Hash128 hash = game.facts->moves_hash;
    for (std::size_t i = 16; i-- > 0; hash.high >>= 4, hash.low >>= 4) {
        digits[i] = kHex[hash.high & 15];
        digits[16 + i] = kHex[hash.low & 15];
    }
    return digits;
}

bool has_value(const Field& field, const export_format::Game& game) {
    switch (field.kind()) {
        case ValueKind::Text:
            if (field.id() == FieldId::Comment || field.id() == FieldId::MainComment)
                return !comments_of(field.id(), game).empty();
            return texts_of(field, game).size > 0;
        case ValueKind::Number: {
            const auto number = number_of(field.id(), game);
            return number && (!field.spec->is_count || *number > 0);
        }
        case ValueKind::Date:
            return date_of(field.id(), game).has_value();
        case ValueKind::Eco:
            return eco_of(game).has_value();
        case ValueKind::Word: {
            const auto word = word_of(field.id(), game);
            return word && *word != kNoEnding;  // no other word is "none"
        }
        case ValueKind::Flag:
            return flag_of(field.id(), game);
        case ValueKind::Finding:
            return !game.findings.empty();
        case ValueKind::Hash:
            return game.facts != nullptr;
    }
    return false;
}

}  // namespace arbiter::query::detail
