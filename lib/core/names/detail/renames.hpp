#pragma once

#include "core/names/spelling.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::names::detail {

// What a person says: this name is spelled so. A chain (a is b, b is c) means its end; a circle is
// a mistake.
class Renames {
  public:
    struct Target {
        std::string right;
        std::uint64_t line;  // of the file, for messages
    };
    using Key = std::pair<NameKind, std::string>;

    // Returns the line that says something else about the same name, if there is one; then nothing
    // is added.
    std::optional<std::uint64_t> add(NameKind kind, std::string_view written,
                                     std::string_view right, std::uint64_t line) {
        const auto [place, is_new] =
            targets_.try_emplace({kind, std::string(written)}, Target{std::string(right), line});
        if (is_new || place->second.right == right) return std::nullopt;
        return place->second.line;
    }

    // Replaces each chain by its end. Calls `refuse(line)` for each row of a circle, or of a chain
    // that leads into one, and drops it.   COST: linear except for chains, which are short or
    // refused.
    template <class Refuse>
    void resolve(Refuse refuse) {
        constexpr unsigned kLongestChain = 32;
        std::map<Key, Target> resolved;
        for (const auto& [key, target] : targets_) {
            std::string right = target.right;
            unsigned steps = 0;
            for (auto next = targets_.find({key.first, right});
                 next != targets_.end() && next->second.right != right && steps < kLongestChain;
                 next = targets_.find({key.first, right})) {
                right = next->second.right;
                ++steps;
            }
            if (steps == kLongestChain || (steps > 0 && right == key.second)) {
                refuse(target.line);
            } else {
                resolved.emplace(key, Target{std::move(right), target.line});
            }
        }
        targets_ = std::move(resolved);
    }

    [[nodiscard]] const std::map<Key, Target>& targets() const { return targets_; }

  private:
    std::map<Key, Target> targets_;
};

}  // namespace arbiter::names::detail
