#include "core/check/rules/variants/variant_flaws.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check::detail {

void report_variant_flaw(const GameContext& game, Findings& findings, const Rule& rule,
                         variant::FenFlawKind kind) {
    if (!game.facts.has_fen_tag || !game.facts.is_of_variant) return;
    const variant::FenFlaw* flaw = game.facts.variant_flaws.find(kind);
    if (flaw == nullptr) return;
    const std::string_view value = *game.view.value(pgn::KnownTag::Fen);
    const ByteSpan span = fen_span(game, flaw->begin, flaw->end);
    Findings::Builder finding = findings.add(rule, span);
    if (!finding.is_read()) return;
    finding.at(0).with_fen(value).say("the FEN is '{}': {}", escaped(value), flaw->detail());
    if (rule.fix == FixKind::None) return;
    if (flaw->begin < flaw->end)
        finding.replace(span, flaw->repair());
    else
        finding.insert(value_span(game, *game.view.find(pgn::KnownTag::Fen)).begin + flaw->begin,
                       flaw->repair());
}

}  // namespace arbiter::check::detail
