#include "run/engine/run_part.hpp"

namespace arbiter::engine {

report::BatchView RunPart::unfixed_of(const report::BatchView& all) const {
    report::BatchView left = all;
    left.findings = unfixed.findings;
    left.file_findings_before = unfixed.before;
    left.file_findings_after = unfixed.after;
    return left;
}

std::size_t RunPart::memory_bytes() const {
    std::size_t bytes = for_run_check.size() + fixed.memory_bytes();
    for (const std::string& text : rendered)
        bytes += text.size();
    return bytes;
}

void RunPart::clear() {
    // What one huge or hostile game made larger than this is given back to the heap.
    constexpr std::size_t kKeptTextBytes = std::size_t{1} << 20;
    fixed.clear();
    for_run_check.clear();
    for (std::string& text : rendered) {
        text.clear();
        if (text.capacity() > kKeptTextBytes) text.shrink_to_fit();
    }
}

}  // namespace arbiter::engine
