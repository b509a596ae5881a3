#include "core/event/kind.hpp"

#include "core/base/text.hpp"
#include "core/event/berger.hpp"
#include "core/event/pairing_shape.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace arbiter::event {
namespace {

using Shape = PairingShape;

bool is_most(std::size_t part, std::size_t whole) {
    return 10 * part >= 9 * whole;
}

// Players with less than a third of the games of the one with most: games of another event that
// carry the name of this one.
std::vector<std::uint32_t> strays_of(const Shape& shape) {
    const std::size_t most = std::ranges::max(shape.games_of);
    std::vector<std::uint32_t> strays;
    for (std::uint32_t player = 0; player < shape.players; ++player)
        if (3 * shape.games_of[player] < most) strays.push_back(player);
    return strays;
}

// Have nearly all pairs of the other players met, in as many rounds as it takes, and are the games
// of the strays few?
bool is_round_robin_without(const std::vector<std::uint32_t>& strays, const Shape& shape,
                            std::uint32_t rounds) {
    const std::size_t players = shape.players - strays.size();
    if (strays.empty() || players < 4 || rounds + 1 < players) return false;
    const auto is_stray = [&](std::uint32_t player) {
        return std::ranges::binary_search(strays, player);
    };
    std::size_t met = 0, of_strays = 0;
    for (const auto& [pair, times] : shape.meetings) {
        if (is_stray(pair.first) || is_stray(pair.second))
            of_strays += times;
        else
            ++met;
    }
    return is_most(met, players * (players - 1) / 2) && 5 * of_strays <= shape.games;
}

// Do the players fall into two groups of equal size, each of which meets all of the other and none
// of its own?
bool is_scheveningen(const Shape& shape) {
    if (shape.players < 6 || shape.players % 2 != 0) return false;
    const std::set<std::uint32_t>& other_side = shape.opponents[0];
    if (other_side.size() != shape.players / 2) return false;
    for (std::uint32_t player = 0; player < shape.players; ++player) {
        const bool is_other = other_side.contains(player);
        if (shape.opponents[player].size() != shape.players / 2) return false;
        for (const std::uint32_t opponent : shape.opponents[player])
            if (other_side.contains(opponent) == is_other) return false;
    }
    return true;
}

// Each round has hardly more than half of the players of the one before it, and all of these played
// there: a Swiss that some leave has more.
bool is_knockout(const Shape& shape) {
    if (shape.players_of_round.size() < 2) return false;
    const std::set<std::uint32_t>* before = nullptr;
    for (const auto& [round, players] : shape.players_of_round) {
        if (before != nullptr) {
            if (3 * players.size() > 2 * before->size()) return false;
            if (!std::ranges::includes(*before, players)) return false;
        }
        before = &players;
    }
    return true;
}

// Collections of one player's games have one game of each round of many events.
std::optional<std::uint32_t> one_in_all_games(const Shape& shape) {
    for (std::uint32_t player = 0; player < shape.players; ++player)
        if (shape.opponents[player].size() == shape.players - 1 &&
            shape.games_of[player] == shape.games)
            return player;
    return std::nullopt;
}

// A word by which team events call themselves; empty when there is none.
std::string team_word(std::string_view name) {
    constexpr std::string_view kWords[] = {"ol",         "olm",          "olw",
                                           "olympiad",   "team",         "teams",
                                           "tch",        "etcc",         "ecc",
                                           "bundesliga", "nationalliga", "liga",
                                           "league",     "ligue",        "interclubs",
                                           "clubs",      "mannschaft",   "mannschaftsmeisterschaft",
                                           "equipos",    "equipes",      "wtch",
                                           "etch",       "squadre",      "4ncl"};
    const std::string folded = names::folded(name, 200);
    for (std::size_t begin = 0; begin < folded.size();) {
        const std::size_t end = std::min(folded.find(' ', begin), folded.size());
        const std::string_view word = std::string_view(folded).substr(begin, end - begin);
        if (std::ranges::find(kWords, word) != std::end(kWords)) return std::string(word);
        begin = end + 1;
    }
    return {};
}

constexpr Kind kAllKinds[] = {
    Kind::Swiss,        Kind::RoundRobin, Kind::DoubleRoundRobin, Kind::Knockout,   Kind::Match,
    Kind::Scheveningen, Kind::Team,       Kind::TeamRoundRobin,   Kind::Armageddon, Kind::Unknown};

// What was found out.
struct Guess {
    Kind kind = Kind::Unknown;
    std::string evidence;
    bool is_under_way = false;
    std::vector<std::uint32_t> strays;
};

// Words of a text that is folded: "armageddon", "round robin".
bool has_words(std::string_view folded, std::string_view words) {
    const std::string text = ' ' + std::string(folded) + ' ';
    return text.find(' ' + std::string(words) + ' ') != std::string::npos;
}

// Games that are played only after a draw: most of them say so in the name of event, section or
// round.
bool is_armageddon(const Event& event) {
    std::size_t games = 0;
    std::map<std::string_view, bool> known;  // by text
    for (const Game& game : event.games) {
        bool has_word = false;
        for (const std::string& text :
             {std::cref(game.entry->event), std::cref(game.entry->section),
              std::cref(game.entry->round)}) {
            const auto [at, is_new] = known.emplace(text, false);
            if (is_new) at->second = has_words(names::folded(text, 200), "armageddon");
            has_word |= at->second;
        }
        games += has_word ? 1 : 0;
    }
    return is_most(games, event.games.size()) && games != 0;
}

std::vector<Meeting> meetings_of(const Event& event) {
    std::vector<Meeting> meetings;
    meetings.reserve(event.games.size());
    const trf::PointSystem points;
    for (const Game& game : event.games)
        meetings.push_back(
            {game.round,
             game.players,
             {points.points_of(game.results[0]), points.points_of(game.results[1])}});
    return meetings;
}

// One for each game, or match: from the side of the row that comes first.
std::vector<Meeting> meetings_of(const Table& table) {
    std::vector<Meeting> meetings;
    for (std::uint32_t row = 0; row < table.rows.size(); ++row) {
        for (const TableItem& item : table.rows[row].items) {
            if (item.opponent == TableItem::kNobody || item.opponent <= row) continue;
            Meeting& meeting = meetings.emplace_back();
            meeting.round = item.round;
            meeting.sides = {row, item.opponent};
            meeting.points[0] = item.points;
            for (const TableItem& answer : table.rows[item.opponent].items)
                if (answer.round == item.round && answer.opponent == row)
                    meeting.points[1] = answer.points;
        }
    }
    return meetings;
}

// All pairs met, or nearly all.
std::optional<Guess> whole_round_robin(const Shape& shape) {
    if (shape.players < 3 || !is_most(shape.meetings.size(), shape.pairs())) return std::nullopt;
    const std::size_t once = shape.met(1), twice = shape.met(2);
    const std::string met = fmt::format("{} of {} pairs met", shape.meetings.size(), shape.pairs());
    if (is_most(once, shape.meetings.size()))
        return Guess{Kind::RoundRobin, fmt::format("{}, {} once", met, once), false, {}};
    if (is_most(once + twice, shape.meetings.size()) && 2 * twice > shape.meetings.size())
        return Guess{Kind::DoubleRoundRobin, fmt::format("{}, {} twice", met, twice), false, {}};
    return std::nullopt;
}

std::optional<Guess> under_way(const Shape& shape, std::span<const Meeting> meetings) {
    std::optional<RoundRobinUnderWay> found = round_robin_under_way(shape, meetings);
    if (!found) return std::nullopt;
    return Guess{found->is_double ? Kind::DoubleRoundRobin : Kind::RoundRobin,
                 std::move(found->evidence),
                 true,
                 {}};
}

// With three rounds and more, pairings and colours of the Berger table are no chance.
std::optional<Guess> berger_under_way(const Shape& shape, Event event) {
    constexpr std::uint32_t kFewestRounds = 3;
    const std::uint32_t cycle = rounds_of_cycle(shape.players);
    if (event.rounds < kFewestRounds || event.rounds >= cycle || shape.several_in_round != 0 ||
        shape.games * 20 < std::size_t{event.rounds} * (shape.players / 2) * 19)
        return std::nullopt;
    event.kind = Kind::RoundRobin;
    event.is_under_way = true;
    if (!find_berger(event)) return std::nullopt;
    return Guess{Kind::RoundRobin,
                 fmt::format("{} rounds so far, of {} for {} players, follow the Berger table",
                             event.rounds, cycle, shape.players),
                 true,
                 {}};
}

std::optional<Guess> swiss(const Shape& shape) {
    const std::size_t once = shape.met(1);
    const std::size_t rounds = shape.players_of_round.size();
    if (rounds < 2 || !is_most(once, shape.meetings.size()) ||
        10 * shape.several_in_round > shape.games)
        return std::nullopt;
    return Guess{Kind::Swiss,
                 fmt::format("{} rounds, {} players, {} of {} pairings once",
                             shape.players_of_round.rbegin()->first, shape.players, once,
                             shape.meetings.size()),
                 false,
                 {}};
}

// By the games alone, as far as no name and no table says more.
Guess guess(const Event& event, const Shape& shape, std::span<const Meeting> meetings) {
    if (shape.players < 2) return {Kind::Unknown, "fewer than two players", false, {}};
    if (shape.players == 2)
        return {Kind::Match, fmt::format("two players, {} games", shape.games), false, {}};
    if (is_armageddon(event))
        return {Kind::Armageddon,
                "the games call themselves so; they exist only after draws",
                false,
                {}};
    const auto with_teams =
        static_cast<std::size_t>(std::ranges::count_if(event.games, [](const Game& game) {
            return !game.entry->sides[0].team.empty() && !game.entry->sides[1].team.empty();
        }));
    if (is_most(with_teams, shape.games))
        return {Kind::Team,
                fmt::format("{} of {} games name two teams", with_teams, shape.games),
                false,
                {}};
    if (const auto player = one_in_all_games(shape))
        return {
            Kind::Unknown,
            fmt::format("{}all games are of {}", kCollection, escaped(event.players[*player].name)),
            false,
            {}};
    if (is_scheveningen(shape))
        return {
            Kind::Scheveningen,
            fmt::format("two groups of {}, each of which meets the other only", shape.players / 2),
            false,
            {}};
    if (auto found = whole_round_robin(shape)) return *std::move(found);
    // With as many rounds as opponents it is no Swiss, though games are missing.
    const std::size_t once = shape.met(1);
    const bool has_met_most = 5 * shape.meetings.size() >= 3 * shape.pairs();
    if (has_met_most && event.rounds + 1 >= shape.players && is_most(once, shape.meetings.size()))
        return {Kind::RoundRobin,
                fmt::format("{} rounds for {} players, {} of {} pairs met", event.rounds,
                            shape.players, shape.meetings.size(), shape.pairs()),
                false,
                {}};
    if (std::vector<std::uint32_t> strays = strays_of(shape);
        is_round_robin_without(strays, shape, event.rounds)) {
        const std::size_t left = shape.players - strays.size(), others = strays.size();
        return {Kind::RoundRobin,
                fmt::format("{} rounds for {} players, who nearly all met, and single games "
                            "of {} others",
                            event.rounds, left, others),
                false, std::move(strays)};
    }
    if (const std::string word = team_word(event.name); !word.empty())
        return {Kind::Team, fmt::format("the name has \"{}\"", word), false, {}};
    if (auto found = berger_under_way(shape, event)) return *std::move(found);
    if (auto found = under_way(shape, meetings)) return *std::move(found);
    if (is_knockout(shape))
        return {Kind::Knockout,
                fmt::format("{} players in the first round, {} in the last, each of whom "
                            "played in the round before",
                            shape.players_of_round.begin()->second.size(),
                            shape.players_of_round.rbegin()->second.size()),
                false,
                {}};
    if (event.rounds >= 2)
        if (auto found = swiss(shape)) return *std::move(found);
    return {Kind::Unknown,
            fmt::format("{} players, {} of {} pairs met, {} once", shape.players,
                        shape.meetings.size(), shape.pairs(), once),
            false,
            {}};
}

void take(Guess guess, Event& event) {
    event.kind = guess.kind;
    event.evidence = std::move(guess.evidence);
    event.is_under_way = guess.is_under_way;
    event.strays = std::move(guess.strays);
}

bool is_round_robin(Kind kind) {
    return kind == Kind::RoundRobin || kind == Kind::DoubleRoundRobin;
}

// A kind that was given: a round robin is under way while rounds of it are to come.
void take_named(Kind kind, std::string evidence, std::size_t players, std::uint32_t rounds,
                Event& event) {
    event.kind = kind;
    event.evidence = std::move(evidence);
    const std::uint32_t cycles = kind == Kind::DoubleRoundRobin ? 2 : 1;
    event.is_under_way =
        is_round_robin(kind) && rounds != 0 && rounds < cycles * rounds_of_cycle(players);
}

// Codes of 192 are of the form FIDE_DUTCH_2025, BERGER_TEAM_DOUBLEROUNDROBIN.
std::optional<Kind> kind_of_code(std::string_view code) {
    const auto has = [&](std::string_view part) { return contains_ignoring_case(code, part); };
    const bool is_team = has("TEAM");
    if (has("DOUBLEROUNDROBIN")) return is_team ? Kind::TeamRoundRobin : Kind::DoubleRoundRobin;
    if (has("ROUNDROBIN")) return is_team ? Kind::TeamRoundRobin : Kind::RoundRobin;
    if (has("SCHEVENINGEN")) return Kind::Scheveningen;
    if (is_team || has("SCHILLER")) return Kind::Team;
    if (has("KNOCKOUT")) return Kind::Knockout;
    if (has("DOUBLESWISS")) return Kind::Unknown;  // two games with each opponent
    for (const std::string_view each : {"DUTCH", "DUBOV", "BURSTEIN", "LIM", "SWISS"})
        if (has(each)) return Kind::Swiss;
    return std::nullopt;
}

// Free text, in the words of programs and languages.
std::optional<Kind> kind_of_words(std::string_view text) {
    const std::string folded = names::folded(text, 200);
    const auto has_any = [&](std::initializer_list<std::string_view> parts) {
        return std::ranges::any_of(
            parts, [&](std::string_view part) { return folded.find(part) != std::string::npos; });
    };
    if (has_any({"double swiss", "doubleswiss"})) return Kind::Unknown;
    if (has_any({"swiss", "schweizer", "suizo", "suisse", "svizzer", "suico", "szwajc", "svajc",
                 "svycar", "zwits", "sveits"}))
        return Kind::Swiss;
    if (has_any({"scheveningen"})) return Kind::Scheveningen;
    if (has_any({"round robin", "roundrobin", "berger", "all play all", "rundenturnier",
                 "jeder gegen jeden", "toutes rondes", "todos contra todos", "italiana", "kolowy",
                 "kazdy s kazdym"}))
        return has_any({"double", "doppel", "doble", "doppio"}) ? Kind::DoubleRoundRobin
                                                                : Kind::RoundRobin;
    if (has_any({"knock"})) return Kind::Knockout;
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Kind kind) {
    switch (kind) {
        case Kind::Unknown:
            return "unknown";
        case Kind::Swiss:
            return "Swiss";
        case Kind::RoundRobin:
            return "round robin";
        case Kind::DoubleRoundRobin:
            return "double round robin";
        case Kind::Knockout:
            return "knock-out";
        case Kind::Match:
            return "match";
        case Kind::Scheveningen:
            return "Scheveningen";
        case Kind::Team:
            return "team event";
        case Kind::TeamRoundRobin:
            return "team round robin";
        case Kind::Armageddon:
            return "Armageddon games";
    }
    return "unknown";
}

void recognise_kind(Event& event) {
    const std::vector<Meeting> meetings = meetings_of(event);
    const Shape shape(event.players.size(), meetings);
    // Three of five games that the players could have had.
    event.is_whole = 10 * shape.games >= 3 * shape.players * shape.players_of_round.size();
    const std::size_t few = std::max<std::size_t>(4, shape.games / 20);
    event.has_pairing_rounds = shape.several_in_round <= few;
    take(guess(event, shape, meetings), event);
}

void recognise_team_kind(const TeamTable& teams, Event& event) {
    if (event.kind != Kind::Team) return;
    const std::vector<Meeting> meetings = meetings_of(teams.by_match);
    const Shape shape(teams.names.size(), meetings);
    if (shape.players < 4) return;
    std::optional<Guess> found = whole_round_robin(shape);
    if (!found) found = under_way(shape, meetings);
    if (!found) return;
    event.kind = Kind::TeamRoundRobin;
    event.is_under_way = found->is_under_way;
    event.evidence += "; of their teams " + found->evidence;
}

void take_kind_of(const trf::Tournament& tournament, const Table& table, const TeamTable* teams,
                  Event& event) {
    if (teams != nullptr) {
        event.kind = Kind::Team;
        event.evidence = fmt::format("the tournament report has {} teams", teams->names.size());
        event.is_under_way = false;
        event.strays.clear();
    }
    const std::string_view code = tournament.text_of("192"), words = tournament.text_of("092");
    if (const auto kind = kind_of_code(code)) {
        const bool is_wrong_for_teams = teams != nullptr && *kind != Kind::TeamRoundRobin;
        if (!is_wrong_for_teams)
            return take_named(*kind, fmt::format("record 192 is \"{}\"", escaped(code)),
                              table.rows.size(), table.rounds, event);
        return;
    }
    const std::optional<Kind> named = kind_of_words(words);
    if (teams != nullptr) {
        if (named && is_round_robin(*named))
            return set_kind(Kind::TeamRoundRobin,
                            fmt::format("record 092 is \"{}\"", escaped(words)), event);
        if (!named) recognise_team_kind(*teams, event);
        return;
    }
    const std::vector<Meeting> meetings = meetings_of(table);
    const Shape shape(table.rows.size(), meetings);
    if (shape.players < 3) return;
    const auto because = [](Guess guess) {
        guess.evidence += ", by the tournament report";
        return guess;
    };
    if (auto found = whole_round_robin(shape)) return take(because(*std::move(found)), event);
    if (named)
        return take_named(*named, fmt::format("record 092 is \"{}\"", escaped(words)),
                          table.rows.size(), table.rounds, event);
    if (auto found = under_way(shape, meetings)) return take(because(*std::move(found)), event);
    if (event.kind == Kind::Unknown)
        if (auto found = swiss(shape)) take(because(*std::move(found)), event);
}

std::optional<Kind> find_kind(std::string_view word) {
    std::string text(word);
    std::ranges::replace(text, '-', ' ');
    for (const Kind kind : kAllKinds) {
        std::string name(name_of(kind));
        std::ranges::replace(name, '-', ' ');
        if (equals_ignoring_case(name, text)) return kind;
    }
    if (equals_ignoring_case(text, "knockout")) return Kind::Knockout;
    if (equals_ignoring_case(text, "team")) return Kind::Team;
    if (equals_ignoring_case(text, "armageddon")) return Kind::Armageddon;
    return std::nullopt;
}

std::string kind_words() {
    std::vector<std::string> words;
    for (const Kind kind : kAllKinds) {
        if (kind == Kind::Unknown) continue;
        std::string name(name_of(kind));
        std::ranges::replace(name, ' ', '-');
        for (char& c : name)
            c = to_ascii_lower(c);
        words.push_back(kind == Kind::Team         ? "team"
                        : kind == Kind::Armageddon ? "armageddon"
                                                   : name);
    }
    return joined(words, ", ");
}

void set_kind(Kind kind, std::string evidence, Event& event) {
    if (!is_round_robin(kind)) event.strays.clear();
    take_named(kind, std::move(evidence), event.players.size() - event.strays.size(), event.rounds,
               event);
}

}  // namespace arbiter::event
