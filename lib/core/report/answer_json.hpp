#pragma once

#include "core/chess/position.hpp"
#include "core/chess/types.hpp"
#include "core/chess/uci.hpp"
#include "core/mating/proof.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::report {

// What `arbiter decide` prints: one JSON object a line for each question whether a side can still
// checkmate. Pure functions of their arguments; valid UTF-8 whatever the line held.

enum class Verdict : std::uint8_t { Winnable, Unwinnable, Unknown, Invalid };
inline constexpr std::size_t kVerdicts = static_cast<std::size_t>(Verdict::Invalid) + 1;
// "winnable", "unwinnable", "unknown", "invalid".
[[nodiscard]] std::string_view to_string(Verdict verdict);

// One question and what came of it.   LIFETIME: of everything it names.
struct AnswerRecord {
    std::string_view fen;                                // as given
    std::optional<chess::Color> winner = {};             // absent: the line names none that is one
    const chess::Position* position = nullptr;           // null: the line is none
    const mating::Answer* answer = nullptr;              // null: the line is no question
    chess::UciForm castling = chess::UciForm::Orthodox;  // in the helpmate
    std::optional<bool> is_verified = {};                // absent: there was nothing to verify
    std::string_view refused = {};                       // why the checker refused the proof
    std::string_view repaired = {};  // what of the FEN was taken otherwise; empty: nothing
    std::string_view problem = {};   // why there is no answer; empty: there is one
    // Of a variant: its name, and the result when the board has ended the game. There is no
    // `position` then, and the question is whether the side can win by any means.
    std::string_view variant = {}, final_result = {};
};

// Keys that are written only on demand, and how text is written in tables.
struct AnswerKeys {
    bool has_certificate = false;
    bool has_verified = false;
    // The question is what a flag fall of that player means: flag, result and article follow.
    std::optional<chess::Color> flag = {};
    bool guards_formulas = false;  // as RenderOptions has it
};

[[nodiscard]] Verdict verdict_of(const AnswerRecord& record);

// The moves that lead to mate, "e2e4 e7e5"; empty where the answer is no or has none.
[[nodiscard]] std::string helpmate_text(const AnswerRecord& record);

// Appends the object and a line feed. Keys, in this order: fen, winner, verdict, proof, helpmate
// (null unless winnable, and in variants), nodes; then certificate (null unless unwinnable) and
// verified (null when there is no proof) on demand; with a flag: flag, result (null when it is not
// known), article, laws (null in variants); then variant, refused, repaired and problem where there
// is something to say.
void append_answer(const AnswerRecord& record, AnswerKeys keys, std::string& out);

}  // namespace arbiter::report
