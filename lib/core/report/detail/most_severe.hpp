#pragma once

#include "core/check/finding.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::report::detail {

// Keeps the rendered forms of at most `limit` findings: the most severe, of one severity the first.
// Memory: `limit` strings.
class MostSevere {
  public:
    explicit MostSevere(std::size_t limit) : limit_(limit) {}

    // Would a finding of that severity be kept? Ask before the work of rendering it.
    [[nodiscard]] bool takes(check::Severity severity) const {
        std::size_t kept = 0;
        for (std::size_t i = 0; i <= static_cast<std::size_t>(severity); ++i)
            kept += kept_[i].size();
        return kept < limit_;
    }
    // REQUIRES: takes(severity).
    void add(check::Severity severity, std::string text) {
        kept_[static_cast<std::size_t>(severity)].push_back({added_++, std::move(text)});
        if (size() <= limit_) return;
        for (std::size_t i = kept_.size(); i-- > 0;) {
            if (kept_[i].empty()) continue;
            kept_[i].pop_back();
            return;
        }
    }
    [[nodiscard]] std::size_t size() const {
        std::size_t sum = 0;
        for (const auto& each : kept_)
            sum += each.size();
        return sum;
    }
    [[nodiscard]] std::size_t size(check::Severity severity) const {
        return kept_[static_cast<std::size_t>(severity)].size();
    }
    // In the order in which they were added.
    template <class Visit>
    void each(Visit visit) const {
        std::vector<const Entry*> order;
        order.reserve(size());
        for (const auto& entries : kept_)
            for (const Entry& entry : entries)
                order.push_back(&entry);
        std::ranges::sort(order, {}, &Entry::number);
        for (const Entry* entry : order)
            visit(entry->text);
    }

  private:
    struct Entry {
        std::uint64_t number;
        std::string text;
    };
    std::size_t limit_;
    std::uint64_t added_ = 0;
    std::array<std::vector<Entry>, check::kSeverities> kept_;
};

}  // namespace arbiter::report::detail
