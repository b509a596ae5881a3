#include "core/watch/saved_state.hpp"

#include "core/text/json_line.hpp"
#include "core/text/json_value.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::watch {
namespace {

using arbiter::text::JsonLine;
using arbiter::text::JsonValue;

constexpr std::string_view kForm = "arbiter watch state 1";

// Moments, and durations that may be below zero.
void put_number(JsonLine& json, std::int64_t value) {
    json.number(static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0)));
}

void put_identity(JsonLine& json, const Identity& who) {
    json.begin_array();
    for (const std::string* part :
         {&who.white, &who.black, &who.white_id, &who.black_id, &who.round, &who.board, &who.event})
        json.string(*part);
    json.end_array();
}

Identity identity_from(const JsonValue& value) {
    Identity who;
    std::string* const parts[] = {&who.white, &who.black, &who.white_id, &who.black_id,
                                  &who.round, &who.board, &who.event};
    for (std::size_t i = 0; i < std::min(std::size(parts), value.items().size()); ++i)
        *parts[i] = value.items()[i].string();
    return who;
}

void put_alerts(JsonLine& json, std::string_view key, const std::vector<Alert>& alerts) {
    json.key(key).begin_array();
    for (const Alert& alert : alerts) {
        json.begin_object();
        json.key("id").string(alert.id);
        json.key("kind").plain_string(to_string(alert.kind));
        json.key("notice").boolean(alert.is_notice);
        json.key("quiet").boolean(alert.is_quiet);
        json.key("ack").boolean(alert.is_acknowledged);
        json.key("certain").boolean(alert.is_certain);
        json.key("ply").number(alert.ply);
        json.key("key").number(alert.key);
        for (const auto& [name, text] : {std::pair{"code", &alert.code},
                                         {"san", &alert.san},
                                         {"article", &alert.article},
                                         {"fen", &alert.fen},
                                         {"until", &alert.until},
                                         {"message", &alert.message},
                                         {"what", &alert.what}})
            json.key(name).string(*text);
        json.key("since");
        put_number(json, alert.since);
        json.end_object();
    }
    json.end_array();
}

// What a state and a line of a diary say of an alert in the same words.
Alert alert_of(const JsonValue& value, AlertKind kind) {
    Alert alert;
    alert.id = value["id"].string();
    alert.kind = kind;
    alert.who = who_of(kind);
    alert.is_quiet = value["quiet"].boolean();
    alert.ply = static_cast<std::uint32_t>(value["ply"].unsigned_whole());
    alert.code = value["code"].string();
    alert.san = value["san"].string();
    alert.article = value["article"].string();
    alert.fen = value["fen"].string();
    alert.until = value["until"].string();
    alert.message = value["message"].string();
    return alert;
}

std::vector<Alert> alerts_from(const JsonValue& value) {
    std::vector<Alert> alerts;
    for (const JsonValue& item : value.items()) {
        const auto kind = alert_kind(item["kind"].string());
        if (!kind) continue;
        Alert& alert = alerts.emplace_back(alert_of(item, *kind));
        alert.is_notice = item["notice"].boolean();
        alert.is_acknowledged = item["ack"].boolean();
        alert.is_certain = item["certain"].boolean();
        alert.key = item["key"].unsigned_whole();
        alert.what = item["what"].string();
        alert.since = item["since"].whole();
    }
    return alerts;
}

// -1, which is not known, as 0.
void put_clocks(JsonLine& json, std::string_view key, const std::array<Millis, 2>& clocks) {
    json.key(key).begin_array();
    for (const Millis left : clocks)
        json.number(static_cast<std::uint64_t>(left + 1));
    json.end_array();
}

std::array<Millis, 2> clocks_from(const JsonValue& value) {
    std::array<Millis, 2> clocks{-1, -1};
    for (std::size_t side = 0; side < std::min<std::size_t>(value.items().size(), 2); ++side)
        clocks[side] = value.items()[side].whole() - 1;
    return clocks;
}

