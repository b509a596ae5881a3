#include "run/shards/part_header.hpp"

#include "core/base/fnv.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"
#include "run/shards/fields.hpp"

namespace arbiter::shards {

template <class Each>
void fields(Each& each, Of<Shard> auto& record) {
    auto& [index, count] = record;
    each(index, count);
}

template <class Each>
void fields(Each& each, Of<engine::InputPiece> auto& record) {
    auto& [input, begin, end, is_zstd, begin_skip, end_skip] = record;
    each(input, begin, end, is_zstd, begin_skip, end_skip);
}

template <class Each>
void fields(Each& each, Of<InputState> auto& record) {
    auto& [name, bytes, modified_ns] = record;
    each(name, bytes, modified_ns);
}

template <class Each>
void fields(Each& each, Of<io::ReadBytes> auto& record) {
    auto& [begin, count, digest] = record;
    each(begin, count, digest);
}

// Its OwnChecks are no longer needed once games are inspected.
template <class Each>
void fields(Each& each, Of<audit::FileChecks> auto& record) {
    auto& [edition, settings, heeds_lint_tags, own, fail_on, fails_on_rejected] = record;
    each(edition, settings, heeds_lint_tags, fail_on, fails_on_rejected);
}

template <class Each>
void fields(Each& each, Of<SkippedEntries::Entry> auto& record) {
    auto& [name, why] = record;
    each(name, why);
}

void fields(FieldWriter& each, const SkippedEntries& skipped) {
    each(skipped.count(), skipped.named());
}

void fields(FieldReader& each, SkippedEntries& skipped) {
    std::uint64_t count = 0;
    std::vector<SkippedEntries::Entry> named;
    each(count, named);
    if (named.size() > count || named.size() > SkippedEntries::kMostNamed)
        FieldReader::fail("a count is wrong");
    for (SkippedEntries::Entry& entry : named)
        skipped.add(std::move(entry.name), std::move(entry.why));
    skipped.add_unnamed(count - named.size());
}

void fields(FieldWriter& each, const Words& words) {
    each(words.list());
}

void fields(FieldReader& each, Words& words) {
    std::vector<std::string> list;
    each(list);
    words = Words(std::move(list));
}

template <class Each>
void fields(Each& each, Of<PartHeader> auto& record) {
    auto& [version, rule_set, build, command, laws, options, today, is_quick, lists_style, formats,
           checks, skipped, options_digest, inputs, total_bytes, inputs_digest, shard, joined,
           pieces, states, words] = record;
    each(version, rule_set, build, command, laws, options, today, is_quick, lists_style, formats,
         checks, skipped, options_digest, inputs, total_bytes, inputs_digest, shard, joined, pieces,
         states, words);
}

template <class Each>
void fields(Each& each, Of<PartTrailer> auto& record) {
    auto& [games, text_end, ends_damaged, skipped, read, digest] = record;
    each(games, text_end, ends_damaged, skipped, read, digest);
}

namespace {

template <class Record>
std::string write(const Record& record) {
    std::string bytes;
    FieldWriter writer(bytes);
    writer(record);
    return bytes;
}

template <class Record>
Record read(std::string_view bytes) {
    Arena nothing;
    FieldReader reader(bytes, nothing);
    Record record;
    reader(record);
    if (!reader.rest().empty()) FieldReader::fail("it goes on after its end");
    return record;
}

// Of what `header` says of all shards, and of `options`.
template <class... Options>
std::uint64_t digest_of(const PartHeader& header, const Options&... options) {
    std::string bytes;
    FieldWriter each(bytes);
    each(header.version, header.rule_set, header.command, header.laws, header.options, header.today,
         header.is_quick, header.lists_style, header.formats, header.checks, header.skipped);
    each(options...);
    return Fnv64().bytes(bytes).value();
}

}  // namespace

std::deque<audit::BatchChecks> checks_of(const PartHeader& header) {
    std::deque<audit::BatchChecks> checks;
    for (const audit::FileChecks& each : header.checks)
        checks.emplace_back(each, check::InspectorOptions{});
    return checks;
}

std::string shards_of(const PartHeader& header) {
    if (header.joined == 1) return to_string(header.shard);
    return std::to_string(header.shard.index) + "-" +
           to_string(Shard{header.end_index() - 1, header.shard.count});
}

bool are_of_one_run(const PartHeader& one, const PartHeader& other) {
    return one.options_digest == other.options_digest && one.inputs_digest == other.inputs_digest &&
           one.shard.count == other.shard.count;
}

// `header.options`, the words of provenance, has every option that changes what is found: it comes
// from the table of options, and a new one needs no value here. The values below are older than
// that.
std::uint64_t options_digest(const PartHeader& header, const engine::AuditOptions& options) {
    return digest_of(header, options.max_window_bytes, static_cast<unsigned>(options.dead.depth),
                     options.dead.budget_nodes, static_cast<unsigned>(options.played_illegal),
                     options.choices.clock_tolerance_ms, options.by_input.numbers);
}

std::uint64_t options_digest(const PartHeader& header, const fen::FenOptions& options) {
    return digest_of(header, options.max_window_bytes, options.by_input.numbers,
                     header.words.list());
}

std::uint64_t options_digest(const PartHeader& header, const clean::CleanOptions& options) {
    return digest_of(header, options.audit.max_window_bytes, header.words.list());
}

std::string write_header(const PartHeader& header) {
    return write(header);
}
PartHeader read_header(std::string_view bytes) {
    auto header = read<PartHeader>(bytes);
    if (header.states.size() != header.pieces.size()) FieldReader::fail("a count is wrong");
    return header;
}
std::string write_trailer(const PartTrailer& trailer) {
    return write(trailer);
}
PartTrailer read_trailer(std::string_view bytes) {
    return read<PartTrailer>(bytes);
}

}  // namespace arbiter::shards
