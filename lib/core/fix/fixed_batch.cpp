#include "core/fix/fixed_batch.hpp"

namespace arbiter::fix {

std::size_t FixedBatch::memory_bytes() const {
    return changes.size() * sizeof(Replacement) + (batch == nullptr ? 0 : batch->memory_bytes());
}

void FixedBatch::clear() {
    // What one huge or hostile game made larger than this is given back to the heap.
    constexpr std::size_t kKeptChanges = 1U << 16;
    changes.clear();
    if (changes.capacity() > kKeptChanges) changes.shrink_to_fit();
    is_converted = false;
    tally = {};
    notes.clear();
    if (batch != nullptr) batch->clear();
}

}  // namespace arbiter::fix
