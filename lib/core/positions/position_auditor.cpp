#include "core/positions/position_auditor.hpp"

#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/rule.hpp"
#include "core/chess/perft.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/utf8.hpp"
#include "core/fen_line/key.hpp"
#include "core/fen_line/plain_fen.hpp"
#include "core/judge/variant_decision.hpp"
#include "core/positions/proof_game_text.hpp"
#include "core/reach/proof_game.hpp"

#include <algorithm>
#include <array>

namespace arbiter::positions {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// The end of the line that begins at `at`.
std::size_t line_end_from(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    const std::size_t feed = rest.find('\n');
    const std::size_t carriage = rest.substr(0, feed).find('\r');
    const std::size_t end = carriage == std::string_view::npos ? feed : carriage;
    return end == std::string_view::npos ? text.size() : at + end;
}

// Blanks beside the separators of a table.
void trim(fen_line::Range& cell, std::string_view line) {
    while (!cell.is_empty() && is_blank(line[cell.begin]))
        ++cell.begin;
    while (!cell.is_empty() && is_blank(line[cell.end - 1]))
        --cell.end;
}

// The board as White sees it, and a line without anything.
void append_board(const replay::GamePosition& pos, std::string& out) {
    for (unsigned rank = 8; rank-- > 0;) {
        out.append("\n").append(std::to_string(rank + 1)).append(" ");
        for (unsigned file = 0; file < 8; ++file) {
            const chess::Piece piece = pos.piece_on(chess::make_square(file, rank));
            out += ' ';
            out += piece == chess::Piece::None ? '.' : chess::letter_of(piece);
        }
    }
    out += "\n   a b c d e f g h\n";
}

// What is wrong with the array at the start: Black is to move, or kings and queens are exchanged,
// the most frequent mistake. That is a start of Chess960 too when both are, so that its castling
// rights hide the mistake from proofs. Empty: nothing, or another position.
std::string_view wrong_at_start(const chess::Position& pos) {
    if (chess::count(pos.occupied()) != 32) return {};
    using chess::Color;
    using chess::Role;
    using chess::Square;
    const auto stands = [&](Square sq, Color color, Role role) {
        return pos.piece_on(sq) == chess::make_piece(color, role);
    };
    const auto is_exchanged = [&](Color color) {
        const bool is_white = color == Color::White;
        return stands(is_white ? Square::D1 : Square::D8, color, Role::King) &&
               stands(is_white ? Square::E1 : Square::E8, color, Role::Queen);
    };
    const bool white = is_exchanged(Color::White), black = is_exchanged(Color::Black);
    if (!white && !black && pos.turn() == Color::White) return {};
    constexpr std::string_view kRank = "RNBQKBNR";
    for (const Color color : {Color::White, Color::Black}) {
        const unsigned home = color == Color::White ? 0 : 7, second = color == Color::White ? 1 : 6;
        for (unsigned file = 0; file < kRank.size(); ++file) {
            if (!stands(chess::make_square(file, second), color, Role::Pawn)) return {};
            const Role role = role_of(chess::piece_of_letter(kRank[file]));
            const bool is_couple = role == Role::Queen || role == Role::King;
            const bool is_elsewhere = is_couple && (color == Color::White ? white : black);
            if (!is_elsewhere && !stands(chess::make_square(file, home), color, role)) return {};
        }
    }
    return white && black ? "the kings and the queens are exchanged; the kings start on e1 and e8"
           : white        ? "the white king and queen are exchanged; the king starts on e1"
           : black        ? "the black king and queen are exchanged; the king starts on e8"
                          : "it is the array at the start, where White is to move";
}

std::uint64_t count_moves(const replay::GamePosition& pos, unsigned depth) {
    if (pos.is_orthodox()) return chess::perft(pos.orthodox(), depth);
    return variant::perft(pos.variant()->rules(), pos.variant()->position(), depth);
}

mating::Decision decide(const replay::GamePosition& pos, const mating::Options& options) {
    const replay::VariantBoard* board = pos.variant();
    return board == nullptr ? mating::decide(pos.orthodox(), options)
                            : judge::decide_variant(*board);
}

}  // namespace

