#include "core/judge/disputed_claim.hpp"

#include "core/judge/detail/letter.hpp"

namespace arbiter::judge {

std::optional<DisputedRepetition> find_disputed_repetition(const replay::GameFacts& facts,
                                                           const Ruling& ruling) {
    if (!facts.is_orthodox() || !ruling.edition->is_sameness_disputed) return std::nullopt;
    if (ruling.claim(ClaimKind::ThreefoldOnBoard)) return std::nullopt;
    const laws::Article* row =
        laws::find_article(*ruling.edition, laws::Trigger::Repetition, laws::Force::Claimable);
    if (row == nullptr || !detail::may_differ_by_letter(facts)) return std::nullopt;
    const detail::LetterReading letter{facts};
    const auto counts = letter.facts().repetitions();
    const auto keys = letter.facts().keys();
    const std::uint32_t open = ruling.ending ? ruling.ending->ply : facts.plies + 1;
    for (std::uint32_t ply = 0; ply < open; ++ply) {
        if (counts[ply] < row->threshold) continue;
        DisputedRepetition found{{}, row->number, counts[facts.plies] >= row->threshold};
        for (std::uint32_t k = 0; k <= ply; ++k)
            if (keys[k] == keys[ply]) found.plies.push_back(k);
        return found;
    }
    return std::nullopt;
}

}  // namespace arbiter::judge
