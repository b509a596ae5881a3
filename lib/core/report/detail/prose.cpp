#include "core/report/detail/prose.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/text/uri.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace arbiter::report::detail {
namespace {

constexpr std::size_t kNoEnding = laws::kEndingKinds;  // index in RunSummary::by_ending

std::string_view plural(std::uint64_t count) {
    return count == 1 ? "" : "s";
}

// Calls `add` with the parts of `text` in colour.
template <class Add>
void add_inked(std::string_view text, Ink ink, bool has_color, Add add) {
    if (!has_color || ink == Ink::Plain) return add(text);
    constexpr std::array<std::string_view, 7> kCodes{
        "", "\x1b[1m", "\x1b[2m", "\x1b[1;31m", "\x1b[33m", "\x1b[36m", "\x1b[32m"};
    add(kCodes[static_cast<std::size_t>(ink)]);
    add(text);
    add("\x1b[0m");
}

void append_rules(const RunSummary& summary, const RenderOptions& options, std::string& out) {
    const std::vector<RuleCount> rows = counted_rules(summary);
    std::size_t name_width = 0;
    for (const RuleCount& row : rows)
        name_width = std::max(name_width, row.rule->name.size());
    for (const RuleCount& row : rows) {
        out += "  ";
        append_inked(fmt::format("{:<7}", check::to_string(row.severity)), ink_of(row.severity),
                     options.has_color, out);
        fmt::format_to(std::back_inserter(out), "  {}  {:<{}}  {:>8}\n", row.rule->code,
                       row.rule->name, name_width, row.count);
    }
}

void append_findings(const RunSummary& summary, const RenderOptions& options,
                     std::uint64_t unlisted, std::string& out) {
    const auto& counts = summary.findings.by_severity;
    std::uint64_t total = 0;
    for (const std::uint64_t count : counts)
        total += count;
    if (total == 0) {
        // What could not be read is not free of findings.
        if (std::ranges::all_of(summary.files, &FileSummary::is_ok))
            append_inked("findings  none\n", Ink::Green, options.has_color, out);
        else if (summary.games != 0)
            out += "findings  none in what was read\n";
        return;
    }
    fmt::format_to(std::back_inserter(out), "findings  {}:", total);
    std::string_view before = " ";
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        fmt::format_to(std::back_inserter(out), "{}{} {}", before, counts[i],
                       check::to_string(static_cast<check::Severity>(i)));
        before = ", ";
    }
    out += '\n';
    append_rules(summary, options, out);
    const std::uint64_t style = counts[static_cast<std::size_t>(check::Severity::Style)];
    if (style != 0 && !options.lists_style) {
        fmt::format_to(std::back_inserter(out),
                       "  {} style finding{} counted, but not listed; -v lists {}\n", style,
                       plural(style), style == 1 ? "it" : "them");
    }
    if (unlisted != 0) {
        fmt::format_to(std::back_inserter(out),
                       "  {} finding{} counted, but not listed; --all lists {}\n", unlisted,
                       plural(unlisted), unlisted == 1 ? "it" : "them");
    }
}

// What games say about their own findings is no secret.
void append_suppressed(const RunSummary& summary, const RenderOptions& options, std::string& out) {
    const check::FindingCounts& counts = summary.findings;
    if (counts.known != 0)
        fmt::format_to(std::back_inserter(out), "known     {} finding{} of the baseline left out\n",
                       counts.known, plural(counts.known));
    if (counts.untouched != 0)
        fmt::format_to(std::back_inserter(out),
                       "untouched {} finding{} left out of {} that were {}\n", counts.untouched,
                       plural(counts.untouched), summary.counts_positions ? "positions" : "games",
                       left_out_words(options.provenance));
    const std::uint64_t suppressed = counts.suppressed - counts.known - counts.untouched;
    if (suppressed == 0) return;
    fmt::format_to(std::back_inserter(out),
                   "suppressed {} finding{} by the {} themselves; --no-inline-suppression "
                   "lists {}\n",
                   suppressed, plural(suppressed), summary.counts_positions ? "positions" : "games",
                   suppressed == 1 ? "it" : "them");
}

void append_games(const RunSummary& summary, std::string& out) {
    fmt::format_to(std::back_inserter(out), "{:<9} {}: {} clean, {} flagged, {} rejected",
                   summary.counts_positions ? "positions" : "games", summary.games, summary.clean,
                   summary.flagged, summary.rejected);
    if (summary.unchecked != 0)
        fmt::format_to(std::back_inserter(out), ", {} unchecked", summary.unchecked);
    out += '\n';
    if (summary.games == 0 || summary.counts_positions) return;
    std::string_view before = "results   ";
    for (const auto& [token, count] : summary.by_result) {
        out += before;
        text::append_printable(token, out);
        fmt::format_to(std::back_inserter(out), " {}", count);
        before = ", ";
    }
    if (!summary.by_result.empty()) out += '\n';
    before = "endings   ";
    for (std::size_t i = 0; i <= kNoEnding; ++i) {
        if (summary.by_ending[i] == 0) continue;
        const std::string_view kind = i == kNoEnding
                                          ? "none on the board"
                                          : laws::to_string(static_cast<laws::EndingKind>(i));
        fmt::format_to(std::back_inserter(out), "{}{} {}", before, kind, summary.by_ending[i]);
        before = ", ";
    }
    if (before == ", ") out += '\n';
}

