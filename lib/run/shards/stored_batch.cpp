#include "run/shards/stored_batch.hpp"

#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"
#include "run/shards/fields.hpp"
#include "run/shards/kept_text.hpp"
#include "run/shards/stored_counts.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace arbiter::shards {
namespace {

void write_findings(const check::Findings& findings, KeptGames kept, FieldWriter& write) {
    const auto is_written = [&](const check::Finding& finding) { return is_kept(finding, kept); };
    write(std::ranges::count_if(findings.kept(), is_written));
    for (const check::Finding& finding : findings.kept())
        if (is_written(finding)) write(finding);
    write_counts(findings.counts(), write);
}

// Of each finding, and after the last one: how many before it are written.
std::vector<std::uint32_t> places_of(std::span<const check::Finding> findings, KeptGames kept) {
    std::vector<std::uint32_t> places{0};
    for (const check::Finding& finding : findings)
        places.push_back(places.back() + (is_kept(finding, kept) ? 1 : 0));
    return places;
}

void shift_by(std::uint64_t shift, check::Finding& finding, Arena& arena) {
    finding.span.begin += shift;
    finding.span.end += shift;
    const auto edits = arena.allocate_array<check::Edit>(finding.edits.size());
    std::ranges::copy(finding.edits, edits.begin());
    for (check::Edit& edit : edits) {
        edit.begin += shift;
        edit.end += shift;
    }
    finding.edits = edits;
}

void read_findings(FieldReader& read, std::uint64_t shift, Arena& arena,
                   check::Findings& findings) {
    std::vector<check::Finding> kept;
    read(kept);
    if (shift != 0)
        for (check::Finding& finding : kept)
            shift_by(shift, finding, arena);
    findings.restore(kept, read_counts(read));
}

// The findings of the games must be there: reports take them by number.
void check_indices(const audit::Batch& batch) {
    for (const report::GameRecord& game : batch.games) {
        const bool is_sound =
            game.findings_begin <= game.findings_end &&
            game.findings_end <= batch.findings.size() && game.span.begin <= game.span.end &&
            game.span.begin >= batch.base_offset && game.span.end <= batch.base_offset + batch.size;
        if (!is_sound) FieldReader::fail("a game stands elsewhere");
    }
}

// Each with the number of games before it that are not kept.
void write_games(const audit::Batch& batch, KeptGames kept, FieldWriter& write) {
    std::uint64_t left_out = 0;
    const std::vector<bool> are_kept = kept_games(batch, kept);
    const std::vector<std::uint32_t> places = places_of(batch.findings.kept(), kept);
    write(are_kept.size(), std::ranges::count(are_kept, true));
    for (std::size_t i = 0; i < are_kept.size(); ++i) {
        if (!are_kept[i]) {
            ++left_out;
            continue;
        }
        report::GameRecord game = batch.games[i];
        game.findings_begin = places[game.findings_begin];
        game.findings_end = places[game.findings_end];
        write(std::exchange(left_out, 0), game);
    }
}

// Of those that are not kept the place among the findings is right, and nothing else.
void read_games(FieldReader& read, audit::Batch& batch) {
    // Each has a byte of text at least. A batch of several games is a slab, far smaller than this.
    constexpr std::uint64_t kMostGames = std::uint64_t{1} << 24;
    const std::uint64_t games = read.number();
    if (games > std::min<std::uint64_t>(kMostGames, batch.size))
        FieldReader::fail("there are too many games");
    std::uint64_t kept = read.number();
    std::uint32_t findings = 0;
    const auto leave_out = [&](std::uint64_t count) {
        if (count > games - batch.games.size()) FieldReader::fail("there are too many games");
        report::GameRecord none{};
        none.span = {batch.base_offset, batch.base_offset};
        none.findings_begin = none.findings_end = findings;
        batch.games.insert(batch.games.end(), count, none);
    };
    for (; kept != 0; --kept) {
        leave_out(read.number());
        if (batch.games.size() == games) FieldReader::fail("there are too many games");
        read(batch.games.emplace_back());
        findings = batch.games.back().findings_end;
    }
    leave_out(games - batch.games.size());
}

}  // namespace

