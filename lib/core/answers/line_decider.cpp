#include "core/answers/line_decider.hpp"

#include "core/answers/verify_answer.hpp"
#include "core/audit/failure_guard.hpp"
#include "core/base/text.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/types.hpp"
#include "core/judge/variant_decision.hpp"
#include "core/report/answer_report.hpp"
#include "core/report/answer_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace arbiter::answers {
namespace {

using judge::FenQuery;
using report::AnswerRecord;
using report::Verdict;

// By the end on the board and the material rules of the variant; nothing is searched.
mating::Answer decide_in_variant(const replay::VariantBoard& board, chess::Color winner,
                                 AnswerRecord& record) {
    record.variant = variant::name_of(board.rules().id());
    if (const auto end = judge::end_of_variant(board))
        record.final_result = judge::to_string(judge::score_of(*end));
    const mating::Decision decision = judge::decide_variant(board);
    mating::Answer answer;
    answer.can_win = decision.of(winner);
    answer.proof = decision.proof_of(winner);
    return answer;
}

// Says whether the proof holds, if there is one; returns why not.
std::string check_proof(const chess::Position& pos, AnswerRecord& record) {
    const mating::Answer& answer = *record.answer;
    if (answer.can_win == mating::CanWin::Unknown) return {};
    // A walk that finds more positions than the certificate counts is refused anyway.
    auto verification = verify(pos, *record.winner, answer, answer.certificate.positions + 1);
    record.is_verified = verification.holds;
    if (verification.holds) return {};
    return verification.reason.empty() ? "without a reason" : std::move(verification.reason);
}

void complain(std::string_view what, const AnswerRecord& record, AnswerChunk& chunk) {
    std::string text = "'" + escaped(record.fen) + "', ";
    text += chess::to_string(*record.winner);
    text += ": ";
    text += what;
    chunk.complaints.push_back(std::move(text));
}

}  // namespace

std::uint64_t QueryCounts::queries() const {
    return std::accumulate(by_verdict.begin(), by_verdict.end(), std::uint64_t{0});
}

std::string QueryCounts::text() const {
    return fmt::format(
        "queries {} = winnable {} + unwinnable {} + unknown {} + invalid {}; nodes {}; bytes {}",
        queries(), of(Verdict::Winnable), of(Verdict::Unwinnable), of(Verdict::Unknown),
        of(Verdict::Invalid), nodes, bytes);
}

QueryCounts& QueryCounts::operator+=(const QueryCounts& other) {
    for (std::size_t i = 0; i < by_verdict.size(); ++i)
        by_verdict[i] += other.by_verdict[i];
    nodes += other.nodes;
    bytes += other.bytes;
    return *this;
}

void AnswerChunk::clear() {
    in.clear();
    out.clear();
    counts = {};
    refused = 0;
    complaints.clear();
    has_internal_error = is_cut_short = false;
}

void SaidErrors::add(AnswerChunk& chunk) {
    std::ranges::move(chunk.in.errors, std::back_inserter(all));
    for (std::string& complaint : chunk.complaints) {
        if (said_ == kMost) {
            ++unsaid_;
            continue;
        }
        ++said_;
        all.push_back(std::move(complaint));
    }
}

void SaidErrors::finish() {
    if (unsaid_ != 0) all.push_back(std::to_string(unsaid_) + " more of the same kind");
}

LineDecider::LineDecider(const AnswerPlan& plan, std::function<bool()> is_stopped)
    : plan_(plan),
      keys_{.has_certificate = plan.writes_certificates,
            .has_verified = plan.verifies,
            .flag = plan.flag,
            .guards_formulas = plan.guards_formulas},
      is_stopped_(std::move(is_stopped)) {
    plan_.limits.with_certificate = plan.writes_certificates || plan.verifies;
}

void LineDecider::decide(AnswerChunk& chunk) const {
    chunk.counts.bytes = chunk.in.bytes;
    for (const LineChunk::Line& line : chunk.in.lines) {
        decide_line(line, chunk);
        if (chunk.is_cut_short) return;
    }
}

void LineDecider::decide_line(const LineChunk::Line& line, AnswerChunk& chunk) const {
    const std::string_view text = chunk.in.line(line);
    if (line.flaw != LineFlaw::None) {
        add({.fen = text,
             .problem = line.flaw == LineFlaw::TooLong
                            ? "the line is longer than 1024 bytes, but a FEN takes 112 at most"
                            : "the input is damaged within this line"},
            chunk);
        return;
    }
    FenQuery query = judge::read_fen_query(text, plan_.variant);
    if (keys_.flag && (query.position || query.board)) turn_to_opponent(query);
    if (!query.asks_both) {
        decide_query(query, query.winner, chunk);
        return;
    }
    const std::uint64_t dead_before = chunk.counts.of(Verdict::Unwinnable);
    decide_query(query, chess::Color::White, chunk);
    if (!chunk.is_cut_short) decide_query(query, chess::Color::Black, chunk);
    if (plan_.format == &report::format_text && query.position &&
        chess::has_legal_move(*query.position) &&
        chunk.counts.of(Verdict::Unwinnable) == dead_before + 2)
        report::append_dead_text(query.fen, chunk.out);
}

// With a flag a line may name the player who is asked about, but no other one.
void LineDecider::turn_to_opponent(FenQuery& query) const {
    const chess::Color opponent = ~*keys_.flag;
    if (query.winner && *query.winner != opponent) {
        query.problem = std::string("the line asks about ") +
                        std::string(chess::to_string(*query.winner)) + ", but when the flag of " +
                        std::string(chess::to_string(*keys_.flag)) +
                        " falls, the question is about " + std::string(chess::to_string(opponent));
        query.position.reset();
        query.board.reset();
    }
    query.winner = opponent;
    query.asks_both = false;
}

void LineDecider::decide_query(const FenQuery& query, std::optional<chess::Color> winner,
                               AnswerChunk& chunk) const {
    if (is_stopped_()) {
        chunk.is_cut_short = true;
        return;
    }
    AnswerRecord record{.fen = query.fen, .winner = winner, .castling = query.castling};
    record.repaired = query.repaired;
    record.problem = query.problem;
    mating::Answer answer;
    if (query.board) {
        answer = decide_in_variant(*query.board, *winner, record);
        record.answer = &answer;
    }
    std::string refused;
    std::string failure;
    if (query.position) {
        record.answer = &answer;
        record.position = &*query.position;
        const auto failed = audit::run_guarded(audit::catch_failure,
                                               [&] { prove(query, record, answer, refused); });
        if (failed) {
            answer = {};
            record.is_verified.reset();
            failure = "internal error: " + *failed;
            record.problem = failure;
            complain(failure, record, chunk);
            chunk.has_internal_error = true;
        }
    }
    if (!refused.empty()) {
        record.refused = refused;
        complain("the proof is refused: " + refused, record, chunk);
        ++chunk.refused;
    }
    add(record, chunk);
}

void LineDecider::prove(const FenQuery& query, AnswerRecord& record, mating::Answer& answer,
                        std::string& refused) const {
    answer = mating::decide(*query.position, *record.winner, plan_.limits);
    if (keys_.has_verified) refused = check_proof(*query.position, record);
}

void LineDecider::add(const AnswerRecord& record, AnswerChunk& chunk) const {
    ++chunk.counts.by_verdict[static_cast<std::size_t>(report::verdict_of(record))];
    if (record.answer != nullptr) chunk.counts.nodes += record.answer->nodes;
    report::append_answer(*plan_.format, record, keys_, chunk.out);
}

}  // namespace arbiter::answers