void append_files(const RunSummary& summary, std::string& out) {
    const auto damaged = std::count_if(summary.files.begin(), summary.files.end(),
                                       [](const FileSummary& file) { return !file.is_ok; });
    const std::uint64_t skipped = summary.skipped.count();
    if (summary.files.size() > 1 || damaged != 0 || skipped != 0) {
        fmt::format_to(std::back_inserter(out), "files     {}", summary.files.size());
        if (damaged != 0) fmt::format_to(std::back_inserter(out), ", {} not read whole", damaged);
        if (skipped != 0) fmt::format_to(std::back_inserter(out), ", {} skipped", skipped);
        out += '\n';
    }
}

void append_provenance(const Provenance& provenance, std::string& out) {
    if (!provenance.is_wanted) return;
    fmt::format_to(std::back_inserter(out), "{} {}, rules {}", provenance.tool, provenance.version,
                   provenance.rule_set);
    if (!provenance.laws.empty())
        fmt::format_to(std::back_inserter(out), ", laws {}", provenance.laws);
    for (const std::string& option : provenance.options) {
        out += ' ';
        text::append_printable(option, out);
    }
    out += '\n';
}

}  // namespace

std::string_view left_out_words(const Provenance& run) {
    const auto is_given = [&](std::string_view option) {
        return std::ranges::any_of(
            run.options, [&](const std::string& each) { return each.starts_with(option); });
    };
    const bool is_chosen = is_given("--where="), is_of_changes = is_given("--changed-since=");
    if (is_chosen == is_of_changes) return "not changed, or not chosen by --where";
    return is_chosen ? "not chosen by --where" : "not changed";
}

std::vector<RuleCount> counted_rules(const RunSummary& summary) {
    std::vector<RuleCount> rows;
    for (const check::Rule* rule : check::rules()) {
        const auto index = static_cast<std::size_t>(rule->id);
        for (std::size_t i = 0; i < check::kSeverities; ++i) {
            const std::uint64_t count = summary.findings.by_rule_and_severity[index][i];
            if (count != 0) rows.push_back({rule, static_cast<check::Severity>(i), count});
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const RuleCount& a, const RuleCount& b) {
        return a.severity != b.severity ? a.severity < b.severity : a.count > b.count;
    });
    return rows;
}

Ink ink_of(check::Severity severity) {
    constexpr std::array<Ink, check::kSeverities> kInks{Ink::Red, Ink::Yellow, Ink::Cyan,
                                                        Ink::Faint};
    return kInks[static_cast<std::size_t>(severity)];
}

void append_inked(std::string_view text, Ink ink, bool has_color, LineBuffer& out) {
    add_inked(text, ink, has_color, [&](std::string_view part) { out.add(part); });
}

void append_inked(std::string_view text, Ink ink, bool has_color, std::string& out) {
    add_inked(text, ink, has_color, [&](std::string_view part) { out += part; });
}

// Members of archives and standard input are nothing that a program can open.
std::string link_of(std::string_view file, const RenderOptions& options) {
    if (options.link_base.empty() || file == "-" || file.find('!') != file.npos) return {};
    const std::string uri = text::uri_of(file);
    return file.starts_with('/') ? uri : options.link_base + uri;
}

std::string link_begin(std::string_view link, std::uint64_t line) {
    if (line == 0) return fmt::format("\x1b]8;;{}\x1b\\", link);
    return fmt::format("\x1b]8;;{}#L{}\x1b\\", link, line);
}

void append_subject(const check::Finding& finding, const GameRecord* game, std::uint64_t ordinal,
                    LineBuffer& out) {
    if (ordinal == 0) return;
    if (game == nullptr) {
        out.add("game ");
        out.add_number(ordinal);
        out.add(": ");
        return;
    }
    out.add(game->is_position ? "position " : "game ");
    out.add_number(ordinal);
    if (finding.ply == 0) {
        out.add(", start position");
    } else if (finding.ply != check::kNoPly && game->is_match) {
        out.add(", half-move ");
        out.add_number(finding.ply);
    } else if (finding.ply != check::kNoPly) {
        // Half-moves counted as if White had begun, so that odd ones are White's.
        const std::uint32_t index = finding.ply - 1 + (game->is_black_first ? 1 : 0);
        const std::uint64_t number = game->first_move_number + index / 2;
        out.add(index % 2 == 0 ? ", White's " : ", Black's ");
        out.add_number(number);
        out.add(ordinal_suffix(number));
        out.add(" move");
    }
    out.add(": ");
}

void append_verdict(const check::Finding& finding, LineBuffer& out) {
    text::append_printable(finding.message, out.flushed());
    // The messages about habits say it themselves.
    const bool is_said = finding.message.ends_with("times in this game)");
    if (finding.count > 1 && !is_said) {
        out.add(", ");
        out.add_number(finding.count);
        out.add(" times");
    }
    if (finding.certainty == check::Certainty::Possible ||
        finding.certainty == check::Certainty::Conditional) {
        out.add(" (");
        out.add(check::to_string(finding.certainty));
        out.add(")");
    }
    if (finding.article.empty()) return;
    out.add(" [");
    if (!finding.laws.empty()) {
        out.add(finding.laws);
        out.add(" ");
    }
    out.add(finding.article);
    out.add("]");
}

void append_summary(const RunSummary& summary, const RenderOptions& options, std::string& out,
                    std::uint64_t unlisted) {
    append_files(summary, out);
    append_games(summary, out);
    append_findings(summary, options, unlisted, out);
    append_suppressed(summary, options, out);
    append_provenance(options.provenance, out);
    if (summary.is_partial) {
        append_inked(kPartial, Ink::Red, options.has_color, out);
    }
}

}  // namespace arbiter::report::detail