// A position as the rules of its variant read it.
struct PositionAuditor::Understood {
    std::optional<replay::GamePosition> pos;
    chess::FenDefects defects;
    variant::FenFlaws flaws;
};

PositionAuditor::Understood PositionAuditor::understand(
    std::string_view fen, chess::CastlingStyle style,
    const std::optional<variant::VariantReading>& variant) {
    Understood result;
    if (!variant) {
        const chess::StartReading start = chess::read_start_position(fen, style);
        if (start.position) result.pos = *start.position;
        result.defects = start.defects;
        return result;
    }
    const variant::Rules& rules = variant::rules_of(*variant->replayed);
    const variant::StartReading start = rules.read_fen(fen, style);
    if (start.position) result.pos = replay::VariantBoard(rules, *start.position);
    result.defects = start.defects;
    result.flaws = start.flaws;
    return result;
}

void PositionAuditor::audit(PositionBatch& batch) {
    batch.mirrors = plan_.mirrors;
    const std::string_view text = batch.text();
    std::size_t at = 0;
    bool is_first_line = batch.is_first_of_file;
    if (batch.is_first_of_file) {
        const bool has_bom = text.starts_with(kByteOrderMark);
        if (batch.file_traits.utf16 != encoding::Charset::Utf8)
            check::report_utf16(batch.before, batch.file_traits.utf16, has_bom);
        else if (has_bom)
            check::report_bom(batch.before);
        if (has_bom) at = kByteOrderMark.size();
    }
    std::size_t last_line = 0;
    // What began in an earlier batch is longer than any line that is read, and was reported there.
    bool is_rest = !batch.is_at_line_start;
    while (at < text.size()) {
        const std::size_t end = line_end_from(text, at);
        const bool has_end = end != text.size();
        if (!is_rest) {
            audit_line(batch, {text.substr(at, end - at), batch.base_offset + at}, is_first_line);
        }
        is_rest = is_first_line = false;
        at = end;
        if (!has_end) break;
        at += text.substr(end).starts_with("\r\n") ? 2 : 1;
        ++batch.line_ends;
        last_line = at;
    }
    batch.bytes_after_last_line_end =
        batch.input_end() - batch.input_offset(batch.base_offset + last_line);
}

void PositionAuditor::audit_line(PositionBatch& batch, const Line& line, bool is_first_line) {
    if (batch.kind.is_unreadable) return;
    const std::size_t first_finding = batch.findings.size();
    const auto failure = audit::run_guarded(plan_.guard, [&] {
        if (!batch.kind.table && audit_plain(batch, line, line.text)) return;
        if (read(batch, line, is_first_line)) audit_position(batch, line);
    });
    if (failure) fail(batch, line, first_finding, *failure);
}

bool PositionAuditor::read(PositionBatch& batch, const Line& line, bool is_first_line) {
    const std::size_t first_finding = batch.findings.size();
    const ByteSpan span{line.offset, line.offset + line.text.size()};
    const auto reject = [&] {
        reading_.clear();
        keep(batch, line, report::Status::Rejected, first_finding, nullptr);
        return false;
    };
    if (line.text.size() > fen_line::kMaxPositionLine) {
        batch.findings.begin_game(encoding::Charset::Utf8, line.text.size());
        check::report_long_line(span, batch.findings);
        return reject();
    }
    batch.findings.begin_game(
        encoding::is_utf8(line.text) ? encoding::Charset::Utf8 : encoding::detect(line.text),
        line.text.size());
    if (!batch.kind.table) {
        fen_line::read_line(line.text, reading_);
        return reading_.kind == fen_line::LineKind::Position;
    }
    const fen_line::Columns& table = *batch.kind.table;
    if ((is_first_line && table.has_header) || trimmed(line.text).empty()) return false;
    fen_line::split_record(line.text, table.separator, cells_);
    if (table.fen < cells_.size()) trim(cells_[table.fen], line.text);
    if (table.fen < cells_.size()) {
        const bool has_moves = table.moves && *table.moves < cells_.size();
        if (!has_moves && audit_plain(batch, line, cells_[table.fen].in(line.text))) return false;
        fen_line::read_cell(line.text, cells_[table.fen], reading_);
        if (reading_.kind == fen_line::LineKind::Position) return true;
    }
    check::report_missing_column(span, table.fen + 1, static_cast<std::uint32_t>(cells_.size()),
                                 batch.findings);
    return reject();
}

