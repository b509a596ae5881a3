#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/position_rules.hpp"
#include "core/check/rules/moves/refusal_text.hpp"
#include "core/chess/refusal.hpp"
#include "core/chess/san.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::check {
namespace {

using fen_line::Operation;
using fen_line::Range;

// What an opcode takes.   PGN 16.2.5.
enum class Takes : std::uint8_t { Anything, Number, Count, Text, Move, Moves, Line };
struct Opcode {
    std::string_view name;
    Takes takes;
};
constexpr Opcode kOpcodes[] = {
    {"acd", Takes::Count},  {"acn", Takes::Count},  {"acs", Takes::Count}, {"am", Takes::Moves},
    {"bm", Takes::Moves},   {"ce", Takes::Number},  {"dm", Takes::Number}, {"eco", Takes::Text},
    {"fmvn", Takes::Count}, {"hmvc", Takes::Count}, {"id", Takes::Text},   {"nic", Takes::Text},
    {"pm", Takes::Move},    {"pv", Takes::Line},    {"sm", Takes::Move},
};

Takes what_takes(std::string_view opcode) {
    const auto* const known = std::ranges::find(kOpcodes, opcode, &Opcode::name);
    if (known != std::end(kOpcodes)) return known->takes;
    const bool is_numbered = opcode.size() == 2 && is_ascii_digit(opcode[1]);
    // Comments c0 to c9, variation names v0 to v9.
    if (is_numbered && (opcode[0] == 'c' || opcode[0] == 'v')) return Takes::Text;
    // Depths of a perft suite.
    if (is_numbered && opcode[0] == 'D') return Takes::Count;
    return Takes::Anything;
}

// A letter, then letters, digits and underscores; 14 at most.   PGN 16.2.4.
bool is_opcode(std::string_view text) {
    constexpr std::size_t kLongest = 14;
    const auto is_part = [](char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '_'; };
    return !text.empty() && text.size() <= kLongest && is_ascii_letter(text[0]) &&
           std::ranges::all_of(text, is_part);
}

// Why a move is refused, in two or three words; alike for chess and for variants.
struct PlainRefusal {
    std::string_view reason;
    bool is_ambiguous = false;
    chess::Refusal chess;  // its candidates
};
PlainRefusal explain(const chess::Position& pos, const chess::San& san) {
    const chess::Refusal refusal = chess::explain_refusal(pos, san);
    return {to_string(refusal.reason), refusal.reason == chess::RefusalReason::Ambiguous, refusal};
}
PlainRefusal explain(const replay::VariantBoard& board, const variant::San& san) {
    const variant::Refusal refusal = board.rules().explain_refusal(board.position(), san);
    if (refusal.reason != variant::RefusalReason::Chess)
        return {to_string(refusal.reason), false, refusal.chess};
    return {to_string(refusal.chess.reason),
            refusal.chess.reason == chess::RefusalReason::Ambiguous, refusal.chess};
}

template <class Board>
class OperationInspector {
    using Traits = replay::BoardTraits<Board>;
    using San = replay::SanOf<Board>;

  public:
    OperationInspector(const PositionContext& position, Findings& findings)
        : position_(position),
          findings_(findings),
          reading_(position.reading),
          start_(replay::board_of<Board>(*position.pos)) {}

    void inspect() {
        for (const Operation& each : reading_.operations)
            inspect(each);
        find_twice();
        find_contradictions();
    }

  private:
    [[nodiscard]] std::string_view text(Range range) const { return range.in(position_.line); }
    [[nodiscard]] std::span<const Range> words(const Operation& each) const {
        return std::span(reading_.words).subspan(each.first, each.words);
    }

    Findings::Builder add(Range where) {
        Findings::Builder finding = findings_.add(FEN15_epd_opcode_invalid, position_.span(where));
        finding.with_fen(reading_.text.in(position_.line)).cite("PGN 16.2.4");
        return finding;
    }

    void inspect(const Operation& each) {
        const std::string_view opcode = text(each.opcode);
        if (!is_opcode(opcode)) {
            add(each.opcode)
                .say(
                    "an operation begins with '{}', but an opcode is a letter and then at "
                    "most 13 letters, digits and underscores",
                    escaped(opcode, 40));
            return;
        }
        inspect_operands(each, opcode);
        inspect_end(each, opcode);
    }

