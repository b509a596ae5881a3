#pragma once

#include "core/check/rule.hpp"

#include <optional>
#include <string>

namespace arbiter::check::detail {

// What `--played-illegal keep` adds: the plies after an illegal one, played on as if it stood.

// The end on the board that the result has to agree with: the automatic one, else mate or stalemate
// by a legal move at the end of the kept moves.   FIDE 2023 5.1.1, 5.2.1.
struct FinalEnding {
    judge::Ending ending;
    bool is_kept;  // conditional: it holds only if the illegal moves remain
    const replay::GamePosition& position;
};
[[nodiscard]] std::optional<FinalEnding> final_ending(const GameContext& game);

// "; played on as if it stood: 23 plies, to the end", "..., up to ply 57, because 'Nf3' cannot be
// kept" for the first illegal move; empty when nothing was kept.
[[nodiscard]] std::string kept_text(const GameContext& game, const replay::Refusal& refusal);

// Reports plies among those kept that are refused for `kind` as well, as conditional.
void report_kept(const GameContext& game, Findings& findings, const Rule& rule,
                 replay::StopKind kind);

}  // namespace arbiter::check::detail