std::optional<variant::VariantReading> PositionAuditor::variant_of(
    const PositionBatch& batch) const {
    if (plan_.variant) return plan_.variant;
    const auto& of_file = batch.kind.variant;
    if (reading_.variant.empty()) return of_file;
    // The form of crazyhouse is that of bughouse too.
    const variant::VariantReading of_line = variant::read_variant(reading_.variant);
    const auto has_drops = [](const variant::VariantReading& variant) {
        return variant.replayed && variant::rules_of(*variant.replayed).traits().has_drops;
    };
    return of_file && has_drops(*of_file) && has_drops(of_line) ? of_file : of_line;
}

bool PositionAuditor::leave_unchecked(PositionBatch& batch, const Line& line,
                                      const variant::VariantReading& variant) {
    if (variant.replayed) return false;
    const chess::StartReading start = chess::read_start_position(reading_.fen, plan_.castling);
    // A placement that cannot be read is none of any variant.
    if (start.defects.has(chess::FenDefect::Syntax) && reading_.variant.empty()) return false;
    const std::size_t first_finding = batch.findings.size();
    const variant::FenFlaws none;
    const check::PositionContext position{.line = line.text,
                                          .offset = line.offset,
                                          .reading = reading_,
                                          .defects = start.defects,
                                          .flaws = none,
                                          .pos = nullptr,
                                          .is_epd_file = batch.kind.is_epd};
    check::report_variant_line(
        position, reading_.position, variant.name,
        plan_.variant ? "--variant says that it is" : "the name of the file says that it is",
        batch.findings);
    keep(batch, line, report::Status::Unchecked, first_finding, nullptr);
    return true;
}

void PositionAuditor::audit_position(PositionBatch& batch, const Line& line) {
    std::optional<variant::VariantReading> variant = variant_of(batch);
    if (variant && leave_unchecked(batch, line, *variant)) return;
    // What is left of such variants cannot be read.
    if (variant && !variant->replayed) variant.reset();
    const std::size_t first_finding = batch.findings.size();
    const std::uint64_t flagging = batch.findings.flagging();
    Understood understood = understand(reading_.fen, plan_.castling, variant);
    if (reading_.is_completed && reading_.field_count == 1 &&
        understood.defects.has(chess::FenDefect::OpponentInCheck))
        understood = take_black_to_move(variant);
    const replay::GamePosition* pos = understood.pos ? &*understood.pos : nullptr;
    const check::PositionContext position{.line = line.text,
                                          .offset = line.offset,
                                          .reading = reading_,
                                          .defects = understood.defects,
                                          .flaws = understood.flaws,
                                          .pos = pos,
                                          .is_epd_file = batch.kind.is_epd};
    check::inspect_position(position, batch.findings);
    if (pos != nullptr) {
        check::inspect_operations(position, batch.findings);
        if (plan_.checks_perft) check_perft(batch, position);
        if (pos->is_orthodox()) {
            check_chess(batch, position);
            if (!reading_.moves.is_empty()) {
                understood.pos = play_moves(batch, position);
                pos = understood.pos ? &*understood.pos : nullptr;
            }
        }
    }
    batch.findings.sort_from(first_finding);
    const report::Status status = pos == nullptr                          ? report::Status::Rejected
                                  : batch.findings.flagging() != flagging ? report::Status::Flagged
                                                                          : report::Status::Clean;
    keep(batch, line, status, first_finding, pos);
}

