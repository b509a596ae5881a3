#include "core/report/detail/finding_line.hpp"

#include "core/check/rule.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/detail/prose.hpp"

#include <fmt/core.h>

#include <iterator>

namespace arbiter::report::detail {
namespace {

void add_finding_head(const ListedFinding& each, std::string_view file, std::string_view link,
                      const RenderOptions& options, LineBuffer& line) {
    const check::Finding& finding = each.finding;
    const check::Rule& rule = each.rule();
    const Place place = each.place();
    if (!link.empty()) line.add(link_begin(link, place.line));
    append_inked(file, Ink::Bold, options.has_color, line);
    line.add(":");
    line.add_number(place.line);
    line.add(":");
    line.add_number(place.column);
    if (!link.empty()) line.add(kLinkEnd);
    line.add(": ");
    append_inked(check::to_string(finding.severity), ink_of(finding.severity), options.has_color,
                 line);
    line.add(" ");
    line.add(rule.code);
    line.add(" ");
    line.add(rule.name);
    line.add(": ");
}

}  // namespace

void append_finding_head(const ListedFinding& each, std::string_view file, std::string_view link,
                         const RenderOptions& options, std::string& out) {
    LineBuffer line{out};
    add_finding_head(each, file, link, options, line);
    line.flush();
}

void append_finding_line(const ListedFinding& each, std::string_view file, std::string_view link,
                         const RenderOptions& options, std::string& out) {
    LineBuffer line{out};
    add_finding_head(each, file, link, options, line);
    append_subject(each.finding, each.game, each.ordinal, line);
    append_verdict(each.finding, line);
    line.add("\n");
    line.flush();
}

void append_left_out(const CountsByRule& left_out, const RenderOptions& options, std::string& out) {
    for (const check::Rule* rule : check::rules()) {
        const std::uint64_t rest = left_out[static_cast<std::size_t>(rule->id)];
        if (rest == 0) continue;
        const bool is_one = rest == 1;
        fmt::format_to(std::back_inserter(out),
                       "{} {}finding{} of {} {} {} not listed (--all lists {})\n", rest,
                       options.most_per_rule == 0U ? "" : "more ", is_one ? "" : "s", rule->code,
                       rule->name, is_one ? "is" : "are", is_one ? "it" : "them");
    }
}

}  // namespace arbiter::report::detail
