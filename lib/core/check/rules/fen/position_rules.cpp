#include "core/check/rules/fen/position_rules.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"
#include "core/chess/uci.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace arbiter::check {
namespace {

using chess::FenDefect;
using chess::FenField;
using fen_line::Range;

struct DefectRule {
    FenDefect defect;
    const Rule* rule;
    std::string_view section;
};

constexpr DefectRule kStated[] = {
    {FenDefect::Syntax, &FEN04_fen_syntax, "PGN 16.1.3"},
    {FenDefect::KingCount, &FEN05_fen_king_count, "PGN 16.1.3.1"},
    {FenDefect::NoKing, &FEN06_fen_no_king, "PGN 16.1.3.1"},
    {FenDefect::OpponentInCheck, &FEN07_fen_opponent_in_check, "PGN 16.1.3.2"},
    {FenDefect::PawnOnBackRank, &FEN08_fen_pawn_on_back_rank, "PGN 16.1.3.1"},
    {FenDefect::MaterialImpossible, &FEN12_fen_material_impossible, "PGN 16.1.3.1"},
    {FenDefect::CheckImpossible, &FEN13_fen_check_impossible, "PGN 16.1.3.1"},
};

class PositionInspector {
  public:
    PositionInspector(const PositionContext& position, Findings& findings)
        : position_(position), findings_(findings), reading_(position.reading) {}

    void inspect() {
        for (const chess::FenFault& fault : position_.defects)
            report(fault);
        // What cannot be read at all is spelled neither right nor wrong.
        const bool is_readable = !position_.defects.has(FenDefect::Syntax);
        for (const variant::FenFlaw& flaw : position_.flaws)
            if (is_readable || variant::is_fatal(flaw.kind)) report(flaw);
        spelling();
    }

  private:
    [[nodiscard]] ByteSpan field_span(FenField field) const {
        return position_.span(reading_.fields[chess::index(field)]);
    }

    // Two fixes of the same bytes would contradict each other: after the one that writes the whole
    // position the others have their turn.
    [[nodiscard]] bool is_fixable(const Findings::Builder& finding) const {
        return finding.are_details_read() && !reading_.has_whole_fix;
    }

    Findings::Builder add(const Rule& rule, const chess::FenFault& fault,
                          std::string_view section) {
        const Range where = reading_.place(position_.line, fault.begin, fault.end);
        Findings::Builder finding = findings_.add(rule, position_.span(where));
        if (!finding.is_read()) return finding;
        const std::string_view written = reading_.position.in(position_.line);
        finding.with_fen(reading_.text.in(position_.line)).cite(section);
        finding.say("the FEN is '{}', but {}{}", escaped(written), detail::lead_in(fault),
                    fault.detail());
        return finding;
    }

    // What only variants write.
    void report(const variant::FenFlaw& flaw) {
        const Range where = reading_.place(position_.line, flaw.begin, flaw.end);
        const Rule& rule = rule_of(flaw.kind);
        Findings::Builder finding = findings_.add(rule, position_.span(where));
        if (!finding.is_read()) return;
        finding.with_fen(reading_.text.in(position_.line))
            .say("the FEN is '{}': {}", escaped(reading_.position.in(position_.line)),
                 flaw.detail());
        if (rule.fix == FixKind::None || !is_fixable(finding)) return;
        if (flaw.begin < flaw.end)
            finding.replace(position_.span(where), flaw.repair());
        else
            finding.insert(position_.offset + where.begin, flaw.repair());
    }

    static const Rule& rule_of(variant::FenFlawKind kind) {
        using variant::FenFlawKind;
        switch (kind) {
            case FenFlawKind::HandMalformed:
                return VAR09_fen_hand_malformed;
            case FenFlawKind::CheckCounterInvalid:
                return VAR12_check_counter_invalid;
            case FenFlawKind::NotOfVariant:
                return VAR15_fen_not_of_variant;
            case FenFlawKind::HandForm:
                return VAR10_fen_hand_form;
            case FenFlawKind::PromotedMark:
                return VAR11_fen_promoted_mark;
            case FenFlawKind::CheckCounterMissing:
                return VAR13_check_counter_missing;
            case FenFlawKind::CheckCounterForm:
                break;
        }
        return VAR14_check_counter_form;
    }