// A placement does not say who is to move; White cannot be when Black is in check.
PositionAuditor::Understood PositionAuditor::take_black_to_move(
    const std::optional<variant::VariantReading>& variant) {
    const std::string before = reading_.fen;
    reading_.fen.replace(reading_.fen.find(' '), 3, " b ");
    Understood understood = understand(reading_.fen, plan_.castling, variant);
    if (understood.pos) return understood;
    reading_.fen = before;
    return understand(reading_.fen, plan_.castling, variant);
}

// What the UCI command leads to.
std::optional<replay::GamePosition> PositionAuditor::play_moves(
    PositionBatch& batch, const check::PositionContext& position) {
    const auto played = check::play_moves(position, batch.findings);
    if (!played) return std::nullopt;
    reading_.fen = chess::to_fen(*played);
    reading_.field_count = fen_line::kFields;
    return replay::GamePosition(*played);
}

void PositionAuditor::check_chess(PositionBatch& batch, const check::PositionContext& position) {
    // What is known to be impossible needs no proof.
    if (plan_.reach && !reading_.is_chess960 &&
        !position.defects.has(chess::FenDefect::MaterialImpossible) &&
        !position.defects.has(chess::FenDefect::CheckImpossible))
        check_reach(batch, position.span(reading_.position), reading_.position.in(position.line),
                    position.pos->orthodox());
    if (!batch.kind.table || !batch.kind.table->moves) return;
    const std::uint32_t column = *batch.kind.table->moves;
    const auto end = static_cast<std::uint32_t>(position.line.size());
    check::inspect_moves(position,
                         column < cells_.size() ? cells_[column] : fen_line::Range{end, end},
                         batch.kind.table->begins_with_opponent, batch.findings);
}

void PositionAuditor::keep(PositionBatch& batch, const Line& line, report::Status status,
                           std::size_t first_finding, const replay::GamePosition* pos) {
    report::GameRecord& record = batch.games.emplace_back();
    record = {};
    record.span = {line.offset, line.offset + line.text.size()};
    record.status = status;
    record.is_legal = status != report::Status::Rejected;
    record.findings_begin = static_cast<std::uint32_t>(first_finding);
    record.findings_end = static_cast<std::uint32_t>(batch.findings.size());
    record.findings_reported = record.findings_end - record.findings_begin;
    record.is_position = true;
    if (plan_.prints_positions()) {
        keep_printed(batch, line, pos);
        record.position = batch.outputs.back();
    }
    if (pos != nullptr) mark(batch, line, *pos);
    // Nothing below fails, so that a position never counts twice.
    ++batch.tally.games;
    ++batch.tally.of(status);
}

// What the fast way accepts is written as append_position() writes FEN, except for missing
// counters.
bool PositionAuditor::is_written_so(const fen_line::PlainFen& plain) const {
    return plain.has_counters && plan_.form.notation == fen_line::Notation::Fen &&
           !plan_.form.has_canonical_counters;
}

report::PositionRecord PositionAuditor::as_written(std::string_view text) const {
    return {.text = plan_.wants_text ? text : std::string_view{},
            .normalized = plan_.wants_text ? text : std::string_view{},
            .output = plan_.writes ? text : std::string_view{},
            .variant = {},
            .can_win = {}};
}

