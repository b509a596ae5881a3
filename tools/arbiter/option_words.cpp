#include "tools/arbiter/option_words.hpp"

#include "core/base/text.hpp"
#include "core/mating/prover.hpp"

#include <fmt/core.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string>

namespace arbiter::tools {
namespace {

// Plain digits and nothing else.
template <class Number>
std::optional<Number> number_of(std::string_view word) {
    Number number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return number;
}

}  // namespace

unsigned jobs_of(const Arguments& arguments) {
    constexpr unsigned kMost = 1024;
    const std::string word = arguments.last("jobs").value_or("0");
    const auto number = number_of<unsigned>(word);
    if (number && *number <= kMost) return *number;
    throw UsageError(fmt::format("--jobs is '{}', but takes a number from 0 (all cores) to {}",
                                 escaped(word), kMost));
}

std::uint64_t budget_of(const Arguments& arguments) {
    const auto word = arguments.last("budget");
    if (!word) return mating::kDefaultBudget;
    const auto number = number_of<std::uint64_t>(*word);
    if (number && *number != 0) return *number;
    throw UsageError(
        fmt::format("--budget is '{}', but takes a number of positions from 1 on, such as {}",
                    escaped(*word), mating::kDefaultBudget));
}

std::uint64_t number_between(OptionName option, std::string_view word, std::uint64_t least,
                             std::uint64_t most) {
    const auto number = number_of<std::uint64_t>(word);
    if (number && *number >= least && *number <= most) return *number;
    throw UsageError(fmt::format("--{} is '{}', but takes a number from {} to {}", option,
                                 escaped(word), least, most));
}

Talk talk_of(const Arguments& arguments) {
    const bool is_quiet = arguments.has("quiet");
    const bool is_verbose = arguments.has("verbose");
    if (is_quiet && is_verbose) throw UsageError("--quiet and --verbose exclude each other");
    return is_quiet ? Talk::Quiet : is_verbose ? Talk::Verbose : Talk::Normal;
}

std::uint64_t byte_count(OptionName option, std::string_view word) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const std::string_view suffix = word.substr(static_cast<std::size_t>(end - word.data()));
    constexpr std::string_view kSuffixes = "KMG";
    const std::size_t at = suffix.empty() ? 0 : kSuffixes.find(suffix.front());
    const unsigned shift = suffix.empty() ? 0 : 10 * static_cast<unsigned>(at + 1);
    if (error != std::errc{} || suffix.size() > 1 || at == std::string_view::npos ||
        number > (UINT64_MAX >> shift)) {
        throw UsageError(fmt::format("--{} is '{}', but takes a number of bytes such as 128M",
                                     option, escaped(word)));
    }
    return number << shift;
}

std::vector<std::string_view> split_at_commas(std::string_view list) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        words.push_back(trimmed(list.substr(begin, end - begin)));
        begin = end + 1;
    }
    return words;
}

}  // namespace arbiter::tools
