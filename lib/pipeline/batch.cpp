#include "pipeline/batch.hpp"

#include <algorithm>

namespace arbiter::pipeline {
namespace {

// A slab that one huge game made larger than this is given back to the heap.
constexpr std::size_t kKeptSlabBytes = std::size_t{4} << 20;
constexpr std::size_t kKeptTextBytes = std::size_t{4} << 20;

}  // namespace

void Tally::count_result(std::string_view token, bool is_there) {
    const std::string_view key = is_there ? token : kUsualResults.back();
    const auto usual = std::ranges::find(kUsualResults, key);
    if (usual != kUsualResults.end()) {
        ++by_usual_result[static_cast<std::size_t>(usual - kUsualResults.begin())];
        return;
    }
    const auto odd =
        std::ranges::find(by_odd_result, key, &std::pair<std::string, std::uint64_t>::first);
    if (odd != by_odd_result.end())
        ++odd->second;
    else
        by_odd_result.emplace_back(key, 1);
}

void Tally::clear() {
    auto odd = std::move(by_odd_result);
    odd.clear();
    *this = {};
    by_odd_result = std::move(odd);
}

report::BatchView Batch::view() const {
    return {.file = file,
            .bytes = text(),
            .base_offset = base_offset,
            .first_line = first_line,
            .first_game = first_game,
            .starts_in_line = first_column != 1,
            .first_column = first_column,
            .games = games,
            .findings = findings.kept(),
            .file_findings_before = before.kept(),
            .file_findings_after = after.kept()};
}

void Batch::clear() {
    if (slab.size() > kKeptSlabBytes) std::vector<char>().swap(slab);
    for (std::string& text : rendered) {
        text.clear();
        if (text.capacity() > kKeptTextBytes) text.shrink_to_fit();
    }
    size = 0;
    damage.reset();
    open_error.clear();
    failure.clear();
    findings.clear();
    before.clear();
    after.clear();
    games.clear();
    tally.clear();
    arena.reset();
    has_internal_error = false;
    line_ends = bytes_after_last_line_end = 0;
}

}  // namespace arbiter::pipeline
