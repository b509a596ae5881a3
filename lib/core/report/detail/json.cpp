#include "core/report/detail/json.hpp"

namespace arbiter::report::detail {

void append_partial_line(const RunSummary& summary, std::string& out) {
    if (!summary.is_partial) return;
    text::JsonLine json;
    json.begin_object().key("partial").boolean(true);
    json.key(summary.counts_positions ? "positions" : "games").number(summary.games);
    json.key("bytes").number(summary.bytes).end_object().take_line(out);
}

}  // namespace arbiter::report::detail
