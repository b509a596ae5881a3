#include "run/shards/part_difference.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>

namespace arbiter::shards {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

// Those of `words` that `others` has not.
Names only_in(std::span<const std::string> words, std::span<const std::string> others) {
    Names sorted(others.begin(), others.end());
    std::ranges::sort(sorted);
    Names only;
    std::ranges::copy_if(words, std::back_inserter(only), [&](const std::string& word) {
        return !std::ranges::binary_search(sorted, word);
    });
    return only;
}

std::string words_difference(std::span<const std::string> first,
                             std::span<const std::string> part) {
    const std::string here = joined(only_in(part, first), " ");
    const std::string there = joined(only_in(first, part), " ");
    if (here.empty() && there.empty()) return {};
    if (there.empty()) return fmt::format("was made with {}, and that without", escaped(here));
    if (here.empty()) return fmt::format("was made without {}, and that with", escaped(there));
    return fmt::format("was made with {}, and that with {}", escaped(here), escaped(there));
}

// A command line has its options first: the others are inputs.
std::size_t options_of(const Names& words) {
    const auto is_input = [](const std::string& word) { return !word.starts_with("--"); };
    return static_cast<std::size_t>(std::ranges::find_if(words, is_input) - words.begin());
}
std::span<const std::string> option_words(const PartHeader& header) {
    return std::span(header.words.list()).first(options_of(header.words.list()));
}
std::span<const std::string> input_words(const PartHeader& header) {
    return std::span(header.words.list()).subspan(options_of(header.words.list()));
}

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    return fs::path(one).lexically_normal() == fs::path(other).lexically_normal() ||
           fs::equivalent(one, other, error);
}

// Of what was named on both command lines.
std::string names_difference(std::span<const std::string> first,
                             std::span<const std::string> part) {
    const Names here = only_in(part, first);
    const Names there = only_in(first, part);
    if (here.empty() && there.empty())
        return std::ranges::equal(first, part) ? std::string()
                                               : "was made of the same inputs in another order";
    if (here.empty()) return fmt::format("was made without '{}'", escaped(there.front()));
    if (there.empty()) return fmt::format("was also made of '{}'", escaped(here.front()));
    const std::string names =
        fmt::format("'{}', and not '{}'", escaped(here.front()), escaped(there.front()));
    return is_same_file(here.front(), there.front())
               ? fmt::format("was made of the same bytes under another name: {}", names)
               : fmt::format("was made of {}", names);
}

// Of a file that both have read.
std::string size_difference(const PartHeader& first, const PartHeader& part) {
    for (const InputState& here : part.states)
        for (const InputState& there : first.states)
            if (here.name == there.name && here.bytes != there.bytes)
                return fmt::format("was made when '{}' had {} bytes, and not {}",
                                   escaped(here.name), here.bytes, there.bytes);
    return {};
}

std::string input_difference(const PartHeader& first, const PartHeader& part) {
    std::string named = names_difference(input_words(first), input_words(part));
    if (!named.empty()) return named;
    named = size_difference(first, part);
    if (!named.empty()) return named;
    return fmt::format("was made of other inputs ({} with {} bytes, and not {} with {})",
                       part.inputs, part.total_bytes, first.inputs, first.total_bytes);
}

// REQUIRES: the digests of their options differ.
std::string settings_difference(const PartHeader& first, const PartHeader& part) {
    std::string options = words_difference(first.options, part.options);
    if (options.empty()) options = words_difference(option_words(first), option_words(part));
    return options.empty() ? "was made with other settings, which no option says: another "
                             "arbiter.toml, or another folder"
                           : options;
}

}  // namespace

std::string difference(const PartHeader& first, const PartHeader& part, bool heeds_build) {
    if (part.command != first.command)
        return fmt::format("is of '{}' and not of '{}'", part.command, first.command);
    if (part.shard.count != first.shard.count)
        return fmt::format("is shard {} of {} and not of {}", part.shard.index, part.shard.count,
                           first.shard.count);
    if (part.inputs_digest != first.inputs_digest || part.inputs != first.inputs)
        return input_difference(first, part);
    if (part.formats != first.formats)
        return fmt::format("was made for the reports {}, and not for {}", joined(part.formats, ","),
                           joined(first.formats, ","));
    if (part.today != first.today)
        return fmt::format("was made on {}, and not on {}; --today names one day for all",
                           arbiter::to_string(part.today), arbiter::to_string(first.today));
    if (part.options_digest != first.options_digest) return settings_difference(first, part);
    if (heeds_build && part.build != first.build)
        return fmt::format(
            "was made by another build of the program ({:016x}, and not {:016x}; --any-build joins "
            "them)",
            part.build, first.build);
    return {};
}

}  // namespace arbiter::shards