void put_board(JsonLine& json, const Board& board) {
    json.begin_object();
    json.key("who");
    put_identity(json, board.who);
    json.key("paired");
    put_identity(json, board.paired);
    json.key("is_paired").boolean(board.is_paired);
    json.key("file").string(board.file);
    json.key("is_seen").boolean(board.is_seen);
    json.key("state").plain_string(to_string(board.state));
    json.key("hash").number(board.reading.hash);
    json.key("result").number(static_cast<std::uint64_t>(board.reading.result));
    json.key("legal").number(board.reading.legal());
    json.key("written").number(board.reading.written);
    std::string words;
    for (std::uint32_t ply = 1; ply <= board.reading.written; ++ply) {
        const std::string_view word = board.reading.word(ply);
        if (word.empty()) break;
        if (ply != 1) words += ' ';
        words += word;
    }
    json.key("moves").string(words);
    const std::pair<std::string_view, std::int64_t> times[] = {
        {"first_seen", board.first_seen},       {"last_move", board.last_move},
        {"last_change", board.last_change},     {"last_clock", board.last_clock},
        {"arrived", board.arrived.value_or(0)}, {"missing_since", board.missing_since},
        {"suspect_since", board.suspect_since}, {"clock_change", board.clock_change}};
    for (const auto& [name, time] : times) {
        json.key(name);
        put_number(json, time);
    }
    json.key("clock_ply")
        .number(std::max(board.reading.clock_plies[0], board.reading.clock_plies[1]));
    json.key("clock_change_ply").number(board.clock_change_ply);
    put_clocks(json, "clocks", board.reading.clocks);
    put_clocks(json, "header_clocks", board.reading.header_clocks);
    json.key("suspect").number(board.suspect);
    json.key("suspect_for");
    put_number(json, board.suspect_for);
    json.key("missing_readings").number(board.missing_readings);
    json.key("was_finished").boolean(board.was_finished);
    json.key("has_had_clocks").boolean(board.has_had_clocks);
    json.key("keeps_score").boolean(board.keeps_score);
    put_alerts(json, "once", board.once);
    put_alerts(json, "alerts", board.alerts);
    json.end_object();
}

Board board_from(const JsonValue& value) {
    Board board;
    board.who = identity_from(value["who"]);
    board.paired = identity_from(value["paired"]);
    board.is_paired = value["is_paired"].boolean();
    board.file = value["file"].string();
    board.is_seen = value["is_seen"].boolean();
    board.is_remembered = board.is_seen;
    for (int i = 0; i <= static_cast<int>(BoardState::Missing); ++i)
        if (to_string(static_cast<BoardState>(i)) == value["state"].string())
            board.state = static_cast<BoardState>(i);
    BoardReading& reading = board.reading;
    reading.hash = value["hash"].unsigned_whole();
    reading.who = board.who;
    reading.result = static_cast<pgn::Outcome>(std::min<std::uint64_t>(
        value["result"].unsigned_whole(), static_cast<std::uint64_t>(pgn::Outcome::None)));
    reading.written = static_cast<std::uint32_t>(value["written"].unsigned_whole());
    const auto legal = value["legal"].unsigned_whole();
    std::string_view words = value["moves"].string();
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        const std::string word(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
        if (reading.plies.size() < legal)
            reading.plies.emplace_back().san = word;
        else
            reading.rest.push_back(word);
    }
    board.first_seen = value["first_seen"].whole();
    board.last_move = value["last_move"].whole();
    board.last_change = value["last_change"].whole();
    board.last_clock = value["last_clock"].whole();
    if (const Moment arrived = value["arrived"].whole(); arrived != 0) board.arrived = arrived;
    board.missing_since = value["missing_since"].whole();
    board.missing_readings = static_cast<std::uint32_t>(value["missing_readings"].unsigned_whole());
    reading.clock_plies[0] = static_cast<std::uint32_t>(value["clock_ply"].unsigned_whole());
    reading.clocks = clocks_from(value["clocks"]);
    reading.header_clocks = clocks_from(value["header_clocks"]);
    board.clock_change = value["clock_change"].whole();
    board.clock_change_ply = static_cast<std::uint32_t>(value["clock_change_ply"].unsigned_whole());
    board.suspect = value["suspect"].unsigned_whole();
    board.suspect_for = value["suspect_for"].whole();
    board.suspect_since = value["suspect_since"].whole();
    board.was_finished = value["was_finished"].boolean();
    board.has_had_clocks = value["has_had_clocks"].boolean();
    board.keeps_score = value["keeps_score"].boolean();
    board.once = alerts_from(value["once"]);
    board.alerts = alerts_from(value["alerts"]);
    return board;
}

}  // namespace

