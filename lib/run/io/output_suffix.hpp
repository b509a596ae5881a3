#pragma once

#include <span>
#include <string_view>

namespace arbiter::io {

// A form of output that the end of a file name means.
struct SuffixForm {
    std::string_view suffix;  // ".db"
    std::string_view form;    // "sqlite": a word of --to or --report
};

// What --to or --report would say if it were given, by the name of --output, ".gz" and the like at
// its end left out; empty: the name does not say it.
// THROWS: UsageError for a form that is known, but is none of `forms`; it names them.
[[nodiscard]] std::string_view form_by_suffix(std::string_view output,
                                              std::span<const SuffixForm> forms);

}  // namespace arbiter::io
