#pragma once

#include "core/laws/edition.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace arbiter::laws::detail {

// How an edition states only what differs from its parent: rows are merged at compile time into one
// sorted table. Rows that say the same thing in two editions (the fifth occurrence, the claim on
// the board, ...) share a rank; the rank is also the order of precedence at one ply.
struct ArticleTable {
    static constexpr std::size_t kCapacity = 24;
    std::array<Article, kCapacity> rows{};
    std::size_t size = 0;

    // NOLINTNEXTLINE(google-explicit-constructor): a table is read as its rows.
    constexpr operator std::span<const Article>() const { return {rows.data(), size}; }
};

[[nodiscard]] constexpr int rank(const Article& article) {
    constexpr int kAny = 31;  // larger than any material test
    const int what = article.force == Force::EndsGame ? static_cast<int>(article.ending)
                                                      : static_cast<int>(article.trigger);
    // A row with a material test comes before the row that it replaces.
    const int when = article.when == MaterialTest::Any ? kAny : static_cast<int>(article.when);
    return static_cast<int>(article.force) * 1024 + what * (kAny + 1) + when;
}

consteval void put(ArticleTable& table, const Article& article) {
    std::size_t at = 0;
    while (at < table.size && rank(table.rows[at]) < rank(article))
        ++at;
    if (at == table.size || rank(table.rows[at]) != rank(article)) {
        for (std::size_t i = table.size++; i > at; --i)
            table.rows[i] = table.rows[i - 1];
    }
    table.rows[at] = article;
}

template <std::size_t N>
[[nodiscard]] consteval ArticleTable amended(ArticleTable table, const Article (&changes)[N]) {
    for (const Article& article : changes)
        put(table, article);
    return table;
}

// A first edition, or one that shares nothing with the one before.
template <std::size_t N>
[[nodiscard]] consteval ArticleTable stated(const Article (&rows)[N]) {
    return amended(ArticleTable{}, rows);
}

}  // namespace arbiter::laws::detail