    void report(const chess::FenFault& fault) {
        const auto* const stated = std::ranges::find(kStated, fault.defect, &DefectRule::defect);
        if (stated != std::end(kStated)) {
            Findings::Builder finding = add(*stated->rule, fault, stated->section);
            // It can be played on, only no game leads to it.
            if (fault.defect == FenDefect::CheckImpossible) finding.raised_to(Severity::Warning);
            return;
        }
        switch (fault.defect) {
            case FenDefect::Short:
                return counters_missing(fault);
            case FenDefect::CastlingImpossible:
                return castling_impossible(fault);
            case FenDefect::EpImpossible:
                return ep(fault, Severity::Warning);
            case FenDefect::EpUnusable:
                // Without an EpImpossible, which would be a worse thing about the same square.
                return ep(fault, Severity::Info);
            case FenDefect::CounterInvalid:
                return counter_invalid(fault);
            default:
                // Spelling: what the line reader has not repaired.
                (void)add(FEN18_fen_spelling, fault, "PGN 16.1.3");
        }
    }

    // Four fields are what EPD has; one counter without the other is no form at all.
    void counters_missing(const chess::FenFault& fault) {
        if (reading_.is_completed) return fields_missing();
        const bool is_four = reading_.field_count == 4;
        if (is_four && (reading_.is_record || reading_.is_epd || reading_.has_epd_prefix ||
                        position_.is_epd_file))
            return;
        Findings::Builder finding = add(FEN03_fen_short, fault, "PGN 16.1.3");
        if (is_four) finding.raised_to(Severity::Style);
        if (!is_fixable(finding)) return;
        const std::string number =
            std::to_string(position_.pos == nullptr ? 1 : position_.pos->move_number());
        finding.insert(position_.offset + reading_.position.end, is_four ? " 0 1" : " " + number);
    }

    // What is missing is not known, only what programs take it to be.
    void fields_missing() {
        Findings::Builder finding =
            findings_.add(FEN03_fen_short, position_.span(reading_.position));
        if (!finding.is_read()) return;
        const std::string_view written = reading_.position.in(position_.line);
        const std::size_t fields = reading_.field_count;
        finding.with_fen(reading_.text.in(position_.line)).cite("PGN 16.1.3");
        finding.say("the FEN is '{}', but it has only {}: it is read as '{}'", escaped(written),
                    fields == 1   ? "the placement"
                    : fields == 2 ? "the placement and the side to move"
                                  : "three of six fields",
                    reading_.fen);
        if (!is_fixable(finding) || position_.pos == nullptr) return;
        const std::string fen = position_.pos->fen();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < fields; ++i)
            kept = fen.find(' ', kept + 1);
        finding.insert(position_.offset + reading_.position.end, fen.substr(kept))
            .fix_kind(FixKind::Unsafe);
    }

    void castling_impossible(const chess::FenFault& fault) {
        Findings::Builder finding = add(FEN09_fen_castling_impossible, fault, "PGN 16.1.3.3");
        if (!is_fixable(finding) || position_.pos == nullptr) return;
        constexpr unsigned kCastling = 2;
        finding.replace(field_span(FenField::Castling), normal_field(kCastling));
    }

    void ep(const chess::FenFault& fault, Severity severity) {
        Findings::Builder finding = add(FEN10_fen_ep_impossible, fault, "PGN 16.1.3.4");
        finding.raised_to(severity);
        if (!is_fixable(finding)) return;
        finding.replace(field_span(FenField::Ep), "-");
        // Without its history the capture is legal.
        constexpr unsigned kEp = 3;
        if (position_.pos != nullptr && normal_field(kEp) != "-") finding.fix_kind(FixKind::Unsafe);
    }