std::string write_state(const State& state) {
    JsonLine json;
    json.begin_object();
    json.key("form").plain_string(kForm);
    json.key("seq").number(state.seq);
    json.key("versions").number(state.versions);
    json.key("last_change");
    put_number(json, state.last_change);
    json.key("last_step");
    put_number(json, state.last_step);
    json.key("rhythm").begin_array();
    for (const Moment at : state.rhythm)
        put_number(json, at);
    json.end_array();
    json.key("said").number(state.counters.said);
    json.key("closed").number(state.counters.closed);
    json.key("withdrawn").number(state.counters.withdrawn);
    json.key("files").begin_array();
    for (const WatchedFile& file : state.files) {
        json.begin_object();
        json.key("name").string(file.name);
        json.key("hash").number(file.hash);
        json.key("is_there").boolean(file.is_there);
        json.key("bad_since");
        put_number(json, file.bad_since);
        json.key("last_terminated");
        put_number(json, file.last_terminated);
        json.key("boards").begin_array();
        for (const Sighting& sighting : file.sightings)
            json.number(sighting.board);
        json.end_array().end_object();
    }
    json.end_array();
    json.key("boards").begin_array();
    for (const Board& board : state.boards)
        put_board(json, board);
    json.end_array();
    put_alerts(json, "alerts", state.alerts);
    json.end_object();
    std::string out;
    json.take_line(out);
    return out;
}

std::optional<State> read_state(std::string_view text) {
    const auto document = JsonValue::read(text);
    if (!document || (*document)["form"].string() != kForm) return std::nullopt;
    const JsonValue& value = *document;
    State state;
    state.is_started = state.is_continued = true;
    state.seq = value["seq"].unsigned_whole();
    state.versions = value["versions"].unsigned_whole();
    state.last_change = value["last_change"].whole();
    state.last_step = value["last_step"].whole();
    for (const JsonValue& at : value["rhythm"].items())
        state.rhythm.push_back(at.whole());
    state.counters = {.said = value["said"].unsigned_whole(),
                      .closed = value["closed"].unsigned_whole(),
                      .withdrawn = value["withdrawn"].unsigned_whole()};
    for (const JsonValue& item : value["boards"].items()) {
        state.boards.push_back(board_from(item));
        state.boards.back().number = static_cast<std::uint32_t>(state.boards.size() - 1);
    }
    for (const JsonValue& item : value["files"].items()) {
        WatchedFile& file = state.files.emplace_back();
        file.name = item["name"].string();
        file.hash = item["hash"].unsigned_whole();
        file.is_there = item["is_there"].boolean();
        file.bad_since = item["bad_since"].whole();
        file.last_terminated = item["last_terminated"].whole();
        for (const JsonValue& board : item["boards"].items())
            if (board.unsigned_whole() < state.boards.size())
                file.sightings.emplace_back().board =
                    static_cast<std::uint32_t>(board.unsigned_whole());
    }
    state.alerts = alerts_from(value["alerts"]);
    return state;
}

