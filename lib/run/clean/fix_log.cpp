#include "run/clean/fix_log.hpp"

#include "core/check/rule.hpp"

namespace arbiter::clean {

void FixLog::append(const LoggedGame& game, std::span<const fix::FixNote> notes, const Input* input,
                    std::string& log) {
    for (const fix::FixNote& note : notes)
        if (!logs_style_ && StyleCounts::counts(note))
            styles_.add(note);
        else
            append_fix(game, note, input, log);
    if (styles_.empty()) return;
    begin_line("styled", game);
    styles_.take(json_);
    json_.end_object().take_line(log);
}

void FixLog::append_fix(const LoggedGame& game, const fix::FixNote& note, const Input* input,
                        std::string& log) {
    const check::Rule& rule = check::rule(note.rule);
    begin_line("fixed", game);
    json_.key("code").plain_string(rule.code).key("rule").plain_string(rule.name);
    json_.key("before").string(note.before).key("after").string(note.after);
    json_.key("source").string(note.message).key("places").begin_array();
    for (const fix::FixNote::Place& place : note.places) {
        if (input == nullptr) break;
        const report::Place at = input->cursor.at(place.begin);
        json_.begin_object().key("line").number(at.line).key("column").number(at.column);
        json_.key("byte_begin").number(input->batch.input_offset(place.begin));
        json_.key("byte_end").number(input->batch.input_offset(place.end));
        json_.key("before").string(place.before).key("after").string(place.after).end_object();
    }
    json_.end_array().end_object().take_line(log);
}

void FixLog::begin_line(std::string_view action, const LoggedGame& game) {
    json_.begin_object().key("action").plain_string(action).key("file").string(game.file);
    json_.key("game").number(game.ordinal).key("line").number(game.line);
}

}  // namespace arbiter::clean
