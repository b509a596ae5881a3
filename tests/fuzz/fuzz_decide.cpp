#include "core/answers/verify_answer.hpp"
#include "core/judge/fen_query.hpp"
#include "core/mating/prover.hpp"
#include "core/report/answer_json.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Any line: a position or a problem, never both. Whatever is decided about the position is
// verified, and the answer is one line.

ARBITER_FUZZ_MUTATOR(mutate_position, 0)

ARBITER_FUZZ_TARGET(decide) {
    using namespace arbiter;  // NOLINT(google-build-using-namespace)
    using fuzz::require;
    const std::string_view line{reinterpret_cast<const char*>(data), size};
    const judge::FenQuery query = judge::read_fen_query(line);
    require((query.position || query.board) == query.problem.empty());
    require(!(query.position && query.board));
    require(line.starts_with(query.fen));
    require(!(query.asks_both && query.winner));
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black}) {
        report::AnswerRecord record{.fen = query.fen, .winner = winner};
        record.castling = query.castling;
        record.repaired = query.repaired;
        record.problem = query.problem;
        mating::Answer answer;
        if (query.position) {
            constexpr mating::Limits kLimits{.nodes = 200, .with_certificate = true};
            answer = mating::decide(*query.position, winner, kLimits);
            record.answer = &answer;
            const auto verification =
                answers::verify(*query.position, winner, answer, answer.certificate.positions + 1);
            require(verification.holds);
        }
        std::string out;
        report::append_answer(record, {.has_certificate = true, .has_verified = true}, out);
        require(std::count(out.begin(), out.end(), '\n') == 1 && out.ends_with("}\n"));
    }
    return 0;
}