    [[nodiscard]] std::optional<std::uint32_t> number_in(FenField field) const {
        const std::string_view written = reading_.fields[chess::index(field)].in(position_.line);
        std::uint32_t value = 0;
        const auto [end, error] =
            std::from_chars(written.data(), written.data() + written.size(), value);
        const bool is_number = error == std::errc{} && end == written.data() + written.size();
        return is_number ? std::optional(value) : std::nullopt;
    }

    // "1 0" or "2 1": the moves were not counted, and the clock is far from any draw.
    [[nodiscard]] bool are_counters_harmless() const {
        constexpr unsigned kFarFromDraw = 50;
        const auto quiet_plies = number_in(FenField::QuietPlies);
        const auto number = number_in(FenField::MoveNumber);
        return quiet_plies && number && *quiet_plies < kFarFromDraw && *number <= 1;
    }

    // A field of the normal form: fields are separated by single blanks, the castling rights are
    // third. REQUIRES: there is a position.
    [[nodiscard]] std::string normal_field(unsigned field) const {
        const std::string fen = position_.pos->fen();
        std::size_t begin = 0;
        while (field-- != 0)
            begin = fen.find(' ', begin) + 1;
        return fen.substr(begin, fen.find(' ', begin) - begin);
    }

    void counter_invalid(const chess::FenFault& fault) {
        Findings::Builder finding =
            add(FEN14_fen_counter_invalid, fault, "PGN 16.1.3.5; PGN 16.1.3.6");
        if (are_counters_harmless())
            finding.raised_to(number_in(FenField::MoveNumber) == 0 ? Severity::Info
                                                                   : Severity::Style);
        else if (number_in(FenField::MoveNumber) == 1 &&
                 reading_.fields[chess::index(FenField::Ep)].in(position_.line) == "-")
            finding.raised_to(Severity::Info);
        if (!is_fixable(finding) || position_.pos == nullptr) return;
        mend(finding, FenField::QuietPlies, position_.pos->quiet_plies());
        mend(finding, FenField::MoveNumber, position_.pos->move_number());
    }

    void mend(Findings::Builder& finding, FenField field, std::uint32_t value) {
        const Range where = reading_.fields[chess::index(field)];
        const std::string right = std::to_string(value);
        if (!where.is_empty() && where.in(position_.line) != right)
            finding.replace(position_.span(where), right);
    }

    void spelling() {
        for (const fen_line::Slip& slip : reading_.slips) {
            Findings::Builder finding =
                findings_.add(FEN18_fen_spelling, position_.span(slip.where));
            if (slip.weight == fen_line::Weight::Info) finding.raised_to(Severity::Info);
            if (slip.weight == fen_line::Weight::Warning) finding.raised_to(Severity::Warning);
            finding.say("{}", slip.what).cite("PGN 16.1.3");
            finding.with_fen(reading_.text.in(position_.line));
            const bool is_rights_fixed =
                slip.where == reading_.fields[chess::index(FenField::Castling)] &&
                position_.defects.has(FenDefect::CastlingImpossible);
            if (!slip.fix || is_rights_fixed) continue;
            finding.replace(position_.span(slip.where), *slip.fix);
            for (const fen_line::Replacement& each : slip.more)
                finding.replace(position_.span(each.where), each.text);
        }
    }

    const PositionContext& position_;
    Findings& findings_;
    const fen_line::LineReading& reading_;
};

}  // namespace

void inspect_position(const PositionContext& position, Findings& findings) {
    PositionInspector(position, findings).inspect();
}

void report_duplicate_position(ByteSpan position, std::uint64_t first, std::string_view file,
                               bool mirrors, Findings& findings) {
    findings.add(FEN16_epd_duplicate_position, position)
        .say("the position is {} position {}{}{}",
             mirrors ? "the same as or a mirror image of" : "the same as", first,
             file.empty() ? "" : " of ", file.empty() ? "" : "'" + escaped(file) + "'");
}

void report_unreachable(ByteSpan position, std::string_view fen, std::string_view why,
                        Findings& findings) {
    findings.add(FEN17_fen_unreachable, position)
        .say("the FEN is '{}', but no game from the usual start position leads to it: {}",
             escaped(fen), why)
        .with_fen(fen);
}

