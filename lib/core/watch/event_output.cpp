#include "core/watch/event_output.hpp"

#include "core/text/json_line.hpp"
#include "core/text/utf8.hpp"
#include "core/watch/identity.hpp"

#include <fmt/format.h>

#include <string_view>

namespace arbiter::watch {
namespace {

// The first word of a line.
std::string_view first_word(const Event& event) {
    if (event.type == EventType::Alert) {
        if (event.alert.who == Who::Arbiter) return "ARBITER";
        return to_string(event.alert.who);
    }
    return to_string(event.type);
}

std::string seat_of(const Event& event) {
    if (event.white.empty() && event.black.empty() && event.board.empty()) return {};
    const auto name = [](const std::string& full) {
        return full.empty() ? std::string("?") : arbiter::text::printable(surname_of(full));
    };
    return fmt::format(
        "board {:<2} {} - {}: ",
        event.board.empty() ? std::string("?") : arbiter::text::printable(event.board),
        name(event.white), name(event.black));
}

bool is_about_alert(EventType type) {
    switch (type) {
        case EventType::Alert:
        case EventType::Notice:
        case EventType::Update:
        case EventType::Expired:
        case EventType::Resolved:
        case EventType::Withdrawn:
        case EventType::Ack:
            return true;
        default:
            return false;
    }
}

void write_clocks(const ClocksShown& clocks, text::JsonLine& json) {
    json.key("clock").begin_object();
    const auto seconds = [&](std::string_view key, Millis left) {
        json.key(key);
        if (left < 0)
            json.null();
        else
            json.number(static_cast<std::uint64_t>(left / kSecond));
    };
    seconds("white", clocks.left[0]);
    seconds("black", clocks.left[1]);
    json.key("as_of");
    if (clocks.as_of)
        json.plain_string(write_moment(*clocks.as_of));
    else
        json.null();
    json.key("running").plain_string_or_null(clocks.running ? chess::to_string(*clocks.running)
                                                            : std::string_view{});
    json.end_object();
}

void write_alert(const Event& event, text::JsonLine& json) {
    const Alert& alert = event.alert;
    json.key("id").string(alert.id);
    json.key("who").plain_string(to_string(alert.who));
    json.key("kind").plain_string(to_string(alert.kind));
    json.key("code").string(alert.code);
    json.key("certainty").plain_string(alert.is_certain ? "certain" : "possible");
    json.key("ply").number(alert.ply);
    json.key("san").string_or_null(std::string_view(alert.san));
    json.key("article").string_or_null(std::string_view(alert.article));
    json.key("laws").string_or_null(std::string_view(event.laws));
    json.key("fen").string_or_null(std::string_view(alert.fen));
    json.key("until").string_or_null(std::string_view(alert.until));
}

}  // namespace

std::string event_line(const Event& event, int zone_minutes) {
    if (event.is_quiet) return {};
    return fmt::format("{} {:<8} {}{}{}\n", time_of_day(event.time, zone_minutes),
                       first_word(event), seat_of(event), arbiter::text::printable(event.message),
                       event.is_late ? " (late: it arose while nobody watched)" : "");
}

std::string event_json(const Event& event) {
    text::JsonLine json;
    json.begin_object();
    json.key("event").plain_string(to_string(event.type));
    json.key("seq").number(event.seq);
    json.key("time").plain_string(write_moment(event.time));
    json.key("version").number(event.version);
    json.key("file").string_or_null(std::string_view(event.file));
    if (is_about_alert(event.type)) write_alert(event, json);
    const bool is_of_board = !event.white.empty() || !event.black.empty() || !event.board.empty();
    if (is_of_board) {
        json.key("round").string_or_null(std::string_view(event.round));
        json.key("board").string_or_null(std::string_view(event.board));
        json.key("white").string_or_null(std::string_view(event.white));
        json.key("black").string_or_null(std::string_view(event.black));
        json.key("state").plain_string(to_string(event.state));
    }
    if (event.type == EventType::State) {
        json.key("from").string(event.from);
        json.key("to").string(event.to);
    } else if (event.type == EventType::Move) {
        json.key("ply").number(event.alert.ply);
        json.key("san").string(event.alert.san);
    }
    if (is_of_board && event.type != EventType::State) write_clocks(event.clocks, json);
    json.key("message").string_or_null(std::string_view(event.message));
    json.key("quiet").boolean(event.is_quiet);
    if (event.is_first) json.key("first").boolean(true);
    if (event.is_late) json.key("late").boolean(true);
    json.end_object();
    std::string out;
    json.take_line(out);
    return out;
}

}  // namespace arbiter::watch
