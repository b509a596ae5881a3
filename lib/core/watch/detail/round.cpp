#include "core/base/fnv.hpp"
#include "core/names/player_name.hpp"
#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace arbiter::watch::detail {
namespace {

constexpr Millis kBadFileAfter = 10 * kSecond;
constexpr Millis kResultWithin = 3 * kMinute;
// Until both have made so many moves the game is begun anew with the right colours.   FIDE
// 2023 7.3.
constexpr std::uint32_t kColoursUntil = 10;

// Who somebody is for a list of the round; empty: nobody knows.
std::string person_key(std::string_view name, std::string_view id) {
    if (!id.empty()) return "#" + std::string(id);
    return names::player_key(name);
}

std::string seat_name(const Board& board) {
    return board.who.board.empty() ? fmt::format("the game {} - {}", surname_of(board.who.white),
                                                 surname_of(board.who.black))
                                   : fmt::format("board {}", board.who.board);
}

// Is one of them the game of a match after the other? The same two, and one game is over.
bool is_next_game(const Board& a, const Board& b) {
    const SameBoard same = watch::compare(a.who, b.who);
    return (same == SameBoard::ByNames || same == SameBoard::ByIds ||
            same == SameBoard::BySwapped) &&
           (a.reading.is_over() || b.reading.is_over());
}

std::string pairing_text(const Identity& who) {
    const auto name = [](const std::string& text) { return text.empty() ? "?" : surname_of(text); };
    return fmt::format("{} - {}", name(who.white), name(who.black));
}

}  // namespace

// The pairings name a round, and no game is of it.
std::string StepRun::other_round() const {
    const std::string& round = settings_.pairings.round;
    std::string other;
    if (round.empty()) return other;
    for (const Board& board : state_.boards) {
        if (!board.is_seen || board.who.round.empty()) continue;
        if (board.who.round == round) return {};
        other = board.who.round;
    }
    return other;
}

void StepRun::add_missing(const Board& board, std::vector<Alert>& alerts) const {
    if (board.state != BoardState::Missing) return;
    Alert alert = make_alert(&board, AlertKind::BoardMissing, 0, 0);
    alert.what = "board missing";
    alert.message = board.is_seen
                        ? "the board is not in the files any more; its last state is kept."
                        : "the board is not in the files, while others play.";
    alerts.push_back(std::move(alert));
}

void StepRun::add_transmission(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    const auto say = [&](AlertKind kind, std::string_view what, std::string message) {
        Alert alert = make_alert(&board, kind, 0, 0);
        alert.what = what;
        alert.message = std::move(message);
        alerts.push_back(std::move(alert));
    };
    if (board.is_duplicate)
        say(AlertKind::BoardDuplicate, "board twice",
            "the game is twice in the files; the first one counts.");
    if (!board.is_seen) return;
    const bool is_ended = reading.stop == StopRead::Kings || reading.ending.has_value();
    if (is_ended && !reading.is_over() && !settings_.is_once && state_.is_started &&
        now_ - board.last_move >= kResultWithin)
        say(AlertKind::ResultMissing, "result missing",
            "the game is over, and there is no result after 3 minutes.");
    if (board.is_stopped) {
        Alert alert = make_alert(&board, AlertKind::BoardStopped, reading.legal(),
                                 reading.key_after(reading.legal()));
        alert.what = "board stopped";
        alert.message = fmt::format(
            "no move and no clock since {}, while others move: look whether the board still "
            "transmits.",
            time_of_day(board.last_change, settings_.zone_minutes));
        alerts.push_back(std::move(alert));
    }
    const std::size_t number = board.number;
    if (number < twice_.size() && !twice_[number].empty())
        say(AlertKind::PlayerTwice, "player twice", twice_[number]);
}

void StepRun::add_pairing(const Board& board, std::vector<Alert>& alerts) const {
    if (!board.is_seen) return;
    const BoardReading& reading = board.reading;
    const SameBoard same = watch::compare(board.paired, board.who);
    if (same == SameBoard::BySwapped && !reading.is_over() &&
        moves_made(reading, chess::Color::Black) < kColoursUntil) {
        Alert alert = make_alert(&board, AlertKind::ColoursReversed, 0, 0);
        alert.article = "7.3";
        alert.until = "move-10";
        alert.what = "colours reversed";
        alert.message = fmt::format(
            "{} {}: colours are reversed. Until both have made 10 moves a new game begins with the "
            "right ones [7.3].",
            board.is_paired ? "the pairing is" : "the game began as", pairing_text(board.paired));
        alerts.push_back(std::move(alert));
    }
    const bool has_pairings = !settings_.pairings.boards.empty();
    const bool has_names = !board.paired.white.empty() || !board.paired.black.empty();
    if (board.is_paired && has_names && (same == SameBoard::No || same == SameBoard::ByPlace)) {
        Alert alert = make_alert(&board, AlertKind::WrongPlayer, 0, 0);
        alert.what = "wrong player";
        alert.message = fmt::format("the pairing of this board is {}.", pairing_text(board.paired));
        alerts.push_back(std::move(alert));
    }
    if (has_pairings && !board.is_paired && other_round().empty()) {
        Alert alert = make_alert(&board, AlertKind::ExtraBoard, 0, 0);
        alert.what = "extra board";
        alert.message = "this game is not in the pairings.";
        alerts.push_back(std::move(alert));
    }
}

