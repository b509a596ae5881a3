#include "core/fen_line/form.hpp"

#include "core/base/text.hpp"
#include "core/chess/fen.hpp"
#include "core/fen_line/detail/tokens.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>

namespace arbiter::fen_line {
namespace {

using chess::Square;

// The e.p. square in the wanted form. The board keeps it only where a pawn is adjacent.
Square ep_square(const chess::Position& pos, const LineReading& reading, EpStyle style) {
    if (style == EpStyle::Legal)
        return pos.legal_ep_capturers() == 0 ? Square::None : pos.ep_square();
    if (style == EpStyle::Pseudo || pos.ep_square() != Square::None) return pos.ep_square();
    const chess::StartReading start = chess::read_start_position(reading.fen);
    if (start.defects.has(chess::FenDefect::EpImpossible)) return Square::None;
    const auto setup = chess::read_fen(reading.fen).setup;
    return setup ? setup->ep : Square::None;
}

// The first fields of a FEN as this program writes it, with one blank between two fields.
std::string_view first_fields(std::string_view fen, unsigned count) {
    std::size_t end = 0;
    while (count-- != 0)
        end = fen.find(' ', end + 1);
    return fen.substr(0, end);
}

const Operation* find(std::string_view line, const LineReading& reading, std::string_view opcode) {
    for (const Operation& each : reading.operations)
        if (each.opcode.in(line) == opcode && each.words == 1) return &each;
    return nullptr;
}

std::optional<unsigned> count_of(std::string_view line, const LineReading& reading,
                                 std::string_view opcode) {
    const Operation* found = find(line, reading, opcode);
    if (found == nullptr) return std::nullopt;
    const std::string_view word = reading.words[found->first].in(line);
    unsigned value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

// A backslash at the end would protect the mark.
void close_quote(std::string& out) {
    const std::size_t last = out.find_last_not_of('\\');
    const std::size_t backslashes = out.size() - 1 - last;
    out += backslashes % 2 == 0 ? "\"" : "\\\"";
}

// A count of perft as a plain number, and moves without blanks inside.
void append_operands(std::string_view line, const LineReading& reading, const Operation& operation,
                     std::string& out) {
    const std::string_view written = operation.operands.in(line);
    const std::string_view opcode = operation.opcode.in(line);
    const bool is_depth = opcode.size() == 2 && opcode[0] == 'D' && is_ascii_digit(opcode[1]);
    if (const auto count = is_depth ? read_count(written) : std::nullopt) {
        out.append(" ").append(std::to_string(*count));
        return;
    }
    const auto words = std::span(reading.words).subspan(operation.first, operation.words);
    const bool has_blanks = std::ranges::any_of(words, [&](Range word) {
        return word.in(line).front() != '"' && word.in(line).find(' ') != std::string_view::npos;
    });
    if (!has_blanks) {
        out.append(" ").append(written);
        return;
    }
    for (const Range word : words) {
        out += ' ';
        std::ranges::copy_if(word.in(line), std::back_inserter(out),
                             [](char c) { return !is_blank(c); });
    }
}

void append_operations(std::string_view line, const LineReading& reading, std::string& out) {
    for (const PerftCount& each : reading.perft_counts) {
        out.append(" D").append(std::to_string(each.depth)).append(" ");
        out.append(std::to_string(read_count(each.count.in(line)).value_or(0))).append(";");
    }
    for (const Operation& each : reading.operations) {
        const std::string_view opcode = each.opcode.in(line);
        // A number would be taken for a counter, and `;8 81` for what perft counts.
        out.append(is_ascii_letter(opcode.front()) ? " " : " ; ").append(opcode);
        if (each.words != 0) append_operands(line, reading, each, out);
        if (each.has_open_quote) close_quote(out);
        out += ';';
    }
}

// What follows the e.p. square: operations, or counters.
void append_rest(unsigned quiet_plies, unsigned move_number, std::string_view line,
                 const LineReading& reading, const Form& form, std::string& out) {
    const bool has_counters = reading.field_count > 4 && !form.has_canonical_counters;
    if (form.notation == Notation::Epd) {
        append_operations(line, reading, out);
        if (has_counters && find(line, reading, "hmvc") == nullptr)
            out.append(" hmvc ").append(std::to_string(quiet_plies)).append(";");
        if (has_counters && find(line, reading, "fmvn") == nullptr)
            out.append(" fmvn ").append(std::to_string(move_number)).append(";");
        return;
    }
    unsigned quiet = form.has_canonical_counters ? 0 : quiet_plies;
    unsigned number = form.has_canonical_counters ? 1 : move_number;
    if (reading.field_count == 4 && !form.has_canonical_counters) {
        quiet = count_of(line, reading, "hmvc").value_or(quiet);
        number = count_of(line, reading, "fmvn").value_or(number);
    }
    out.append(" ").append(std::to_string(quiet)).append(" ").append(std::to_string(number));
}

// "HAha": White's rights first, the higher file first.
std::string rook_files(const variant::Position& pos) {
    std::string files;
    for (const chess::Color color : {chess::Color::White, chess::Color::Black}) {
        for (const chess::Side side : {chess::Side::Short, chess::Side::Long}) {
            const Square rook = pos.castling_rook(color, side);
            if (rook == Square::None) continue;
            const char first = color == chess::Color::White ? 'A' : 'a';
            files += static_cast<char>(first + chess::file_of(rook));
        }
    }
    return files.empty() ? "-" : files;
}

// The same in a variant. What its rules read as a square is one.
Square ep_square(const variant::Rules& rules, const variant::Position& pos, std::string_view line,
                 const LineReading& reading, EpStyle style) {
    if (style == EpStyle::Legal) return rules.has_ep_capture(pos) ? pos.ep_square() : Square::None;
    if (style == EpStyle::Pseudo || pos.ep_square() != Square::None) return pos.ep_square();
    const chess::FenDefects defects = rules.read_fen(reading.fen).defects;
    if (defects.has(chess::FenDefect::EpImpossible)) return Square::None;
    const std::string_view square = reading.fields[static_cast<std::size_t>(Field::Ep)].in(line);
    if (square.size() != 2 || !detail::is_ep(square)) return Square::None;
    return chess::make_square(static_cast<unsigned>(to_ascii_lower(square[0]) - 'a'),
                              static_cast<unsigned>(square[1] - '1'));
}

}  // namespace

void append_position(const chess::Position& pos, std::string_view line, const LineReading& reading,
                     const Form& form, std::string& out) {
    const std::string fen =
        form.notation == Notation::Shredder ? chess::to_shredder_fen(pos) : chess::to_fen(pos);
    out.append(first_fields(fen, 3));
    out.append(" ").append(to_string(ep_square(pos, reading, form.ep)));
    append_rest(pos.quiet_plies(), pos.move_number(), line, reading, form, out);
}

void append_position(const variant::Rules& rules, const variant::Position& pos,
                     std::string_view line, const LineReading& reading, const Form& form,
                     std::string& out) {
    const std::string fen = rules.write_fen(pos);
    out.append(first_fields(fen, 2)).append(" ");
    if (form.notation == Notation::Shredder)
        out.append(rook_files(pos));
    else
        out.append(first_fields(fen, 3).substr(first_fields(fen, 2).size() + 1));
    out.append(" ").append(to_string(ep_square(rules, pos, line, reading, form.ep)));
    if (rules.traits().has_check_counters)
        out.append(first_fields(fen, 5).substr(first_fields(fen, 4).size()));
    append_rest(pos.quiet_plies(), pos.move_number(), line, reading, form, out);
}

}  // namespace arbiter::fen_line