void report_duplicate_id(ByteSpan id, std::uint64_t first, Findings& findings) {
    findings.add(FEN15_epd_opcode_invalid, id)
        .say("the name is that of position {} too, but an 'id' names one position", first)
        .cite("PGN 16.2.5");
}

void report_perft(const PositionContext& position, Range operation, std::uint64_t counted,
                  Findings& findings) {
    findings.add(FEN19_perft_mismatch, position.span(operation))
        .say("'{}' is written, but there are {} move sequences",
             escaped(operation.in(position.line)), counted)
        .with_fen(position.reading.fen);
}

void inspect_moves(const PositionContext& position, Range moves, bool begins_with_opponent,
                   Findings& findings) {
    chess::Position pos = position.pos->orthodox();
    const std::string_view line = position.line;
    std::uint32_t at = moves.begin;
    unsigned ply = 0;
    const auto add = [&](Range where) -> Findings::Builder {
        Findings::Builder finding = findings.add(FEN20_puzzle_moves_illegal, position.span(where));
        finding.with_fen(position.reading.fen);
        return finding;
    };
    while (true) {
        while (at != moves.end && is_blank(line[at]))
            ++at;
        if (at == moves.end) break;
        const std::uint32_t begin = at;
        while (at != moves.end && !is_blank(line[at]))
            ++at;
        const Range word{begin, at};
        ++ply;
        const chess::SanResolution found = chess::parse_uci(pos, word.in(line));
        if (!found.is_ok() || found.move.is_null()) {
            add(word).say("move {} of the solution is '{}', but that is not legal there", ply,
                          escaped(word.in(line), 40));
            return;
        }
        pos.play(found.move);
    }
    if (ply == 0) {
        add(moves).say("the solution has no move");
    } else if (begins_with_opponent && ply % 2 != 0) {
        // The first move is the opponent's, so the last one is the solver's.
        add(moves).say(
            "the solution has {} move{}, so it ends with one of the opponent, but the "
            "solver has the last move",
            ply, ply == 1 ? "" : "s");
    }
}

std::optional<chess::Position> play_moves(const PositionContext& position, Findings& findings) {
    chess::Position pos = position.pos->orthodox();
    const std::string_view line = position.line;
    const Range moves = position.reading.moves;
    std::uint32_t at = moves.begin;
    for (unsigned ply = 1;; ++ply) {
        while (at != moves.end && is_blank(line[at]))
            ++at;
        if (at == moves.end) return pos;
        Range word{at, at};
        while (word.end != moves.end && !is_blank(line[word.end]))
            ++word.end;
        at = word.end;
        const chess::SanResolution found = chess::parse_uci(pos, word.in(line));
        if (!found.is_ok() || found.move.is_null()) {
            findings.add(FEN20_puzzle_moves_illegal, position.span(word))
                .say("move {} of the command is '{}', but that is not legal there", ply,
                     escaped(word.in(line), 40))
                .with_fen(chess::to_fen(pos));
            return std::nullopt;
        }
        pos.play(found.move);
    }
}

void report_variant_line(const PositionContext& position, Range where, std::string_view variant,
                         std::string_view how, Findings& findings) {
    findings.add(VAR03_variant_unsupported, position.span(where))
        .say("{} of variant '{}', but its rules are not known here: the position is not checked",
             how, variant)
        .with_fen(position.reading.text.in(position.line));
}

void report_long_line(ByteSpan line, Findings& findings) {
    findings.add(FEN04_fen_syntax, line)
        .say("the line has more than {} bytes, but a position takes 112 at most",
             fen_line::kMaxPositionLine)
        .cite("PGN 16.1.3");
}

void report_missing_column(ByteSpan line, std::uint32_t column, std::uint32_t columns,
                           Findings& findings) {
    findings.add(FEN04_fen_syntax, line)
        .say("the line has {} field{}, but the position is in field {}", columns,
             columns == 1 ? "" : "s", column)
        .cite("PGN 16.1.3");
}

}  // namespace arbiter::check
