#include "core/check/rules/fen/fen_text.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check::detail {

// The FEN reader's details are short; in a message they need a verb.
std::string_view lead_in(const chess::FenFault& fault) {
    switch (fault.defect) {
        case chess::FenDefect::KingCount:
            return "there are ";
        case chess::FenDefect::NoKing:
        case chess::FenDefect::PawnOnBackRank:
            return "there is ";
        case chess::FenDefect::Short:
            return "it has ";
        case chess::FenDefect::CounterInvalid:
            if (fault.detail().starts_with("half-move clock")) return "its ";
            return fault.detail() == "move number 0" ? "there is no " : "";
        default:
            break;
    }
    const std::string_view detail = fault.detail();
    const bool counts = detail.starts_with("only ") || detail.ends_with(" instead of 8");
    return counts ? "it has " : "";
}

const chess::FenFault* find_fault(const GameContext& game, chess::FenDefect defect) {
    if (!game.facts.has_fen_tag || !game.facts.variant.replayed) return nullptr;
    const auto faults = game.facts.start_reading.defects.faults();
    const auto found = std::ranges::find(faults, defect, &chess::FenFault::defect);
    return found == faults.end() ? nullptr : &*found;
}

ByteSpan fen_span(const GameContext& game, std::size_t begin, std::size_t end) {
    const ByteSpan value = value_span(game, *game.view.find(pgn::KnownTag::Fen));
    const ByteSpan inner{value.begin + begin, value.begin + end};
    return begin >= end || inner.end > value.end ? value : inner;
}

Findings::Builder add_fault(const GameContext& game, Findings& findings, const Rule& rule,
                            const chess::FenFault& fault) {
    const std::string_view value = *game.view.value(pgn::KnownTag::Fen);
    Findings::Builder finding = findings.add(rule, fen_span(game, fault.begin, fault.end));
    if (!finding.is_read()) return finding;
    finding.at(0).with_fen(value).say("the FEN is '{}', but {}{}", escaped(value), lead_in(fault),
                                      fault.detail());
    return finding;
}

void report_fault(const GameContext& game, Findings& findings, const Rule& rule,
                  chess::FenDefect defect, std::string_view section) {
    if (const chess::FenFault* fault = find_fault(game, defect); fault != nullptr)
        add_fault(game, findings, rule, *fault).cite(section);
}

namespace {

// The castling field as the repaired start position has it.
std::string castling_field_of(const chess::Position& start) {
    const std::string fen = chess::to_fen(start);
    const auto field = chess::read_fen(fen).fields[chess::index(chess::FenField::Castling)];
    return fen.substr(field.begin, field.end - field.begin);
}

}  // namespace

void report_castling_fault(const GameContext& game, Findings& findings, const Rule& rule,
                           const chess::FenFault& fault) {
    Findings::Builder finding = add_fault(game, findings, rule, fault);
    if (!finding.is_read()) return;
    finding.cite("PGN 16.1.3.3");
    if (const auto& start = game.facts.start_reading.position)
        finding.replace(fen_span(game, fault.begin, fault.end), castling_field_of(*start));
}

chess::ShuffledStart untagged_shuffle(const GameContext& game) {
    const auto& start = game.facts.start_reading;
    // Without a Variant tag replay has called it chess960 itself.
    const bool is_tagged =
        game.view.find(pgn::KnownTag::Variant) != nullptr && game.facts.variant.name != "standard";
    const bool is_usable = start.position.has_value();  // else FEN04 to FEN08 say what is wrong
    if (!game.facts.has_fen_tag || is_tagged || !is_usable) return chess::ShuffledStart::None;
    return start.shuffled;
}

}  // namespace arbiter::check::detail