    // A suite whose opcodes follow semicolons (";D1 20 ;D2 400") needs none at its end.
    void inspect_end(const Operation& each, std::string_view opcode) {
        if (each.has_open_quote) {
            add(each.operands)
                .say("the string of '{}' is opened by a quotation mark, but not closed", opcode);
        } else if (!each.is_ended && !(opcode.size() == 2 && opcode[0] == 'D')) {
            const Range whole{each.opcode.begin, std::max(each.opcode.end, each.operands.end)};
            add(whole)
                .say("the operation '{}' is the last of its line, but no semicolon ends it", opcode)
                .insert(position_.offset + whole.end, ";");
        }
    }

    void inspect_operands(const Operation& each, std::string_view opcode) {
        const Takes takes = what_takes(opcode);
        if (takes == Takes::Anything || each.has_open_quote) return;
        if (each.words == 0) {
            add(each.opcode).say("'{}' has no operand", opcode);
            return;
        }
        switch (takes) {
            case Takes::Number:
            case Takes::Count:
                return number(each, opcode, takes == Takes::Count);
            case Takes::Text:
                return string(each, opcode);
            case Takes::Move:
            case Takes::Moves:
                return moves(each, opcode, takes == Takes::Move);
            default:
                return line(each, opcode);
        }
    }

    void number(const Operation& each, std::string_view opcode, bool is_count) {
        const std::string_view word = text(words(each).front());
        std::int64_t value = 0;
        std::string_view digits = word;
        if (digits.starts_with('+')) digits.remove_prefix(1);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_number =
            (error == std::errc{} && end == digits.data() + digits.size()) ||
            (is_count && opcode[0] == 'D' && fen_line::read_count(word).has_value());
        if (!is_number || (is_count && value < 0)) {
            add(words(each).front())
                .say("'{}' is '{}', but takes a whole number{}", opcode, escaped(word, 40),
                     is_count ? " from 0 on" : "");
        } else if (each.words > 1) {
            add(each.operands)
                .say("'{}' has {} operands, but takes one number", opcode, each.words);
        }
    }

    void string(const Operation& each, std::string_view opcode) {
        const bool is_quoted = text(words(each).front()).starts_with('"');
        if (each.words == 1) return;  // a single word needs no quotation marks
        const std::string_view all = text(each.operands);
        Findings::Builder finding = add(each.operands);
        finding.say("'{}' has {} operands, but takes one string in quotation marks", opcode,
                    each.words);
        if (!is_quoted && all.find('"') == std::string_view::npos)
            finding.insert(position_.offset + each.operands.begin, "\"")
                .insert(position_.offset + each.operands.end, "\"");
    }

    void moves(const Operation& each, std::string_view opcode, bool is_one) {
        if (is_one && each.words > 1)
            add(each.operands).say("'{}' has {} operands, but takes one move", opcode, each.words);
        for (const Range word : words(each))
            (void)move(word, opcode, start_);
    }

    void line(const Operation& each, std::string_view opcode) {
        Board pos = start_;
        for (const Range word : words(each)) {
            if (is_move_number(text(word))) continue;
            const auto played = move(word, opcode, pos);
            if (!played) return;  // what follows depends on it
            pos.play(*played);
        }
    }

    // "Qd1 +": its reader has said so.
    static std::string without_blanks(std::string_view word) {
        std::string joined(word);
        std::erase_if(joined, is_blank);
        return joined;
    }

    static bool is_move_number(std::string_view word) {
        return word.find_first_not_of("0123456789.") == std::string_view::npos;
    }

    // The legal move that the word means; a finding when there is none or it is not in SAN.
    std::optional<chess::Move> move(Range where, std::string_view opcode, const Board& pos) {
        const std::string_view word = text(where);
        const std::string joined = without_blanks(word);
        std::string_view bare = joined;
        while (bare.ends_with('!') || bare.ends_with('?'))
            bare.remove_suffix(1);
        const std::optional<San> san = Traits::parse(bare);
        if (!san) {
            add(where).say("'{}' gives '{}', but that is no move", opcode, escaped(word, 40));
            return std::nullopt;
        }
        const chess::SanResolution found = resolve_san(pos, *san);
        if (!found.is_ok()) {
            refuse(where, opcode, pos, *san);
            return std::nullopt;
        }
        spelled(where, opcode, pos, Traits::plain(*san), found);
        return found.move;
    }

