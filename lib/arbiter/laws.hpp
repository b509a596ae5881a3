#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

// An edition of the Laws of Chess, or the rules of a site: Options::laws. LIFETIME: constants.
struct Edition {
    std::string_view id;  // "fide-2023"
    std::string_view title;
    bool is_fide = false;  // "by-date" chooses among these
};

}  // namespace v1

namespace laws {
inline namespace v1 {

// All of them in time order, FIDE's first.   THREADS: any.
[[nodiscard]] std::vector<::arbiter::v1::Edition> editions();
// What the edition says, and what it changes in FIDE's edition before it, as `arbiter editions`
// prints them; empty: there is none of that id, or none before it.   THREADS: any.
[[nodiscard]] std::string statements(std::string_view id);
[[nodiscard]] std::string changes(std::string_view id);

}  // namespace v1
}  // namespace laws
}  // namespace arbiter
