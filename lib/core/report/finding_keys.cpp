#include "core/report/finding_keys.hpp"

#include "core/check/rule.hpp"

namespace arbiter::report {
namespace {

std::uint64_t in_input(const encoding::OffsetMap* offsets, std::uint64_t offset) {
    return offsets == nullptr ? offset : offsets->input_offset(offset);
}

void write_fix(const check::Finding& finding, const encoding::OffsetMap* offsets,
               text::JsonLine& json) {
    if (finding.fix == check::FixKind::None || finding.edits.empty()) {
        json.null();
        return;
    }
    json.begin_object().key("kind").string(check::to_string(finding.fix));
    json.key("edits").begin_array();
    for (const check::Edit& edit : finding.edits) {
        json.begin_object();
        json.key("begin").number(in_input(offsets, edit.begin));
        json.key("end").number(in_input(offsets, edit.end));
        json.key("text").string(edit.text).end_object();
    }
    json.end_array().end_object();
}

}  // namespace

void write_finding_keys(const check::Finding& finding, const encoding::OffsetMap* offsets,
                        const FindingPlace& place, text::JsonLine& json) {
    const check::Rule& rule = check::rule(finding.rule);
    json.key("file").string(place.file).key("game");
    place.game == 0 ? json.null() : json.number(place.game);
    json.key("line").number(place.line).key("column").number(place.column);
    json.key("byte_begin").number(in_input(offsets, finding.span.begin));
    json.key("byte_end").number(in_input(offsets, finding.span.end));
    json.key("ply");
    finding.ply == check::kNoPly ? json.null() : json.number(finding.ply);
    json.key("code").string(rule.code).key("rule").string(rule.name);
    json.key("severity").string(check::to_string(finding.severity));
    json.key("certainty").string(check::to_string(finding.certainty));
    json.key("message").string(finding.message).key("count").number(finding.count);
    json.key("article").string_or_null(finding.article);
    json.key("laws").string_or_null(finding.laws);
    json.key("fen").string_or_null(finding.fen);
    json.key("fix");
    write_fix(finding, offsets, json);
}

}  // namespace arbiter::report
