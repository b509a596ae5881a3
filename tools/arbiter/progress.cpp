#include "tools/arbiter/progress.hpp"

#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace arbiter::tools {
namespace {

// "1,234,567": a status line is read by people only.
std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return digits;
}

std::string spaced(std::span<const std::string> parts) {
    std::string text;
    for (const std::string& part : parts) {
        if (part.empty()) continue;
        if (!text.empty()) text += "  ";
        text += part;
    }
    return text;
}

}  // namespace

std::string progress_text(const engine::Progress& progress, double seconds,
                          std::optional<unsigned> columns) {
    const auto done = static_cast<double>(progress.bytes_done);
    const auto total = static_cast<double>(progress.bytes_total);
    // In the order of the line.
    enum Part : std::uint8_t { kPercent, kBytes, kGames, kRate, kFindings, kLeft, kParts };
    std::array<std::string, kParts> parts;
    if (total > 0) parts[kPercent] = fmt::format("{:3.0f}%", std::min(100.0, 100.0 * done / total));
    parts[kBytes] = fmt::format("{:.1f} MB", done / 1e6);
    parts[kGames] = fmt::format("{} {}", grouped(progress.games), progress.unit);
    if (seconds > 0) {
        const double rate = static_cast<double>(progress.games) / seconds;
        parts[kRate] =
            fmt::format("{} {}/s", grouped(static_cast<std::uint64_t>(rate)), progress.unit);
    }
    parts[kFindings] = fmt::format("{} findings", grouped(progress.findings));
    // The first second says nothing yet about the rest.
    if (total > done && done > 0 && seconds > 1) {
        const auto left = static_cast<std::uint64_t>(seconds * (total - done) / done);
        parts[kLeft] = fmt::format("{}:{:02} left", left / 60, left % 60);
    }
    std::string text = spaced(parts);
    // A line that wraps cannot be taken away. The last column stays free: some terminals wrap
    // there.
    for (const Part part : {kBytes, kFindings, kGames, kRate, kLeft, kPercent}) {
        if (!columns || text.size() < *columns) break;
        parts[part].clear();
        text = spaced(parts);
    }
    return text;
}

void ProgressLine::operator()(const engine::Progress& progress) {
    if (progress.is_over) return console_.set_status({});
    constexpr std::chrono::milliseconds kInterval{100};
    const Clock::time_point now = Clock::now();
    if (now - drawn_ < kInterval) return;
    drawn_ = now;
    console_.set_status(progress_text(
        progress, std::chrono::duration<double>(now - started_).count(), columns_of(Stream::Err)));
}

}  // namespace arbiter::tools
