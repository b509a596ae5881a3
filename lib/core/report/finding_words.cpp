#include "core/report/finding_words.hpp"

#include "core/check/rule.hpp"
#include "core/report/detail/finding_text.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

namespace arbiter::report {

std::string finding_line(const check::Finding& finding, const GameRecord* game,
                         std::uint64_t ordinal, std::string_view file, std::uint64_t line,
                         std::uint64_t column) {
    const check::Rule& rule = check::rule(finding.rule);
    std::string out;
    text::append_printable(file, out);
    out += fmt::format(":{}:{}: {} {} {}: {}", line, column, check::to_string(finding.severity),
                       rule.code, rule.name, detail::message_of(finding, game, ordinal));
    return out;
}

}  // namespace arbiter::report
