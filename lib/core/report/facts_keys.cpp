#include "core/report/facts_keys.hpp"

namespace arbiter::report {
namespace {

void write_illegal(const std::optional<IllegalHalfMove>& illegal, text::JsonLine& json) {
    json.key("illegal");
    if (!illegal) {
        json.null();
        return;
    }
    json.begin_object().key("ply").number(illegal->ply).key("san").string(illegal->san);
    json.key("rule").plain_string(illegal->rule);
    if (illegal->board != '\0') json.key("board").plain_string({&illegal->board, 1});
    json.end_object();
}

void write_ending(const std::optional<judge::Ending>& ending, char board, text::JsonLine& json) {
    json.key("ending");
    if (!ending) {
        json.null();
        return;
    }
    json.begin_object().key("kind").plain_string(laws::to_string(ending->kind));
    json.key("ply").number(ending->ply).key("article").string_or_null(ending->article);
    json.key("result").plain_string(judge::to_string(ending->score));
    if (ending->kind == laws::EndingKind::DeadPosition)
        json.key("proof").plain_string(mating::to_string(ending->dead_proof));
    if (board != '\0') json.key("board").plain_string({&board, 1});
    json.end_object();
}

void write_claims(const FactsRecord& facts, text::JsonLine& json) {
    json.key("claims").begin_object();
    for (std::size_t i = 0; i < judge::kClaimKinds; ++i) {
        // Only editions that know such a claim have the key.
        if (i == static_cast<std::size_t>(judge::ClaimKind::Material) && !knows_material(facts))
            continue;
        json.key(to_string(static_cast<judge::ClaimKind>(i)));
        if (!facts.claims[i]) {
            json.null();
            continue;
        }
        json.begin_object().key("first_ply").number(facts.claims[i]->first_ply);
        json.key("plies").number(facts.claims[i]->plies).end_object();
    }
    json.end_object();
}

void write_laws(const FactsRecord& facts, text::JsonLine& json) {
    json.key("variant").string(facts.variant).key("laws").plain_string(facts.laws);
    json.key("laws_also").begin_array();
    for (const laws::Edition* edition : facts.laws_also)
        json.plain_string(edition->id);
    json.end_array().key("time_class");
    facts.time_class ? json.plain_string(laws::to_string(*facts.time_class)) : json.null();
}

}  // namespace

bool knows_material(const FactsRecord& facts) {
    if (facts.claims[static_cast<std::size_t>(judge::ClaimKind::Material)]) return true;
    const laws::Edition* edition = laws::find_edition(facts.laws);
    return edition != nullptr &&
           laws::find_article(*edition, laws::Trigger::Material, laws::Force::Claimable) != nullptr;
}

std::array<char, 32> hex_digits(replay::Hash128 hash) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::array<char, 32> digits;
    for (unsigned i = 16; i-- > 0; hash.high >>= 4, hash.low >>= 4) {
        digits[i] = kHex[hash.high & 15];
        digits[16 + i] = kHex[hash.low & 15];
    }
    return digits;
}

std::string_view to_string(judge::ClaimKind kind) {
    constexpr std::array<std::string_view, judge::kClaimKinds> kNames{
        "threefold_on_board", "threefold_intended", "fifty_on_board", "fifty_intended", "material"};
    return kNames[static_cast<std::size_t>(kind)];
}

void write_facts_keys(const GameRecord& game, const FactsPlace& place, text::JsonLine& json) {
    const FactsRecord& facts = *game.facts;
    json.key("file").string(place.file).key("game").number(place.game);
    json.key("line").number(place.line);
    json.key("byte_begin").number(place.byte_begin);
    json.key("byte_end").number(place.byte_end);
    json.key("status").plain_string(to_string(game.status));
    write_laws(facts, json);
    json.key("start_fen").plain_string_or_null(facts.start_fen);
    json.key("final_fen").plain_string_or_null(facts.final_fen);
    json.key("plies").number(game.plies).key("legal").boolean(game.is_legal);
    write_illegal(facts.illegal, json);
    json.key("result_tag").string_or_null(facts.result_tag);
    json.key("result_token").string_or_null(facts.result_token);
    json.key("termination_tag").string_or_null(facts.termination_tag);
    write_ending(game.ending, facts.ending_board, json);
    json.key("can_win").begin_object();
    json.key("white").plain_string(judge::to_string(facts.can_win[0]));
    json.key("black").plain_string(judge::to_string(facts.can_win[1])).end_object();
    write_claims(facts, json);
    json.key("max_repetition").number(facts.max_repetition);
    json.key("max_quiet_plies").number(facts.max_quiet_plies);
    json.key("kept_plies").number(facts.kept_plies);
    const std::array<char, 32> hash = hex_digits(facts.moves_hash);
    json.key("moves_hash").plain_string({hash.data(), hash.size()});
    json.key("findings").number(game.findings_reported);
}

}  // namespace arbiter::report