bool PositionAuditor::audit_plain(PositionBatch& batch, const Line& line, std::string_view text) {
    if (plan_.variant || batch.kind.variant) return false;
    const auto plain = fen_line::read_plain_fen(text);
    if (!plain || (!plain->has_counters && !batch.kind.is_epd)) return false;
    const auto begin = static_cast<std::uint32_t>(text.data() - line.text.data());
    const fen_line::Range cell{begin, begin + static_cast<std::uint32_t>(text.size())};
    const std::size_t first_finding = batch.findings.size();
    const std::uint64_t flagging = batch.findings.flagging();
    if (plan_.reach) {
        batch.findings.begin_game(encoding::Charset::Utf8, line.text.size());
        check_reach(batch, {line.offset + cell.begin, line.offset + cell.end}, text,
                    fen_line::position_of(*plain));
    }
    const report::Status status =
        batch.findings.flagging() == flagging ? report::Status::Clean : report::Status::Flagged;
    if (plan_.needs_position() || (plan_.prints_positions() && !is_written_so(*plain))) {
        fen_line::read_cell(line.text, cell, reading_);
        const chess::StartReading start = chess::read_start_position(text, plan_.castling);
        const replay::GamePosition pos(*start.position);
        keep(batch, line, status, first_finding, &pos);
        return true;
    }
    reading_.clear();
    const auto game = static_cast<std::uint32_t>(batch.games.size());
    keep(batch, line, status, first_finding, nullptr);
    if (plan_.prints_positions()) *batch.outputs.back() = as_written(text);
    if (plan_.dedupes)
        batch.keys.push_back(
            {.game = game, .key = fen_line::key_of(text.substr(0, plain->fields_end))});
    return true;
}

// Its fields but the counters of moves, and its variant.
fen_line::Key PositionAuditor::key_of(const replay::GamePosition& pos) {
    text_ = pos.fen();
    for (unsigned counter = 0; counter < 2; ++counter)
        text_.resize(text_.rfind(' '));
    if (pos.variant() != nullptr)
        text_.append(" ").append(variant::name_of(pos.variant()->rules().id()));
    return fen_line::key_of(text_);
}

void PositionAuditor::append_position(const Line& line, const replay::GamePosition& pos,
                                      const fen_line::Form& form, std::string& out) const {
    if (const replay::VariantBoard* board = pos.variant())
        fen_line::append_position(board->rules(), board->position(), line.text, reading_, form,
                                  out);
    else
        fen_line::append_position(pos.orthodox(), line.text, reading_, form, out);
}

// Keys of the position and of its name.
void PositionAuditor::mark(PositionBatch& batch, const Line& line,
                           const replay::GamePosition& pos) {
    const auto game = static_cast<std::uint32_t>(batch.games.size() - 1);
    if (plan_.mirrors && pos.is_orthodox()) {
        batch.keys.push_back({.game = game, .key = fen_line::mirror_key(pos.orthodox())});
    } else if (plan_.dedupes) {
        batch.keys.push_back({.game = game, .key = key_of(pos)});
    }
    for (const fen_line::Operation& each : reading_.operations) {
        if (each.opcode.in(line.text) != "id" || each.words != 1) continue;
        batch.ids.push_back(
            {.game = game,
             .key = fen_line::key_of(each.operands.in(line.text)),
             .span = {line.offset + each.operands.begin, line.offset + each.operands.end}});
        return;
    }
}

void PositionAuditor::check_reach(PositionBatch& batch, ByteSpan span, std::string_view fen,
                                  const chess::Position& pos) const {
    if (!batch.findings.wants(check::RuleId::FEN17_fen_unreachable)) return;
    if (const std::string_view why = wrong_at_start(pos); !why.empty())
        return check::report_unreachable(span, fen, why, batch.findings);
    const reach::Answer answer = reach::examine(pos, *plan_.reach);
    if (answer.verdict == reach::Verdict::Unreachable)
        check::report_unreachable(span, fen, reach::describe(answer), batch.findings);
}

void PositionAuditor::check_perft(PositionBatch& batch, const check::PositionContext& position) {
    for (const fen_line::Operation& each : reading_.operations) {
        const std::string_view opcode = each.opcode.in(position.line);
        const bool is_depth =
            opcode.size() == 2 && opcode[0] == 'D' && opcode[1] >= '1' && opcode[1] <= '9';
        if (!is_depth || each.words != 1) continue;
        const std::uint64_t counted =
            count_moves(*position.pos, static_cast<unsigned>(opcode[1] - '0'));
        if (fen_line::read_count(each.operands.in(position.line)) != counted)
            check::report_perft(position, {each.opcode.begin, each.operands.end}, counted,
                                batch.findings);
    }
    for (const fen_line::PerftCount& each : reading_.perft_counts) {
        const std::uint64_t counted = count_moves(*position.pos, each.depth);
        if (fen_line::read_count(each.count.in(position.line)) != counted)
            check::report_perft(position, each.count, counted, batch.findings);
    }
}