    void refuse(Range where, std::string_view opcode, const Board& pos, const San& san) {
        Findings::Builder finding = add(where);
        if (!finding.is_read()) return;
        const PlainRefusal refusal = explain(pos, san);
        const bool is_ambiguous = refusal.is_ambiguous;
        const std::string others =
            detail::list_moves(pos, refusal.chess.candidates(), is_ambiguous ? " or " : ", ");
        finding.say("'{}' gives '{}', but {}{}{}", opcode, escaped(text(where), 40),
                    is_ambiguous ? "it may be " : "that is not legal: ",
                    is_ambiguous ? std::string_view(others) : refusal.reason,
                    is_ambiguous || others.empty() ? "" : "; legal here: " + others);
    }

    // "++" or a missing check mark is no reason to stumble; another notation is.
    void spelled(Range where, std::string_view opcode, const Board& pos, const chess::San& san,
                 const chess::SanResolution& found) {
        using chess::SanNote;
        const bool is_san = san.deviations == 0 && !found.has(SanNote::CaptureMarkMissing) &&
                            !found.has(SanNote::CaptureMarkWrong) &&
                            !found.has(SanNote::HintsUnneeded) &&
                            !found.has(SanNote::HintsNotCanonical);
        if (is_san) return;
        Findings::Builder finding = add(where);
        // Only the notation may stop a reader.
        if (san.deviations == 0) finding.raised_to(Severity::Style);
        if (!finding.is_read()) return;
        const chess::SanText right = replay::GamePosition(pos).san(found.move);
        finding
            .say("'{}' gives '{}', but in SAN that is '{}'", opcode, escaped(text(where), 40),
                 right.view())
            .replace(position_.span(where), right.view());
    }

    void find_twice() {
        const auto& all = reading_.operations;
        for (std::size_t i = 1; i < all.size(); ++i) {
            const std::string_view opcode = text(all[i].opcode);
            const auto before =
                std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                             [&](const Operation& each) { return text(each.opcode) == opcode; });
            if (before == all.begin() + static_cast<std::ptrdiff_t>(i) || !is_opcode(opcode))
                continue;
            add(all[i].opcode).say("the operation '{}' is written twice in this line", opcode);
        }
    }

    [[nodiscard]] const Operation* find(std::string_view opcode) const {
        const auto found = std::ranges::find_if(reading_.operations, [&](const Operation& each) {
            return text(each.opcode) == opcode;
        });
        return found == reading_.operations.end() ? nullptr : &*found;
    }

    [[nodiscard]] std::optional<chess::Move> quiet_move(Range where) const {
        const auto san = Traits::parse(without_blanks(text(where)));
        if (!san) return std::nullopt;
        const chess::SanResolution found = resolve_san(start_, *san);
        return found.is_ok() ? std::optional(found.move) : std::nullopt;
    }

    // One move cannot be the best and to be avoided.
    void find_contradictions() {
        const Operation* best = find("bm");
        const Operation* avoided = find("am");
        if (best == nullptr || avoided == nullptr) return;
        for (const Range word : words(*avoided)) {
            const auto bad = quiet_move(word);
            const bool is_best = bad && std::ranges::any_of(words(*best), [&](Range good) {
                                     return quiet_move(good) == bad;
                                 });
            if (is_best)
                add(word).say("'am' avoids '{}', but 'bm' gives it as a best move",
                              escaped(text(word), 40));
        }
    }

    const PositionContext& position_;
    Findings& findings_;
    const fen_line::LineReading& reading_;
    const Board& start_;
};

}  // namespace

void inspect_operations(const PositionContext& position, Findings& findings) {
    if (position.reading.operations.empty()) return;
    if (position.pos->is_orthodox())
        OperationInspector<chess::Position>(position, findings).inspect();
    else
        OperationInspector<replay::VariantBoard>(position, findings).inspect();
}

}  // namespace arbiter::check
