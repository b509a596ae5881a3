#pragma once

#include <cstdint>

namespace arbiter::tools {

// The commands by name, in the order of commands.def: `CommandId::audit`.
enum class CommandId : std::uint8_t {
#define ARBITER_COMMAND(name) name,
#include "tools/arbiter/commands.def"
#undef ARBITER_COMMAND
};

}  // namespace arbiter::tools