void PositionAuditor::keep_printed(PositionBatch& batch, const Line& line,
                                   const replay::GamePosition* pos) {
    report::PositionRecord& record = batch.arena.allocate_array<report::PositionRecord>(1).front();
    record = {};
    batch.outputs.push_back(&record);
    const std::string_view written =
        reading_.kind == fen_line::LineKind::Position ? reading_.text.in(line.text) : line.text;
    if (plan_.wants_text) {
        record.text = encoding::is_utf8(written) ? written
                                                 : batch.arena.copy(encoding::to_utf8_where_needed(
                                                       written, encoding::detect(line.text)));
    }
    if (plan_.wants_text && pos != nullptr) {
        text_.clear();
        append_position(line, *pos, plan_.form, text_);
        record.normalized = batch.arena.copy(text_);
    }
    if (pos != nullptr && pos->variant() != nullptr)
        record.variant = variant::name_of(pos->variant()->rules().id());
    if (plan_.can_win && pos != nullptr) {
        const mating::Decision decision = decide(*pos, *plan_.can_win);
        record.can_win = {decision.white, decision.black};
    }
    text_.clear();
    write_output(batch, line, written, pos);
    record.output = batch.arena.copy(text_);
}

// Into text_.
void PositionAuditor::write_output(PositionBatch& batch, const Line& line, std::string_view written,
                                   const replay::GamePosition* pos) {
    if (plan_.proof_game_nodes) {
        write_proof_game(batch, pos);
    } else if (plan_.perft_depth != 0) {
        text_.append(written).append("\t");
        text_ += pos == nullptr ? "invalid" : std::to_string(count_moves(*pos, plan_.perft_depth));
    } else if (pos != nullptr && (plan_.writes || plan_.draws_board)) {
        append_position(line, *pos, plan_.form, text_);
        if (plan_.draws_board) append_board(*pos, text_);
    }
}

// Into text_, which stays empty when no game is found.
void PositionAuditor::write_proof_game(PositionBatch& batch, const replay::GamePosition* pos) {
    const auto moves = find_proof_game(pos);
    if (!moves) {
        // Of what is no position of chess there is no game to be found.
        if (pos != nullptr && pos->is_orthodox()) ++batch.tally.without_proof_game;
        return;
    }
    append_proof_game(*moves, pos->fen(), text_);
}

std::optional<std::vector<chess::Move>> PositionAuditor::find_proof_game(
    const replay::GamePosition* pos) const {
    if (pos == nullptr || !pos->is_orthodox()) return std::nullopt;
    const auto answer = reach::examine(pos->orthodox(), {.level = reach::Level::Cheap});
    if (answer.verdict == reach::Verdict::Unreachable) return std::nullopt;
    return reach::find_proof_game(pos->orthodox(), *plan_.proof_game_nodes);
}

// Whatever was kept of the position is forgotten.
void PositionAuditor::fail(PositionBatch& batch, const Line& line, std::size_t first_finding,
                           std::string_view what) {
    const auto games = static_cast<std::size_t>(batch.tally.games);
    batch.games.resize(games);
    batch.outputs.resize(std::min(batch.outputs.size(), games));
    std::erase_if(batch.keys, [&](const PositionMark& mark) { return mark.game >= games; });
    std::erase_if(batch.ids, [&](const PositionMark& mark) { return mark.game >= games; });
    batch.has_internal_error = true;
    batch.findings.drop_from(first_finding);
    check::report_internal_error(batch.findings, {line.offset, line.offset + line.text.size()},
                                 what, check::Unit::Position);
    reading_.clear();
    keep(batch, line, report::Status::Rejected, first_finding, nullptr);
}

}  // namespace arbiter::positions
