#include "core/reference/slow_laws.hpp"

namespace arbiter::reference {

SlowLaws slow_laws_of(std::string_view edition) {
    SlowLaws laws;
    const bool has_automatic_draws =
        edition == "lichess" || (edition.starts_with("fide") && edition >= "fide-2014");
    if (!has_automatic_draws) laws.automatic_repetitions = laws.automatic_quiet_plies = 0;
    laws.are_consecutive = edition == "fide-2014";
    laws.has_fifty_move_exceptions = edition == "fide-1984";
    if (edition == "fide-1984") laws.dead_material = SlowMaterial::ClosedList;
    laws.is_sameness_disputed = edition == "fide-2009" || edition == "jca-2010";
    laws.has_material_claims = edition == "jca-2010";
    if (edition == "lichess" || edition == "chesscom" || edition == "icc")
        laws.dead_end = "material";
    if (edition == "icc") laws.dead_material = SlowMaterial::MinorPieceEach;
    if (edition == "lichess") {
        laws.automatic_quiet_plies = 100;
        laws.quiet_end = "fifty";
        laws.has_quiet_claims = false;
    }
    if (edition == "chesscom") {
        laws.automatic_repetitions = 3;
        laws.repetition_end = "threefold";
        laws.automatic_quiet_plies = 100;
        laws.quiet_end = "fifty";
        laws.dead_material = SlowMaterial::OrTwoKnights;
        laws.has_claims = false;
    }
    return laws;
}

}  // namespace arbiter::reference
