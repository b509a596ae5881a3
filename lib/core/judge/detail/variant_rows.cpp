#include "core/judge/detail/variant_rows.hpp"

#include "core/base/assert.hpp"

#include <optional>
#include <span>

namespace arbiter::judge::detail {
namespace {

using laws::Article;
using laws::EndingKind;
using laws::Force;
using laws::MaterialTest;
using laws::Trigger;

constexpr Article kVariantWin{.trigger = Trigger::VariantWin, .ending = EndingKind::VariantWin};
constexpr Article kVariantDraw{.trigger = Trigger::VariantDraw, .ending = EndingKind::VariantDraw};

// The row as the variant has it; nullopt: it has none.
std::optional<Article> in_variant(Article row, const variant::Traits& traits) {
    switch (row.trigger) {
        case Trigger::Repetition:
        case Trigger::RepetitionConsecutive:
        case Trigger::RepetitionIntended:
            if (!traits.counts_repetitions) return std::nullopt;
            break;
        case Trigger::QuietPlies:
        case Trigger::QuietPliesIntended:
            if (!traits.counts_moves || row.when != MaterialTest::Any) return std::nullopt;
            break;
        case Trigger::DeadPosition:
            row.when = MaterialTest::Any;
            break;
        case Trigger::Material:
            if (row.force != Force::EndsGame) return std::nullopt;
            row.trigger = Trigger::DeadPosition;
            row.when = MaterialTest::Any;
            break;
        default:
            break;
    }
    return row;
}

}  // namespace

VariantRows::VariantRows(const laws::Edition& edition, const variant::Traits& traits)
    : edition_(edition) {
    for (const Article& row : edition.articles)
        if (row.trigger == Trigger::Checkmate) push(row);
    push(kVariantWin);
    push(kVariantDraw);
    for (const Article& row : edition.articles) {
        if (row.trigger == Trigger::Checkmate) continue;
        if (const auto changed = in_variant(row, traits)) push(*changed);
    }
    edition_.articles = std::span(rows_).first(size_);
}

void VariantRows::push(const Article& row) {
    ARBITER_CHECK(size_ < kMost);
    rows_[size_++] = row;
}

}  // namespace arbiter::judge::detail
