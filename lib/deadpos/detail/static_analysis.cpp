#include "deadpos/detail/static_analysis.hpp"

#include "deadpos/detail/saturation.hpp"
#include "deadpos/detail/splits.hpp"
#include "deadpos/detail/units.hpp"

namespace arbiter::deadpos::detail {

bool find_invariant(const Layout& pos, Color winner, Effort effort, std::vector<Invariant>& found) {
    if (may_be_caged(pos, winner)) {
        if (find_cage(pos, winner, found)) return true;
        if (!may_be_walled(pos, winner)) return false;
    }
    Units start;
    if (pos.packed().has_castling_or_ep() || !lay_out(pos, start)) return false;
    Saturation plain{start, winner};
    if (auto invariant = plain.run()) {
        found.push_back(std::move(*invariant));
        return true;
    }
    if (effort == Effort::Quick) return false;
    if (auto invariant = Saturation{start, winner}.run_with_kings(
            {pos.king_square(Color::White), pos.king_square(Color::Black), pos.turn()})) {
        found.push_back(std::move(*invariant));
        return true;
    }
    return Splits{winner, found}.prove(start, plain.captured_at_home(), 2);
}

}  // namespace arbiter::deadpos::detail
