#pragma once

#include "run/engine/cutter.hpp"
#include "run/engine/input_piece.hpp"
#include "run/io/input.hpp"
#include "run/shards/input_state.hpp"
#include "run/shards/shard.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::shards {

// What each shard reads, by how much text it is and not by how many bytes are stored. Shards do not
// look for their ends then: the plan has them. It is made once, by `arbiter plan --plan FILE`.

struct PlannedShard {
    std::vector<engine::InputPiece> pieces;  // at least one
    std::uint64_t text_bytes = 0;            // about
    // So many cores have work to do in it: more than one where it has a file that cannot be cut and
    // that is much longer than other shards.
    unsigned cores = 1;
};

struct WorkPlan {
    std::uint64_t inputs_digest = 0;  // InputList::digest()
    engine::CutAt cut_at = engine::CutAt::Games;
    std::vector<InputState> states;  // of the inputs, when they were looked at; without names
    std::vector<PlannedShard> shards;
};

// Divides `inputs` into `most` shards or fewer, in their order, none of them empty. What cannot be
// cut is in one shard. Fewer than `most` where more would not be done earlier, because the largest
// file that cannot be cut takes longer: no shard has more than eight times the text of another one
// for each of its cores, as far as games and zstd frames are no longer than that.
// COST: decodes up to 8 MB of text of each packed input, and looks at the heads of all zstd frames.
// THROWS: IoError.
[[nodiscard]] WorkPlan plan_by_work(const InputList& inputs, std::uint32_t most,
                                    const io::OpenLimits& limits = {},
                                    engine::CutAt cut_at = engine::CutAt::Games);

// A plan that is not what it should be, as words that go on from its name.
class BadPlan : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// As lines of text, with a digest of all before in the last one.
[[nodiscard]] std::string write_plan(const WorkPlan& plan);
// THROWS: BadPlan.
[[nodiscard]] WorkPlan read_plan(std::string_view text);

// What `shard` reads by `plan`; looks where plain text is cut.   THROWS: IoError; BadPlan: of other
// inputs, one was changed since, no game begins where it is cut, another number of shards.
[[nodiscard]] std::vector<engine::InputPiece> pieces_by(const WorkPlan& plan,
                                                        const InputList& inputs, Shard shard,
                                                        engine::CutAt cut_at);

}  // namespace arbiter::shards