// Most rules find nothing in a batch.
void write_counts(const check::FindingCounts& counts, FieldWriter& write) {
    const auto& [by_severity, by_rule, by_rule_and_severity, suppressed, known, untouched] = counts;
    write(by_severity, suppressed, known, untouched);
    write(static_cast<std::size_t>(std::ranges::count_if(by_rule, [](auto n) { return n != 0; })));
    for (std::size_t i = 0; i < check::kRules; ++i)
        if (by_rule[i] != 0)
            write(static_cast<check::RuleId>(i), by_rule[i], by_rule_and_severity[i]);
}

check::FindingCounts read_counts(FieldReader& read) {
    check::FindingCounts counts;
    read(counts.by_severity, counts.suppressed, counts.known, counts.untouched);
    for (std::uint64_t rules = read.number(); rules != 0; --rules) {
        check::RuleId rule{};
        read(rule);
        const auto i = static_cast<std::size_t>(rule);
        read(counts.by_rule[i], counts.by_rule_and_severity[i]);
    }
    return counts;
}

std::vector<bool> kept_games(const audit::Batch& batch, KeptGames kept) {
    std::vector<bool> are_kept(batch.games.size(), true);
    if (kept == KeptGames::All) return are_kept;
    EncodingsSeen encodings;
    const std::vector<std::uint32_t> places = places_of(batch.findings.kept(), kept);
    for (std::size_t i = 0; i < are_kept.size(); ++i) {
        const report::GameRecord& game = batch.games[i];
        const bool has_findings = places[game.findings_begin] != places[game.findings_end];
        are_kept[i] = has_findings || encodings.needs(game);
        encodings.note(game);
    }
    return are_kept;
}

void write_batch(const audit::Batch& batch, const engine::RunPart& run, KeptGames kept,
                 std::span<const ByteSpan> places, std::string& out) {
    FieldWriter write(out);
    write(batch.file, batch.size, batch.base_offset, batch.is_first_of_file, batch.is_last_of_file,
          batch.file_traits, batch.damage, batch.open_error, batch.line_ends,
          batch.bytes_after_last_line_end, batch.has_internal_error, run.for_run_check,
          batch.is_decoded);
    if (batch.is_decoded) write(batch.input_offset(batch.base_offset), batch.input_end());
    write_games(batch, kept, write);
    write(batch.tally);
    for (const check::Findings* findings : {&batch.findings, &batch.before, &batch.after})
        write_findings(*findings, kept, write);
    write_text(batch.text(), kept_parts(batch, kept, places), out);
}

void read_batch(std::string_view bytes, std::uint64_t shift, audit::Batch& batch,
                engine::RunPart& run) {
    FieldReader read(bytes, batch.arena);
    read(batch.file, batch.size, batch.base_offset, batch.is_first_of_file, batch.is_last_of_file,
         batch.file_traits, batch.damage, batch.open_error, batch.line_ends,
         batch.bytes_after_last_line_end, batch.has_internal_error, run.for_run_check,
         batch.is_decoded);
    std::uint64_t input_begin = 0;
    std::uint64_t input_end = 0;
    const bool is_decoded = std::exchange(batch.is_decoded, false);
    if (is_decoded) read(input_begin, input_end);
    read_games(read, batch);
    read(batch.tally);
    for (check::Findings* findings : {&batch.findings, &batch.before, &batch.after})
        read_findings(read, shift, batch.arena, *findings);
    batch.base_offset += shift;
    for (report::GameRecord& game : batch.games) {
        game.span.begin += shift;
        game.span.end += shift;
    }
    check_indices(batch);
    // Places in a batch have 32 bits.
    if (batch.size > UINT32_MAX || text_size(read.rest()) != batch.size)
        FieldReader::fail("its text has another length");
    batch.slab.resize(batch.size + audit::kSlabPadding);
    const std::size_t used = read_text(read.rest(), {batch.slab.data(), batch.size});
    if (used != read.rest().size()) FieldReader::fail("it goes on after its end");
    std::ranges::fill(std::span(batch.slab).last(audit::kSlabPadding), '\0');
    if (is_decoded) batch.set_decoded(input_begin, input_end);
}

}  // namespace arbiter::shards