std::string said_key(const Event& event) {
    std::string key(to_string(event.type));
    if (!event.alert.id.empty()) return key + " " + event.alert.id;
    return key + " " + event.round + "/" + event.board + "/" + event.white + "/" + event.from +
           "/" + event.to + "/" + std::to_string(event.alert.ply) + event.alert.san;
}

namespace {

bool is_opening(EventType type) {
    return type == EventType::Alert || type == EventType::Notice;
}
bool is_closing(EventType type) {
    return type == EventType::Expired || type == EventType::Resolved ||
           type == EventType::Withdrawn;
}

std::optional<EventType> type_of(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(EventType::End); ++i)
        if (to_string(static_cast<EventType>(i)) == word) return static_cast<EventType>(i);
    return std::nullopt;
}

Alert alert_of_line(const JsonValue& line, EventType type) {
    Alert alert = alert_of(line, alert_kind(line["kind"].string()).value_or(AlertKind::OtherEnd));
    alert.is_notice = type == EventType::Notice;
    alert.is_certain = line["certainty"].string() == "certain";
    alert.what = to_string(alert.kind);
    alert.since = read_moment(line["time"].string()).value_or(0);
    return alert;
}

// What an alert of the diary, which the state does not know, has changed.   False: it is of a board
// that the state does not know either.
bool take_alert(State& state, const JsonValue& line, EventType type) {
    Board* board = nullptr;
    for (Board& each : state.boards)
        if (each.who.white == line["white"].string() && each.who.black == line["black"].string() &&
            each.who.round == line["round"].string() && each.who.board == line["board"].string())
            board = &each;
    const bool is_of_board =
        line["white"].kind() == JsonValue::Kind::String || !line["board"].string().empty();
    if (is_of_board && board == nullptr) return false;
    std::vector<Alert>& open = board == nullptr ? state.alerts : board->alerts;
    const std::string_view id = line["id"].string();
    if (is_opening(type)) {
        open.push_back(alert_of_line(line, type));
        const Alert& alert = open.back();
        if (!alert.is_notice) ++state.counters.said;
        if (board != nullptr &&
            (alert.kind == AlertKind::MovesTakenBack || alert.kind == AlertKind::ResultChanged))
            board->once.push_back(alert);
        return true;
    }
    const auto found =
        std::ranges::find_if(open, [&](const Alert& alert) { return alert.id == id; });
    if (found == open.end()) return false;
    if (type == EventType::Ack) found->is_acknowledged = true;
    if (!is_closing(type)) return true;
    if (!found->is_notice)
        ++(type == EventType::Withdrawn ? state.counters.withdrawn : state.counters.closed);
    open.erase(found);
    if (board != nullptr)
        std::erase_if(board->once, [&](const Alert& alert) { return alert.id == id; });
    return true;
}

}  // namespace

void take_diary(State& state, std::string_view diary) {
    std::uint64_t last = state.seq;
    while (!diary.empty()) {
        const std::size_t end = diary.find('\n');
        if (end == diary.npos) break;
        const auto line = JsonValue::read(diary.substr(0, end));
        diary.remove_prefix(end + 1);
        if (!line || (*line)["seq"].unsigned_whole() <= state.seq) continue;
        const auto type = type_of((*line)["event"].string());
        if (!type) continue;
        last = std::max(last, (*line)["seq"].unsigned_whole());
        Event event;
        event.type = *type;
        event.alert.id = (*line)["id"].string();
        if (!event.alert.id.empty() && take_alert(state, *line, *type)) continue;
        event.round = (*line)["round"].string();
        event.board = (*line)["board"].string();
        event.white = (*line)["white"].string();
        event.from = (*line)["from"].string();
        event.to = (*line)["to"].string();
        event.alert.ply = static_cast<std::uint32_t>((*line)["ply"].unsigned_whole());
        event.alert.san = (*line)["san"].string();
        state.already_said.push_back(said_key(event));
    }
    state.seq = last;
}

}  // namespace arbiter::watch