// Somebody who plays on two boards of the round.
void StepRun::add_twice() {
    twice_.assign(state_.boards.size(), {});
    std::map<std::string, std::uint32_t> first;
    for (const Board& board : state_.boards) {
        if (!board.is_seen || board.missing_since != 0) continue;
        const Identity& who = board.who;
        const std::pair<std::string_view, std::string> persons[] = {
            {who.white, person_key(who.white, who.white_id)},
            {who.black, person_key(who.black, who.black_id)}};
        for (const auto& [name, key] : persons) {
            if (key.empty()) continue;
            const auto [at, is_new] = first.emplace(who.round + "/" + key, board.number);
            if (is_new || at->second == board.number) continue;
            const Board& other = state_.boards[at->second];
            if (is_next_game(board, other)) continue;
            const std::string person = surname_of(name);
            twice_[board.number] = fmt::format("{} is on {} as well.", person, seat_name(other));
            twice_[other.number] = fmt::format("{} is on {} as well.", person, seat_name(board));
        }
    }
}

std::vector<Alert> StepRun::alerts_of_feed() const {
    std::vector<Alert> alerts;
    add_files(alerts);
    if (state_.is_stale) {
        Alert alert = make_alert(nullptr, AlertKind::FeedStale, 0, 0);
        alert.what = "feed stale";
        alert.message = fmt::format(
            "nothing has changed on {} boards since {}: look whether the "
            "transmission still runs.",
            playing(), time_of_day(state_.last_change, settings_.zone_minutes));
        // The number of boards is that of the moment at which it is said first.
        for (const Alert& open : state_.alerts)
            if (open.id == alert.id) alert.message = open.message;
        alerts.push_back(std::move(alert));
    }
    if (const std::string other = other_round(); !other.empty()) {
        Alert alert = make_alert(nullptr, AlertKind::MixedRounds, 0, 1);
        alert.what = "pairings of another round";
        alert.message =
            fmt::format("the pairings are of round {}, the games of round {}: no board is missed.",
                        settings_.pairings.round, other);
        alerts.push_back(std::move(alert));
    }
    std::vector<std::string> rounds;
    for (const Board& board : state_.boards)
        if (is_playing(board) && !board.who.round.empty() &&
            std::ranges::find(rounds, board.who.round) == rounds.end())
            rounds.push_back(board.who.round);
    if (rounds.size() > 1) {
        std::ranges::sort(rounds);
        Alert alert = make_alert(nullptr, AlertKind::MixedRounds, 0, 0);
        alert.what = "mixed rounds";
        alert.message = fmt::format("games of rounds {} are going on at once in these files.",
                                    fmt::join(rounds, ", "));
        alerts.push_back(std::move(alert));
    }
    return alerts;
}

void StepRun::add_files(std::vector<Alert>& alerts) const {
    for (const WatchedFile& file : state_.files) {
        if (file.bad_since == 0 || file.sightings.empty()) continue;
        if (!settings_.is_once && now_ - file.bad_since < kBadFileAfter) continue;
        // A lone board that is gone with its file is a missing board; one that is in another file
        // now is none.
        if (!file.is_there && file.sightings.size() == 1) continue;
        const auto is_waiting = [&](const Sighting& sighting) {
            return sighting.board < state_.boards.size() &&
                   state_.boards[sighting.board].file == file.name;
        };
        const auto boards = std::ranges::count_if(file.sightings, is_waiting);
        if (boards == 0) continue;
        Alert alert =
            make_alert(nullptr, AlertKind::FileIncomplete, 0, Fnv64().bytes(file.name).value());
        alert.what = "file incomplete";
        alert.message = fmt::format("'{}' {}; its {} keep{} the last state.", file.name,
                                    file.is_there ? "has no games in it" : "is gone",
                                    boards == 1 ? "board" : fmt::format("{} boards", boards),
                                    boards == 1 ? "s" : "");
        alerts.push_back(std::move(alert));
    }
}

}  // namespace arbiter::watch::detail
