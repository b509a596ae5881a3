#include "core/report/fact_rows.hpp"

#include "core/encoding/utf8.hpp"

#include <array>

namespace arbiter::report {
namespace {

constexpr std::size_t kLongestText = std::size_t{48} << 20;

void write_illegal(const std::optional<IllegalHalfMove>& illegal, Rows& rows) {
    if (illegal)
        rows.number(illegal->ply).text(illegal->san).text(illegal->rule);
    else
        rows.null().null().null();
}

void write_ending(const std::optional<judge::Ending>& ending, Rows& rows) {
    if (!ending) {
        rows.null().null().null().null();
        return;
    }
    rows.number(ending->ply).text_or_null(ending->article);
    rows.text(judge::to_string(ending->score));
    const bool is_dead = ending->kind == laws::EndingKind::DeadPosition;
    is_dead ? rows.text(mating::to_string(ending->dead_proof)) : rows.null();
}

}  // namespace

Rows& Rows::hash(replay::Hash128 value) {
    std::array<char, 16> bytes;
    for (unsigned i = 8; i-- > 0; value.high >>= 8, value.low >>= 8) {
        bytes[i] = static_cast<char>(value.high & 0xFF);
        bytes[8 + i] = static_cast<char>(value.low & 0xFF);
    }
    return blob({bytes.data(), bytes.size()});
}

std::string_view Rows::fit(std::string_view text) {
    text = encoding::sound(text, encoding::Nul::Replace, scratch_);
    if (text.size() <= kLongestText) return text;
    std::size_t size = kLongestText;
    while ((static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80)
        --size;
    return text.substr(0, size);
}

void write_facts_columns(const GameRecord& game, const FactsRecord& facts, std::uint64_t byte_begin,
                         std::uint64_t byte_end, Rows& rows) {
    rows.number(byte_begin).number(byte_end).text(facts.variant).text_or_null(facts.laws);
    std::string also;
    for (const laws::Edition* edition : facts.laws_also)
        also.append(also.empty() ? "" : " ").append(edition->id);
    rows.text_or_null(std::string_view(also));
    facts.time_class ? rows.text(laws::to_string(*facts.time_class)) : rows.null();
    rows.text_or_null(facts.start_fen).text_or_null(facts.final_fen);
    rows.number(game.is_legal ? 1 : 0);
    write_illegal(facts.illegal, rows);
    rows.text_or_null(facts.result_tag).text_or_null(facts.result_token);
    rows.text_or_null(facts.termination_tag);
    write_ending(game.ending, rows);
    for (const judge::CanWin can_win : facts.can_win)
        rows.text(judge::to_string(can_win));
    for (const auto& claim : facts.claims)
        claim ? rows.number(claim->first_ply).number(claim->plies) : rows.null().null();
    rows.number(facts.max_repetition).number(facts.max_quiet_plies).number(facts.kept_plies);
}

}  // namespace arbiter::report
