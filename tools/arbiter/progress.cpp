#include "tools/arbiter/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
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

}  // namespace

std::string progress_text(const pipeline::Progress& progress, double seconds) {
    const auto done = static_cast<double>(progress.bytes_done);
    const auto total = static_cast<double>(progress.bytes_total);
    std::string text;
    if (total > 0) text += fmt::format("{:3.0f}%  ", std::min(100.0, 100.0 * done / total));
    text += fmt::format("{:.1f} MB  {} {}", done / 1e6, grouped(progress.games), progress.unit);
    if (seconds > 0) {
        const double rate = static_cast<double>(progress.games) / seconds;
        text += fmt::format("  {} {}/s", grouped(static_cast<std::uint64_t>(rate)), progress.unit);
    }
    text += fmt::format("  {} findings", grouped(progress.findings));
    // The first second says nothing yet about the rest.
    if (total > done && done > 0 && seconds > 1) {
        const auto left = static_cast<std::uint64_t>(seconds * (total - done) / done);
        text += fmt::format("  {}:{:02} left", left / 60, left % 60);
    }
    return text;
}

void ProgressLine::operator()(const pipeline::Progress& progress) {
    if (progress.is_over) return console_.set_status({});
    constexpr std::chrono::milliseconds kInterval{100};
    const Clock::time_point now = Clock::now();
    if (now - drawn_ < kInterval) return;
    drawn_ = now;
    console_.set_status(
        progress_text(progress, std::chrono::duration<double>(now - started_).count()));
}

}  // namespace arbiter::tools
