#include "core/stats/game_summary.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names/name_survey.hpp"
#include "core/pgn/result.hpp"
#include "core/text/partial_date.hpp"

#include <algorithm>
#include <string>

namespace arbiter::stats {
namespace {

using export_format::Game;

bool says(const Game& game, std::string_view tag) {
    const auto value = game.tag(tag);
    return value && export_format::says_something(*value);
}

// At most kLongestName bytes, and no half character.
std::string_view cut(std::string_view name) {
    if (name.size() <= kLongestName) return name;
    std::size_t size = kLongestName;
    while (size > 0 && (static_cast<unsigned char>(name[size]) & 0xC0U) == 0x80U)
        --size;
    return name.substr(0, size);
}

std::string_view name_of(const Game& game, std::string_view tag, Arena& arena) {
    const auto value = game.tag(tag);
    if (!value || !export_format::says_something(*value)) return {};
    std::string buffer;
    return arena.copy(cut(names::written_name(*value, buffer)));
}

std::optional<text::PartialDate> date_of(const Game& game, std::string_view tag) {
    const auto value = game.tag(tag);
    return value ? text::read_date_tag(trimmed(*value)) : std::nullopt;
}

// A rating that somebody may have: 100 to 4000.
std::int16_t elo_of(const Game& game, std::string_view tag) {
    constexpr int kLeast = 100, kMost = 4000;
    const auto value = game.tag(tag);
    if (!value) return 0;
    const std::string_view digits = trimmed(*value);
    if (digits.empty() || digits.size() > 4 || !std::ranges::all_of(digits, is_ascii_digit))
        return 0;
    int elo = 0;
    for (const char digit : digits)
        elo = elo * 10 + (digit - '0');
    return elo < kLeast || elo > kMost ? std::int16_t{0} : static_cast<std::int16_t>(elo);
}

// PGN 9.4.1: a letter from A to E and two digits; what follows ("B90a") is an extension.
std::int16_t eco_of(const Game& game) {
    const auto value = game.tag("ECO");
    if (!value) return -1;
    const std::string_view code = trimmed(*value);
    if (code.size() < 3 || !is_ascii_digit(code[1]) || !is_ascii_digit(code[2])) return -1;
    const char volume = to_ascii_lower(code[0]);
    if (volume < 'a' || volume > 'e') return -1;
    return static_cast<std::int16_t>((volume - 'a') * 100 + (code[1] - '0') * 10 + (code[2] - '0'));
}

pgn::Outcome outcome_of(const Game& game) {
    if (game.record->has_result_token) return pgn::read_result(game.record->result_token).outcome;
    const auto tag = game.tag("Result");
    return tag ? pgn::read_result(trimmed(*tag)).outcome : pgn::Outcome::None;
}

bool has_clocks(const Game& game) {
    if (game.view == nullptr) return false;
    const std::string_view movetext = game.view->slice(game.view->movetext_begin, game.view->end);
    return movetext.find("[%clk") != std::string_view::npos ||
           movetext.find("[%emt") != std::string_view::npos;
}

// With a claim on the board the game goes on with the next half-move; with one by an intended move
// (FIDE 2023 9.2.1, 9.3.1) only with the one after it, for the next may be the intended one.
ClaimSeen claim_seen(const std::optional<judge::Claim>& claim, std::size_t kind,
                     std::uint32_t plies) {
    if (!claim) return ClaimSeen::Never;
    const bool is_intended =
        kind == static_cast<std::size_t>(judge::ClaimKind::ThreefoldIntended) ||
        kind == static_cast<std::size_t>(judge::ClaimKind::FiftyIntended);
    const std::uint32_t first_after = claim->first_ply + (is_intended ? 1 : 0);
    return plies > first_after ? ClaimSeen::PlayedOn : ClaimSeen::Open;
}

void set_lacking(const Game& game, GameSummary& summary) {
    const auto set = [&](Lacking what, bool is_lacking) {
        summary.lacks |= static_cast<std::uint32_t>(is_lacking) << static_cast<unsigned>(what);
    };
    auto date = date_of(game, "Date");
    if (!date) date = date_of(game, "UTCDate");
    set(Lacking::Event, summary.event.empty());
    set(Lacking::Site, !says(game, "Site"));
    set(Lacking::Date, !date);
    set(Lacking::Day, date && date->day == 0);
    set(Lacking::Round, !says(game, "Round"));
    set(Lacking::Players, summary.white.empty() || summary.black.empty());
    set(Lacking::Result,
        summary.outcome == pgn::Outcome::None || summary.outcome == pgn::Outcome::Unknown);
    set(Lacking::Moves, summary.plies == 0);
    set(Lacking::Ratings, summary.white_elo == 0 || summary.black_elo == 0);
    set(Lacking::Eco, summary.eco < 0);
    set(Lacking::TimeControl, !says(game, "TimeControl"));
    set(Lacking::Clocks, !has_clocks(game));
    set(Lacking::FideIds, !says(game, "WhiteFideId") || !says(game, "BlackFideId"));
}

std::int16_t year_of(const Game& game) {
    for (const std::string_view tag : {"Date", "UTCDate", "EventDate"})
        if (const auto date = date_of(game, tag)) return date->year;
    return 0;
}

}  // namespace

GameSummary summary_of(const Game& game, Arena& arena) {
    const report::GameRecord& record = *game.record;
    GameSummary summary{.white = name_of(game, "White", arena),
                        .black = name_of(game, "Black", arena),
                        .event = name_of(game, "Event", arena),
                        .year = year_of(game),
                        .white_elo = elo_of(game, "WhiteElo"),
                        .black_elo = elo_of(game, "BlackElo"),
                        .eco = eco_of(game),
                        .outcome = outcome_of(game),
                        .status = record.status,
                        .is_whole = record.is_legal,
                        .plies = record.plies};
    if (record.ending) {
        summary.ending = record.ending->kind;
        summary.is_played_on = record.plies > record.ending->ply;
    }
    if (game.facts != nullptr) {
        summary.variant = arena.copy(cut(game.facts->variant));
        summary.laws = arena.copy(game.facts->laws);
        summary.time_class = game.facts->time_class;
        for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind)
            summary.claims[kind] = claim_seen(game.facts->claims[kind], kind, record.plies);
    }
    set_lacking(game, summary);
    return summary;
}

}  // namespace arbiter::stats
