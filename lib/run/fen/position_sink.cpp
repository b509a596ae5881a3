#include "run/fen/position_sink.hpp"

#include "core/report/position_reports.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::fen {
namespace {

class SampledLines final : public report::Report {
  public:
    SampledLines(const query::SampleSize& sample, std::uint64_t seed) : share_(sample.below, seed) {
        if (sample.games) fixed_.emplace(*sample.games, seed);
    }

    [[nodiscard]] bool reads_findings() const override { return false; }
    void render(const report::BatchView&, std::string&) const override {}

    void absorb(const report::BatchView& batch, std::string& out) override {
        for (const report::GameRecord& record : batch.games) {
            if (record.position == nullptr || record.position->output.empty()) continue;
            const std::string_view line = record.position->output;
            const std::uint64_t ordinal = ++offered_;
            if (!fixed_) {
                if (share_.takes(ordinal)) out.append(line).append("\n");
                continue;
            }
            const auto offer = fixed_->offer(ordinal);
            if (offer.is_taken) kept_.emplace(ordinal, line);
            if (offer.dropped) kept_.erase(*offer.dropped);
        }
    }

    bool drain(std::string& out) override {
        for (const auto& [ordinal, line] : kept_)
            out.append(line).append("\n");
        return !std::exchange(kept_, {}).empty();
    }

    void finish(const report::RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += report::kPartialPositions;
    }
    [[nodiscard]] std::string_view partial_end() const override {
        return report::kPartialPositions;
    }

  private:
    query::ShareSample share_;
    std::optional<query::FixedSample> fixed_;
    std::map<std::uint64_t, std::string> kept_;  // by ordinal
    std::uint64_t offered_ = 0;
};

}  // namespace

std::unique_ptr<report::Report> make_sampled_lines(const query::SampleSize& sample,
                                                   std::uint64_t seed) {
    return std::make_unique<SampledLines>(sample, seed);
}

}  // namespace arbiter::fen
