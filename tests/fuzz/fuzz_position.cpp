#include "core/chess/fen.hpp"
#include "core/fen_line/columns.hpp"
#include "core/fen_line/form.hpp"
#include "core/fen_line/line.hpp"
#include "core/variant/rules.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Any line: what is read of it stands in it, a position that is written is read again as the same
// one, and a table is cut into fields that follow each other.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using fen_line::Range;
using fuzz::require;

void check_places(std::string_view line, const fen_line::LineReading& reading) {
    const auto is_inside = [&](Range range) {
        return range.begin <= range.end && range.end <= line.size();
    };
    require(is_inside(reading.text) && is_inside(reading.position));
    for (const Range field : reading.fields)
        require(is_inside(field));
    for (const fen_line::Slip& slip : reading.slips)
        require(is_inside(slip.where) && !slip.what.empty());
    for (const fen_line::Operation& each : reading.operations) {
        require(is_inside(each.opcode) && is_inside(each.operands));
        require(each.first + each.words <= reading.words.size());
    }
    for (const Range word : reading.words)
        require(is_inside(word) && !word.is_empty());
}

void check_meaning(std::string_view line, const fen_line::LineReading& reading) {
    const chess::StartReading start = chess::read_start_position(reading.fen);
    for (const chess::FenFault& fault : start.defects) {
        const Range where = reading.place(line, fault.begin, fault.end);
        require(where.begin <= where.end && where.end <= line.size());
    }
    if (!start.position) return;
    for (const fen_line::Notation notation :
         {fen_line::Notation::Fen, fen_line::Notation::Epd, fen_line::Notation::Shredder}) {
        std::string written;
        fen_line::append_position(*start.position, line, reading, {.notation = notation}, written);
        fen_line::LineReading again;
        fen_line::read_line(written, again);
        const chess::StartReading second = chess::read_start_position(again.fen);
        require(second.position.has_value());
        require(second.position->repetition_key() == start.position->repetition_key());
        require(again.operations.size() >=
                (notation == fen_line::Notation::Epd ? reading.operations.size() : 0));
    }
}

// The same by the rules of a variant.
void check_meaning_in(variant::VariantId id, std::string_view line,
                      const fen_line::LineReading& reading) {
    const variant::Rules& rules = variant::rules_of(id);
    const variant::StartReading start = rules.read_fen(reading.fen);
    for (const variant::FenFlaw& flaw : start.flaws) {
        const Range where = reading.place(line, flaw.begin, flaw.end);
        require(where.begin <= where.end && where.end <= line.size());
    }
    if (!start.position) return;
    for (const fen_line::Notation notation :
         {fen_line::Notation::Fen, fen_line::Notation::Epd, fen_line::Notation::Shredder}) {
        std::string written;
        fen_line::append_position(rules, *start.position, line, reading, {.notation = notation},
                                  written);
        fen_line::LineReading again;
        fen_line::read_line(written, again);
        const variant::StartReading second = rules.read_fen(again.fen);
        require(second.position.has_value() && second.flaws.is_empty());
        require(rules.repetition_key(*second.position) == rules.repetition_key(*start.position));
    }
}

void check_table(std::string_view line) {
    const auto columns = fen_line::find_columns(line, line, "1");
    require(columns.has_value());
    std::vector<Range> cells;
    fen_line::split_record(line, columns->separator, cells);
    require(!cells.empty());
    std::uint32_t last = 0;
    for (const Range cell : cells) {
        require(cell.begin >= last && cell.begin <= cell.end && cell.end <= line.size());
        last = cell.end;
    }
    fen_line::LineReading reading;
    for (const Range cell : cells) {
        fen_line::read_cell(line, cell, reading);
        check_places(line, reading);
    }
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_position, 0)

ARBITER_FUZZ_TARGET(position) {
    if (size > fen_line::kMaxPositionLine) return 0;
    std::string line{reinterpret_cast<const char*>(data), size};
    std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });
    fen_line::LineReading reading;
    fen_line::read_line(line, reading);
    check_places(line, reading);
    if (reading.kind == fen_line::LineKind::Position) {
        check_meaning(line, reading);
        check_meaning_in(variant::VariantId::Crazyhouse, line, reading);
        check_meaning_in(variant::VariantId::ThreeCheck, line, reading);
    }
    if (line.size() < 512) check_table(line);
    return 0;
}
