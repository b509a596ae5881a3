#include "core/mating/detail/splits.hpp"

#include <bit>

namespace arbiter::mating::detail {

bool Splits::prove(const Units& start, std::uint32_t candidates, unsigned depth) {
    for (std::uint32_t one = candidates; one != 0; one &= one - 1) {
        Units kept = start;
        kept.pieces[std::countr_zero(one)].is_kept = true;
        std::uint32_t more = 0;
        if (try_kept(kept, depth, more)) return true;
        for (more &= ~candidates | (one & (one - 1)); more != 0; more &= more - 1) {
            Units both = kept;
            both.pieces[std::countr_zero(more)].is_kept = true;
            std::uint32_t ignored = 0;
            if (try_kept(both, depth, ignored)) return true;
        }
    }
    return false;
}

bool Splits::try_kept(const Units& start, unsigned depth, std::uint32_t& candidates) {
    if (++looks_ > kMaxLooks) return false;
    Saturation saturation{start, winner_};
    auto invariant = saturation.run();
    if (!invariant) {
        candidates = saturation.captured_at_home();
        return false;
    }
    const std::size_t at = found_.size();
    found_.push_back(std::move(*invariant));
    for (std::size_t i = 0; i < start.size; ++i) {
        if (!start.pieces[i].is_kept) continue;
        const auto next = static_cast<std::uint32_t>(found_.size());
        if (!prove_next(saturation.after_exit(i), depth)) {
            found_.resize(at);
            return false;
        }
        found_[at].exits.push_back({static_cast<std::uint8_t>(i), next});
    }
    return true;
}

bool Splits::prove_next(const Units& start, unsigned depth) {
    if (++looks_ > kMaxLooks) return false;
    Saturation saturation{start, winner_};
    if (auto invariant = saturation.run()) {
        found_.push_back(std::move(*invariant));
        return true;
    }
    return depth > 1 && prove(start, saturation.captured_at_home(), depth - 1);
}

}  // namespace arbiter::mating::detail
