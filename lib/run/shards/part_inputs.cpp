#include "run/shards/part_inputs.hpp"

#include "core/base/text.hpp"
#include "run/shards/merge.hpp"

#include <fmt/core.h>

namespace arbiter::shards {
namespace {

std::string run_again(const PartReader& part) {
    return mending_of(part.header(), part.path());
}

}  // namespace

std::string changed_input(const PartReader& part, InputLook look) {
    const std::vector<InputState>& states = part.header().states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const std::string change = change_of(states[i], part.trailer().read.at(i), look);
        if (!change.empty()) return fmt::format("'{}' {}", escaped(states[i].name), change);
    }
    return {};
}

std::vector<std::string> changed_inputs(const std::vector<std::unique_ptr<PartReader>>& parts,
                                        InputLook look) {
    std::vector<std::string> changes;
    for (const auto& part : parts) {
        const std::string change = changed_input(*part, look);
        if (!change.empty())
            changes.push_back(fmt::format("'{}' no longer stands for its inputs: {}; {}",
                                          part->path(), change, run_again(*part)));
    }
    return changes;
}

std::vector<std::string> disagreements(const std::vector<std::unique_ptr<PartReader>>& parts) {
    std::vector<std::string> differences;
    const PartReader* before = nullptr;
    for (const auto& part : parts) {
        if (part->header().pieces.empty()) continue;
        const bool is_shared = before != nullptr && before->header().pieces.back().input ==
                                                        part->header().pieces.front().input;
        if (is_shared && before->header().states.back() != part->header().states.front())
            differences.push_back(fmt::format(
                "'{}' and '{}' read '{}' at different times, and it was changed between them or is "
                "a copy; merge where it can be read, without --no-inputs, or {}",
                before->path(), part->path(), escaped(part->header().states.front().name),
                run_again(*part)));
        before = part.get();
    }
    return differences;
}

}  // namespace arbiter::shards
