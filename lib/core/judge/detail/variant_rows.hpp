#pragma once

#include "core/laws/edition.hpp"
#include "core/variant/rules.hpp"

#include <array>
#include <cstddef>

namespace arbiter::judge::detail {

// What of an edition of the Laws holds in a variant, as rows: what the variant itself ends comes
// after checkmate and before everything else; counted moves and repetitions only where the variant
// has them; and material is that of the variant's tables, whatever list of pieces the edition has.
// LIFETIME: views `edition`, and the rows are this object's.
class VariantRows {
  public:
    VariantRows(const laws::Edition& edition, const variant::Traits& traits);
    VariantRows(const VariantRows&) = delete;
    VariantRows& operator=(const VariantRows&) = delete;

    // The edition with these rows.
    [[nodiscard]] const laws::Edition& edition() const& { return edition_; }
    [[nodiscard]] const laws::Edition& edition() const&& = delete;

  private:
    static constexpr std::size_t kMost = 64;

    void push(const laws::Article& row);

    std::array<laws::Article, kMost> rows_{};
    std::size_t size_ = 0;
    laws::Edition edition_;
};

}  // namespace arbiter::judge::detail
