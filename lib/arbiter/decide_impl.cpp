#include "core/chess/uci.hpp"
#include "core/judge/fen_query.hpp"
#include "core/judge/variant_decision.hpp"
#include "core/mating/prover.hpp"
#include "core/report/answer_json.hpp"
#include "core/report/answer_text.hpp"

#include "arbiter/decide.hpp"

#include <optional>

namespace arbiter {
inline namespace v1 {
namespace {

chess::Color color_of(Side side) {
    return side == Side::White ? chess::Color::White : chess::Color::Black;
}

// By the end on the board and the material rules of the variant; nothing is searched.
mating::Answer answer_in_variant(const replay::VariantBoard& board, report::AnswerRecord& record) {
    record.variant = variant::name_of(board.rules().id());
    if (const auto end = judge::end_of_variant(board))
        record.final_result = judge::to_string(judge::score_of(*end));
    const mating::Decision decision = judge::decide_variant(board);
    mating::Answer answer;
    answer.can_win = decision.of(*record.winner);
    answer.proof = decision.proof_of(*record.winner);
    return answer;
}

// `flag`: the question is what the fall of that flag means.
Result<FlagFall> answer(std::string_view fen, chess::Color winner, std::optional<chess::Color> flag,
                        std::uint64_t budget) {
    const judge::FenQuery query = judge::read_fen_query(fen);
    if (!query.problem.empty()) return Error{query.problem};
    report::AnswerRecord record{.fen = query.fen, .winner = winner, .castling = query.castling};
    record.repaired = query.repaired;
    mating::Answer answer;
    if (query.board) {
        answer = answer_in_variant(*query.board, record);
    } else {
        mating::Limits limits;
        if (budget != 0) limits.nodes = budget;
        answer = mating::decide(*query.position, winner, limits);
        record.position = &*query.position;
    }
    record.answer = &answer;
    FlagFall fall;
    Decision& decision = fall.decision;
    decision.verdict = report::to_string(report::verdict_of(record));
    decision.proof = mating::to_string(answer.proof);
    for (const chess::Move move : answer.helpmate) {
        const chess::SanText uci = chess::to_uci(move, query.castling);
        decision.helpmate.emplace_back(uci.view());
    }
    decision.nodes = answer.nodes;
    report::append_answer(record, {.flag = flag}, decision.json);
    report::append_answer_text(record, flag, decision.text);
    decision.json.pop_back();  // line feeds
    decision.text.pop_back();
    if (!flag) return fall;
    fall.result = report::result_of_flag_fall(record, *flag);
    const report::FlagArticle article = report::flag_article();
    fall.laws = article.laws;
    fall.article = article.number;
    return fall;
}

}  // namespace

Result<Decision> decide(std::string_view fen, Side winner, std::uint64_t budget) {
    Result<FlagFall> result = answer(fen, color_of(winner), std::nullopt, budget);
    if (!result) return Error{result.error()};
    return std::move(result->decision);
}

Result<FlagFall> decide_flag_fall(std::string_view fen, Side flag, std::uint64_t budget) {
    return answer(fen, ~color_of(flag), color_of(flag), budget);
}

}  // namespace v1
}  // namespace arbiter
