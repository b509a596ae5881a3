#pragma once

#include "run/engine/input_piece.hpp"
#include "run/io/byte_digest.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::shards {

// What is known of a file without reading it. A result that is corrected from 1-0 to 0-1 leaves its
// size as it was.
struct InputState {
    std::string name;
    std::uint64_t bytes = 0;       // as stored
    std::int64_t modified_ns = 0;  // since 1970, when it was changed last

    friend bool operator==(const InputState&, const InputState&) = default;
};

// Zeros for a file that is not there, because the run that reads it says so, and for what is no
// regular file.   THROWS: IoError when it cannot be told: its games would be in no shard.
[[nodiscard]] InputState state_of(const std::string& name);

// What `piece` of the file `name` depends on, each byte of it: `read`, if that is all; else what is
// missing is read once more.   `bytes`: of the file, as stored.   THROWS: IoError.
[[nodiscard]] std::vector<io::ReadBytes> all_bytes_of(const engine::InputPiece& piece,
                                                      const std::string& name, std::uint64_t bytes,
                                                      const io::ReadBytes& read);

enum class InputLook {
    AtTimes,  // bytes are read only where size and time are not as they were
    AtBytes,  // always: the time may have been set back
};

// In which way the file is no longer what it was when a shard read it, as words that go on from its
// name; empty: in none.   `before`: its state then.   `read`: the parts of it that were read.
[[nodiscard]] std::string change_of(const InputState& before,
                                    const std::vector<io::ReadBytes>& read, InputLook look);

}  // namespace arbiter::shards
