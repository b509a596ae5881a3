#include "core/audit/batch.hpp"

#include <algorithm>

namespace arbiter::audit {
namespace {

// What one huge or hostile game made larger than this is given back to the heap.
constexpr std::size_t kKeptSlabBytes = std::size_t{1} << 20;
constexpr std::size_t kKeptGames = 1U << 12;

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
            .is_first_of_file = is_first_of_file,
            .games = games,
            .findings = findings.kept(),
            .file_findings_before = before.kept(),
            .file_findings_after = after.kept(),
            .offsets = is_decoded ? &offsets : nullptr,
            .fail_on = checks == nullptr ? 0 : checks->fail_on,
            .fails_on_rejected = checks != nullptr && checks->fails_on_rejected,
            .run_place = run_place};
}

pgn::ReaderInput Batch::reader_input() const {
    return {.text = pgn::PaddedView::with_padding_after(text()),
            .base_offset = base_offset,
            .is_first_of_file = is_first_of_file,
            .is_last_of_file = is_last_of_file,
            .follows_blank_line = follows_blank_line,
            .is_at_line_start = is_at_line_start,
            .follows_bracket = follows_bracket,
            .followed_by = followed_by,
            .gap = gap};
}

void Batch::set_text(std::string_view text) {
    slab.assign(text.size() + kSlabPadding, '\0');
    std::ranges::copy(text, slab.begin());
    size = text.size();
}

void Batch::set_decoded(std::uint64_t begin, std::uint64_t end) {
    offsets.assign(text(), base_offset, begin, end);
    is_decoded = true;
}

std::size_t Batch::memory_bytes() const {
    return size + arena.allocated_bytes() + games.size() * sizeof(report::GameRecord) +
           findings.size() * sizeof(check::Finding);
}

void Batch::clear() {
    if (slab.size() > kKeptSlabBytes) UninitializedVector<char>().swap(slab);
    size = 0;
    gap.reset();
    is_cut_in_gap = false;
    gap_cuts.clear();
    is_decoded = false;
    damage.reset();
    open_error.clear();
    failure.clear();
    run_place.reset();
    findings.clear();
    before.clear();
    after.clear();
    games.clear();
    if (games.capacity() > kKeptGames) games.shrink_to_fit();
    fingerprints.clear();
    tally.clear();
    arena.reset();
    has_internal_error = false;
    line_ends = bytes_after_last_line_end = 0;
}

void Batch::use(const BatchChecks* other) {
    checks = other;
    if (checks == nullptr) return;
    for (check::Findings* each : {&findings, &before, &after})
        each->use(checks->settings);
}

void Batch::take_place_of(const Batch& other) {
    use(other.checks);
    file = other.file;
    input = other.input;
    base_offset = other.base_offset;
    is_first_of_file = other.is_first_of_file;
    is_last_of_file = other.is_last_of_file;
    follows_blank_line = other.follows_blank_line;
    is_at_line_start = other.is_at_line_start;
    follows_bracket = other.follows_bracket;
    followed_by = other.followed_by;
    gap = other.gap;
    is_cut_in_gap = other.is_cut_in_gap;
    file_traits = other.file_traits;
    damage = other.damage;
    open_error = other.open_error;
}

}  // namespace arbiter::audit
