#include "core/event/event.hpp"

#include "core/base/text.hpp"
#include "core/event/grouping.hpp"
#include "core/event/kind.hpp"
#include "core/event/roster.hpp"
#include "core/event/round_plan.hpp"
#include "core/export_format/game.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace arbiter::event {
namespace {

// How often each spelling occurs, in the order of their first use.
class Spellings {
  public:
    void add(std::string_view text) {
        text = trimmed(text);
        if (!export_format::says_something(text)) return;
        const auto found = std::ranges::find(spellings_, text, &Spelling::text);
        if (found == spellings_.end())
            spellings_.push_back({std::string(text), 1});
        else
            ++found->count;
    }
    // The most frequent one, of several the first.
    [[nodiscard]] std::string usual() const {
        const auto best = std::ranges::max_element(spellings_, {}, &Spelling::count);
        return best == spellings_.end() ? std::string() : best->text;
    }

  private:
    struct Spelling {
        std::string text;
        std::size_t count;
    };
    std::vector<Spelling> spellings_;
};

struct PlayerSpellings {
    Spellings name, id, title, team, federation, rating;
};

std::uint32_t rating_of(std::string_view text) {
    std::uint32_t rating = 0;
    for (const char c : trimmed(text)) {
        if (!is_ascii_digit(c) || rating > 999) return 0;
        rating = rating * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return rating;
}

bool is_bye_name(std::string_view name) {
    const std::string folded = names::folded(name, 40);
    return folded == "bye" || folded == "freilos" || folded == "spielfrei" || folded == "vrij" ||
           folded == "descansa" || folded == "exempt";
}

// "1/2-0" and "0-1/2": the side that has half a point.   Laws 12.9.4, 12.9.5.
std::optional<std::size_t> side_with_half(std::string_view result) {
    const pgn::ResultReading reading = pgn::read_result(result);
    if (reading.spelling != pgn::ResultSpelling::Half || reading.outcome != pgn::Outcome::Unknown)
        return std::nullopt;
    const std::size_t first = result.find_first_not_of("\"' ");
    return first != std::string_view::npos && result[first] == '0' ? 1 : 0;
}

trf::Result result_for(pgn::Outcome outcome, bool is_white, bool is_forfeit) {
    using trf::Result;
    switch (outcome) {
        case pgn::Outcome::WhiteWins:
        case pgn::Outcome::BlackWins: {
            const bool wins = (outcome == pgn::Outcome::WhiteWins) == is_white;
            if (is_forfeit) return wins ? Result::ForfeitWin : Result::ForfeitLoss;
            return wins ? Result::Win : Result::Loss;
        }
        case pgn::Outcome::Draw:
            return Result::Draw;
        case pgn::Outcome::BothLose:
            return is_forfeit ? Result::ForfeitLoss : Result::Loss;
        case pgn::Outcome::Unknown:
        case pgn::Outcome::None:
            break;
    }
    return Result::None;
}

std::array<trf::Result, 2> results_of(const GameEntry& entry, pgn::Outcome outcome,
                                      bool is_forfeit) {
    if (outcome == pgn::Outcome::Unknown) {
        for (const std::string& text : {entry.result_tag, entry.result_token}) {
            const auto side = side_with_half(text);
            if (side == 0) return {trf::Result::Draw, trf::Result::Loss};
            if (side == 1) return {trf::Result::Loss, trf::Result::Draw};
        }
    }
    return {result_for(outcome, true, is_forfeit), result_for(outcome, false, is_forfeit)};
}

// The Result tag is what other programs count; the termination marker speaks where it says nothing.
pgn::Outcome outcome_of(const GameEntry& entry) {
    if (side_with_half(entry.result_tag)) return pgn::Outcome::Unknown;
    const pgn::Outcome tag = pgn::read_result(entry.result_tag).outcome;
    if (tag != pgn::Outcome::None && tag != pgn::Outcome::Unknown) return tag;
    const pgn::Outcome token = pgn::read_result(entry.result_token).outcome;
    return token == pgn::Outcome::None ? pgn::Outcome::Unknown : token;
}

bool is_forfeit(const GameEntry& entry) {
    if (entry.half_moves != 0) return false;
    const std::string termination = names::folded(entry.termination, 80);
    for (const std::string_view word : {"forfeit", "default", "unplayed", "walkover", "bye"})
        if (termination.find(word) != std::string::npos) return true;
    for (const std::string& result : {entry.result_tag, entry.result_token})
        if (pgn::read_result(result).spelling == pgn::ResultSpelling::PlusMinus) return true;
    return false;
}

std::optional<Date> day_of(std::string_view date) {
    const std::optional<DateRange> range = parse_pgn_date(date);
    if (!range || range->first != range->last) return std::nullopt;
    return range->first;
}

class EventMaker {
  public:
    explicit EventMaker(std::span<const GameEntry* const> entries) : entries_(entries) {}

    [[nodiscard]] Event make() {
        set_aside_byes();
        const RoundPlan plan = plan_rounds(played_);
        event_.round_labels = plan.labels;
        std::vector<std::uint32_t> rounds;
        for (const RoundPlan::Slot& slot : plan.slots)
            rounds.push_back(slot.round);
        Roster roster = make_roster(played_, rounds);
        event_.findings.insert(event_.findings.end(), roster.findings.begin(),
                               roster.findings.end());
        spellings_.resize(roster.persons);
        for (std::size_t i = 0; i < played_.size(); ++i)
            add_game(*played_[i], plan.slots[i], roster.sides[i]);
        mark_games_without_moves();
        name_players();
        name_event();
        recognise_kind(event_);
        return std::move(event_);
    }

  private:
    void set_aside_byes() {
        for (const GameEntry* entry : entries_) {
            const bool is_bye =
                is_bye_name(entry->sides[0].name) || is_bye_name(entry->sides[1].name);
            if (!is_bye) {
                played_.push_back(entry);
                continue;
            }
            event_.unplaced.push_back(entry);
            event_.findings.push_back(
                {RuleId::EVT20,
                 place_of(*entry),
                 fmt::format("\"{}\" - \"{}\" is a bye, not a game", escaped(entry->sides[0].name),
                             escaped(entry->sides[1].name)),
                 {}});
        }
    }

    void add_game(const GameEntry& entry, const RoundPlan::Slot& slot,
                  const std::array<std::uint32_t, 2>& persons) {
        if (persons[0] == Roster::kNobody || persons[1] == Roster::kNobody ||
            persons[0] == persons[1]) {
            event_.unplaced.push_back(&entry);
            return;
        }
        Game game;
        game.entry = &entry;
        for (std::size_t side = 0; side < 2; ++side)
            game.players[side] = player_of(persons[side], entry.sides[side]);
        game.round = slot.round;
        game.match = slot.match;
        game.board = slot.board;
        game.outcome = outcome_of(entry);
        game.is_forfeit = is_forfeit(entry);
        game.results = results_of(entry, game.outcome, game.is_forfeit);
        game.date = day_of(entry.date);
        event_.rounds = std::max(event_.rounds, game.round);
        event_.games.push_back(game);
    }

    // Results alone are a list. Where at least half of the games have moves, the others were not
    // played, or lost theirs.
    void mark_games_without_moves() {
        const auto with_moves = static_cast<std::size_t>(std::ranges::count_if(
            event_.games, [](const Game& each) { return each.entry->half_moves != 0; }));
        if (with_moves == 0 || 2 * with_moves < event_.games.size()) return;
        for (Game& game : event_.games)
            game.lacks_moves = game.entry->half_moves == 0 && !game.is_forfeit &&
                               game.results[0] != trf::Result::None;
    }

    std::uint32_t player_of(std::uint32_t person, const SideEntry& side) {
        const auto [at, is_new] =
            numbers_.emplace(person, static_cast<std::uint32_t>(event_.players.size()));
        if (is_new) event_.players.emplace_back();
        PlayerSpellings& spellings = spellings_[at->second];
        spellings.name.add(side.name);
        spellings.id.add(clean_id(side.fide_id));
        spellings.title.add(side.title);
        spellings.team.add(side.team);
        spellings.federation.add(side.federation);
        if (rating_of(side.elo) != 0) spellings.rating.add(side.elo);
        return at->second;
    }

    void name_players() {
        for (std::size_t i = 0; i < event_.players.size(); ++i) {
            Player& player = event_.players[i];
            const PlayerSpellings& spellings = spellings_[i];
            player.name = spellings.name.usual();
            player.fide_id = spellings.id.usual();
            player.title = spellings.title.usual();
            player.team = spellings.team.usual();
            player.federation = spellings.federation.usual();
            player.rating = rating_of(spellings.rating.usual());
        }
    }

    void name_event() {
        Spellings names;
        for (const GameEntry* entry : entries_)
            names.add(event_name(*entry).text);
        event_.name = names.usual();
        if (event_.name.empty()) name_by_file();
        std::map<std::string_view, const GameEntry*> variants;
        for (const GameEntry* entry : entries_)
            if (const EventName name = event_name(*entry); !name.text.empty())
                variants.emplace(name.text, entry);
        for (const auto& [text, entry] : variants) {
            if (text == event_.name) continue;
            event_.findings.push_back(
                {RuleId::EVT18,
                 place_of(*entry),
                 fmt::format("{} is \"{}\"; most games have \"{}\"", event_name(*entry).tag,
                             escaped(text), escaped(event_.name)),
                 {place_of(*variants.at(event_.name))}});
        }
    }

    // A broadcast that gives no name has that of its file.
    void name_by_file() {
        const auto chapter = std::ranges::find_if(
            entries_, [](const GameEntry* entry) { return has_event_of_chapter(*entry); });
        if (chapter == entries_.end()) return;
        std::string_view file = (*chapter)->file;
        file.remove_prefix(file.find_last_of("/!") + 1);  // npos + 1 is 0
        event_.name = file == "-" ? std::string_view() : file.substr(0, file.find('.'));
    }

    std::span<const GameEntry* const> entries_;
    std::vector<const GameEntry*> played_;
    std::map<std::uint32_t, std::uint32_t> numbers_;  // of players by person
    std::vector<PlayerSpellings> spellings_;
    Event event_;
};

}  // namespace

Place place_of(const GameEntry& entry) {
    return {entry.file, entry.game, entry.line, entry.column};
}

std::string Event::round_name(std::uint32_t round) const {
    if (round == 0) return "?";
    return round <= round_labels.size() ? round_labels[round - 1] : std::to_string(round);
}

std::optional<DateRange> Event::days() const {
    std::optional<DateRange> range;
    for (const Game& game : games) {
        if (!game.date) continue;
        if (!range) range = DateRange{*game.date, *game.date};
        range->first = std::min(range->first, *game.date);
        range->last = std::max(range->last, *game.date);
    }
    return range;
}

const Game& Event::first_game_of(std::uint32_t player) const {
    return *std::ranges::find_if(games, [&](const Game& each) { return each.has_player(player); });
}

Event make_event(std::span<const GameEntry* const> entries) {
    return EventMaker(entries).make();
}

}  // namespace arbiter::event
