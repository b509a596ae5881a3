#include "run/selfcheck/general_way.hpp"

#include "core/check/rule.hpp"
#include "core/report/facts_keys.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::selfcheck {
namespace {

std::string text_of(std::string_view text) {
    return std::string(text);
}

std::string text_of(const std::optional<std::string_view>& text) {
    return text ? std::string(*text) : "null";
}

std::string text_of(const std::optional<report::IllegalHalfMove>& illegal) {
    if (!illegal) return "null";
    return fmt::format("ply {}, {}, {}", illegal->ply, illegal->san, illegal->rule);
}

std::string text_of(const std::optional<judge::Ending>& ending) {
    if (!ending) return "null";
    return fmt::format("{}, ply {}, {}, {}, proof {}", laws::to_string(ending->kind), ending->ply,
                       ending->article, judge::to_string(ending->score),
                       mating::to_string(ending->dead_proof));
}

std::string text_of(const std::optional<judge::Claim>& claim) {
    if (!claim) return "null";
    return fmt::format("first ply {}, plies {}, {}, {}", claim->first_ply, claim->plies,
                       claim->article, claim->is_certain ? "certain" : "possible");
}

std::string text_of(const std::optional<laws::TimeClass>& time_class) {
    return time_class ? std::string(laws::to_string(*time_class)) : "null";
}

std::string text_of(replay::Hash128 hash) {
    const std::array<char, 32> digits = report::hex_digits(hash);
    return {digits.data(), digits.size()};
}

// The facts of one game, each by its name, in one order.
struct Field {
    std::string name, value;
};

void add_facts(const report::FactsRecord& facts, std::vector<Field>& fields) {
    fields.push_back({"variant", text_of(facts.variant)});
    fields.push_back({"laws", text_of(facts.laws)});
    fields.push_back({"time_class", text_of(facts.time_class)});
    fields.push_back({"start_fen", text_of(facts.start_fen)});
    fields.push_back({"final_fen", text_of(facts.final_fen)});
    fields.push_back({"illegal", text_of(facts.illegal)});
    fields.push_back({"result_tag", text_of(facts.result_tag)});
    fields.push_back({"result_token", text_of(facts.result_token)});
    fields.push_back({"termination_tag", text_of(facts.termination_tag)});
    fields.push_back({"can_win.white", text_of(judge::to_string(facts.can_win[0]))});
    fields.push_back({"can_win.black", text_of(judge::to_string(facts.can_win[1]))});
    for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind)
        fields.push_back(
            {fmt::format("claims.{}", report::to_string(static_cast<judge::ClaimKind>(kind))),
             text_of(facts.claims[kind])});
    fields.push_back({"max_repetition", std::to_string(facts.max_repetition)});
    fields.push_back({"max_quiet_plies", std::to_string(facts.max_quiet_plies)});
    fields.push_back({"kept_plies", std::to_string(facts.kept_plies)});
    fields.push_back({"moves_hash", text_of(facts.moves_hash)});
}

std::vector<Field> fields_of(const report::GameRecord& game) {
    std::vector<Field> fields{
        {"byte_begin", std::to_string(game.span.begin)},
        {"byte_end", std::to_string(game.span.end)},
        {"status", text_of(report::to_string(game.status))},
        {"legal", game.is_legal ? "true" : "false"},
        {"plies", std::to_string(game.plies)},
        {"ending", text_of(game.ending)},
    };
    if (game.facts != nullptr) add_facts(*game.facts, fields);
    return fields;
}

// All of it as the report `facts` writes it: what no field names.
std::string facts_line(const report::GameRecord& game) {
    if (game.facts == nullptr) return "null";
    text::JsonLine json;
    json.begin_object();
    report::write_facts_keys(game, {}, json);
    json.end_object();
    std::string line;
    json.take_line(line);
    return line;
}

// Which game has the first one of a rule that is told once for a file depends on the cut.
std::vector<std::string> findings_of(const audit::Batch& batch, const report::GameRecord& game) {
    std::vector<std::string> lines;
    for (std::uint32_t i = game.findings_begin; i < game.findings_end; ++i) {
        const check::Finding& finding = batch.findings.kept()[i];
        const check::Rule& rule = check::rule(finding.rule);
        if (rule.is_once_per_file) continue;
        std::string line = fmt::format(
            "{} {} {} ply {} bytes {}-{} {}: {} ({} {})", rule.code,
            check::to_string(finding.severity), check::to_string(finding.certainty), finding.ply,
            finding.span.begin, finding.span.end, check::to_string(finding.fix), finding.message,
            finding.article, finding.laws);
        for (const check::Edit& edit : finding.edits)
            line += fmt::format(" [{}-{}: {}]", edit.begin, edit.end, edit.text);
        lines.push_back(std::move(line));
    }
    return lines;
}

void compare_findings(std::size_t game, const std::vector<std::string>& fast,
                      const std::vector<std::string>& general, Differences& differences) {
    const auto at = [](const std::vector<std::string>& lines, std::size_t i) {
        return i < lines.size() ? lines[i] : "none";
    };
    for (std::size_t i = 0; i < std::max(fast.size(), general.size()); ++i)
        compare(game, "findings", at(fast, i), at(general, i), differences);
}

}  // namespace

void compare_ways(const audit::Batch& fast, const audit::Batch& general, Differences& differences) {
    compare(0, "games", std::to_string(fast.games.size()), std::to_string(general.games.size()),
            differences);
    for (std::size_t i = 0; i < std::min(fast.games.size(), general.games.size()); ++i) {
        const std::size_t before = differences.size();
        const std::vector<Field> fields = fields_of(fast.games[i]);
        const std::vector<Field> others = fields_of(general.games[i]);
        for (std::size_t k = 0; k < std::min(fields.size(), others.size()); ++k)
            compare(i, fields[k].name, fields[k].value, others[k].value, differences);
        compare_findings(i, findings_of(fast, fast.games[i]),
                         findings_of(general, general.games[i]), differences);
        if (differences.size() == before)
            compare(i, "facts", facts_line(fast.games[i]), facts_line(general.games[i]),
                    differences);
    }
}

}  // namespace arbiter::selfcheck
