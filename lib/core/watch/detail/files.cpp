#include "core/base/fnv.hpp"
#include "core/watch/detail/step_run.hpp"

#include <algorithm>

namespace arbiter::watch::detail {
namespace {

constexpr std::uint32_t kNoBoard = 0xFFFFFFFF;
// A source without termination markers is believed after so many equal readings in that time.
constexpr std::uint32_t kEqualReadings = 3;
constexpr Millis kEqualFor = 3 * kSecond;
// A file whose last game has had its marker is torn, rather, when it has none.
constexpr Millis kMarkerExpected = 30 * kSecond;
// Half of one game and half of another look like a game of nobody while a file is overwritten.
constexpr Millis kStrangerFor = 250;

WatchedFile& file_of(State& state, const std::string& name) {
    const auto found = std::ranges::find(state.files, name, &WatchedFile::name);
    if (found != state.files.end()) return *found;
    state.files.emplace_back().name = name;
    return state.files.back();
}

// Half of a game may have lost everything that says whose it is.
bool is_of_nobody(const Identity& who) {
    return who.white.empty() && who.black.empty() && who.white_id.empty() && who.black_id.empty() &&
           who.round.empty() && who.board.empty();
}

}  // namespace

void StepRun::run(const Version& version) {
    if (!state_.is_started) expect_paired_boards();
    if (take_files(version)) read_games(version);
    settle_states();
    settle_alerts();
    state_.is_started = true;
    state_.is_continued = false;
    state_.last_step = now_;
}

// Boards that must be there, before any of them was seen.
void StepRun::expect_paired_boards() {
    if (!state_.boards.empty()) return;
    const Pairings& pairings = settings_.pairings;
    const auto expect = [&](Identity who) {
        Board board;
        board.number = static_cast<std::uint32_t>(state_.boards.size());
        board.who = board.paired = std::move(who);
        board.is_paired = true;
        state_.boards.push_back(std::move(board));
    };
    for (const PairedBoard& paired : pairings.boards)
        expect({.white = paired.white,
                .black = paired.black,
                .white_id = paired.white_id,
                .black_id = paired.black_id,
                .round = pairings.round,
                .board = paired.board,
                .event = {}});
    if (!pairings.boards.empty()) return;
    for (std::uint32_t i = 1; i <= settings_.boards; ++i)
        expect({.white = {},
                .black = {},
                .white_id = {},
                .black_id = {},
                .round = {},
                .board = std::to_string(i),
                .event = {}});
}

// True: the games must be read, because bytes are new or something waits for time to pass.
bool StepRun::take_files(const Version& version) {
    const bool is_first = !state_.is_started || state_.is_continued;
    bool is_changed = false, is_pending = false;
    std::vector<bool> is_there(state_.files.size(), false);
    for (const FileText& text : version.files) {
        WatchedFile& file = file_of(state_, text.name);
        is_there.resize(state_.files.size(), false);
        is_there[static_cast<std::size_t>(&file - state_.files.data())] = true;
        const std::uint64_t hash = Fnv64().bytes(text.text).value();
        if (file.is_there && file.hash == hash) {
            ++file.equal_readings;
            is_pending = is_pending || file.is_pending;
            continue;
        }
        file.is_there = true;
        file.hash = hash;
        file.equal_readings = 1;
        file.since = now_;
        is_changed = true;
    }
    for (std::size_t i = 0; i < state_.files.size(); ++i) {
        WatchedFile& file = state_.files[i];
        if (is_there[i] || !file.is_there) continue;
        file.is_there = false;
        if (file.bad_since == 0) file.bad_since = now_;
        is_changed = true;
    }
    // A vanished board is counted by readings, whether or not bytes are new.
    const bool is_missing = std::ranges::any_of(
        state_.boards, [](const Board& board) { return board.missing_since != 0; });
    if (is_changed) {
        constexpr std::size_t kRemembered = 24;
        ++state_.versions;
        state_.last_change = now_;
        state_.rhythm.push_back(now_);
        if (state_.rhythm.size() > kRemembered) state_.rhythm.erase(state_.rhythm.begin());
    }
    return is_first || is_changed || is_pending || is_missing;
}

bool StepRun::is_end_believed(const WatchedFile& file) const {
    return file.equal_readings >= kEqualReadings && now_ - file.since >= kEqualFor &&
           (file.last_terminated == 0 || now_ - file.last_terminated >= kMarkerExpected);
}

void StepRun::read_games(const Version& version) {
    std::vector<Arrival> arrivals;
    std::vector<const FileText*> texts;
    for (const FileText& text : version.files)
        texts.push_back(&text);
    std::ranges::sort(texts, {}, &FileText::name);
    std::vector<bool> is_there(state_.boards.size(), false);
    for (const FileText* text : texts) {
        WatchedFile& file = file_of(state_, text->name);
        file.is_pending = false;
        FileGames games = split_games(text->text);
        if (games.is_unreadable) {
            if (file.bad_since == 0) file.bad_since = now_;
            // They are where they were: the file is what is wrong.
            for (const Sighting& sighting : file.sightings)
                if (sighting.board < is_there.size()) is_there[sighting.board] = true;
            continue;
        }
        file.bad_since = 0;
        const bool is_terminated = games.games.back().has_terminator;
        if (is_terminated) file.last_terminated = now_;
        const bool is_end = settings_.is_once || is_end_believed(file);
        file.sightings.clear();
        // Of a minute ago: they did not stay.
        std::erase_if(file.strangers,
                      [&](const auto& each) { return now_ - each.second >= kMinute; });
        const auto index = static_cast<std::size_t>(&file - state_.files.data());
        for (GameText& game : games.games) {
            const bool is_accepted = game.is_whole || (game.is_sound && is_end);
            if (!is_accepted) file.is_pending = true;
            arrivals.push_back({.file = index,
                                .game = std::move(game),
                                .board = kNoBoard,
                                .is_accepted = is_accepted});
        }
        if (!text->is_stream) continue;
        // Of a stream the last game of a board counts.
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            for (std::size_t k = i + 1; k < arrivals.size(); ++k)
                if (arrivals[i].file == index && arrivals[k].file == index &&
                    arrivals[k].is_accepted && arrivals[i].game.who == arrivals[k].game.who) {
                    arrivals.erase(arrivals.begin() + static_cast<std::ptrdiff_t>(i--));
                    break;
                }
    }
    find_boards(arrivals);
    is_there.resize(state_.boards.size(), false);
    // In the order of boards, whatever that of the files is.
    std::vector<std::size_t> place(state_.boards.size());
    const std::vector<std::size_t> order = boards_in_order(state_);
    for (std::size_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    std::erase_if(arrivals, [](const Arrival& arrival) { return arrival.board == kNoBoard; });
    std::ranges::stable_sort(arrivals, {},
                             [&](const Arrival& arrival) { return place[arrival.board]; });
    for (Arrival& arrival : arrivals) {
        is_there[arrival.board] = true;
        state_.files[arrival.file].sightings.push_back(
            {.board = arrival.board, .who = arrival.game.who, .hash = arrival.game.hash});
        take_game(arrival);
    }
    count_missing(is_there);
}

// First by all that a game says of itself, then by what is left. Of boards that say the same of
// themselves, each keeps the game whose text it had.
void StepRun::find_boards(std::vector<Arrival>& arrivals) {
    std::vector<bool> is_taken(state_.boards.size(), false);
    for (Board& board : state_.boards)
        board.is_duplicate = false;
    const auto take = [&](Arrival& arrival, std::uint32_t board) {
        arrival.board = board;
        is_taken[board] = true;
    };
    for (const bool has_same_text : {true, false}) {
        for (Arrival& arrival : arrivals) {
            for (std::uint32_t i = 0; i < is_taken.size() && arrival.board == kNoBoard; ++i) {
                const Board& board = state_.boards[i];
                if (!is_taken[i] && board.who == arrival.game.who &&
                    (!has_same_text || board.reading.hash == arrival.game.hash))
                    take(arrival, i);
            }
        }
    }
    for (Arrival& arrival : arrivals) {
        if (arrival.board != kNoBoard) continue;
        const std::uint32_t best = best_board(arrival, is_taken);
        if (best != kNoBoard && is_taken[best]) {
            state_.boards[best].is_duplicate = true;
        } else if (best != kNoBoard) {
            take(arrival, best);
        } else if (arrival.is_accepted && is_no_stranger(arrival)) {
            const std::uint32_t board = new_board(arrival.game);
            is_taken.push_back(false);
            take(arrival, board);
        }
    }
}

// Has the game of no known board stayed for a moment? What is there at the start is believed at
// once; after a restart only where the game says whose it is.
bool StepRun::is_no_stranger(const Arrival& arrival) {
    if (!state_.is_started || settings_.is_once) return true;
    if (state_.is_continued && !is_of_nobody(arrival.game.who)) return true;
    WatchedFile& file = state_.files[arrival.file];
    const auto known = std::ranges::find(file.strangers, arrival.game.hash,
                                         &std::pair<std::uint64_t, Moment>::first);
    if (known == file.strangers.end()) {
        file.strangers.emplace_back(arrival.game.hash, now_);
        file.is_pending = true;
        return false;
    }
    if (now_ - known->second < kStrangerFor) {
        file.is_pending = true;
        return false;
    }
    file.strangers.erase(known);
    return true;
}

// The free board that is most surely that of the game, else a taken one that surely is.
std::uint32_t StepRun::best_board(const Arrival& arrival, const std::vector<bool>& is_taken) const {
    std::uint32_t best = kNoBoard;
    SameBoard how = SameBoard::No;
    const Identity& who = arrival.game.who;
    for (std::uint32_t i = 0; i < is_taken.size(); ++i) {
        const Board& board = state_.boards[i];
        SameBoard same = watch::compare(board.who, who);
        // Somebody else sits at a board that was paired.
        if (same == SameBoard::No && !board.is_seen && !board.who.board.empty() &&
            board.who.board == who.board &&
            (board.who.round.empty() || board.who.round == who.round))
            same = SameBoard::ByPlace;
        // Nor is one of the players, where boards have no numbers.
        if (same == SameBoard::No && !board.is_seen && board.who.board.empty() &&
            (board.who.round.empty() || board.who.round == who.round) &&
            (is_one_person(board.who.white, board.who.white_id, who.white, who.white_id, false) ||
             is_one_person(board.who.black, board.who.black_id, who.black, who.black_id, false)))
            same = SameBoard::ByPlace;
        // Two players may meet twice, in a match: these are two boards where both have their
        // number.
        const bool is_other_place =
            !board.who.board.empty() && !who.board.empty() && board.who.board != who.board;
        // So is the next game of a match in a file that is used for all of them.
        if (is_other_place && board.is_seen && board.reading.is_over() && !arrival.game.is_over)
            same = SameBoard::No;
        if (is_taken[i] && (same < SameBoard::ByNames || is_other_place)) same = SameBoard::No;
        if (same == SameBoard::No) continue;
        const bool is_better = best == kNoBoard || (is_taken[best] && !is_taken[i]) ||
                               (is_taken[best] == is_taken[i] && same > how);
        if (!is_better) continue;
        best = i;
        how = same;
    }
    return best;
}

std::uint32_t StepRun::new_board(const GameText& game) {
    Board board;
    board.number = static_cast<std::uint32_t>(state_.boards.size());
    board.who = board.paired = game.who;
    state_.boards.push_back(std::move(board));
    return static_cast<std::uint32_t>(state_.boards.size() - 1);
}

void StepRun::count_missing(const std::vector<bool>& is_there) {
    for (std::size_t i = 0; i < state_.boards.size(); ++i) {
        Board& board = state_.boards[i];
        if (!board.is_seen) continue;
        // A file that is gone with several boards is said once.
        const auto file = std::ranges::find(state_.files, board.file, &WatchedFile::name);
        const bool is_with_file =
            file != state_.files.end() && file->bad_since != 0 && file->sightings.size() > 1;
        if (is_there[i] || is_with_file) {
            board.missing_since = 0;
            board.missing_readings = 0;
            continue;
        }
        if (board.missing_since == 0) board.missing_since = now_;
        ++board.missing_readings;
    }
}

}  // namespace arbiter::watch::detail
