#pragma once

#include "run/io/usage_error.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io {

// Something that is going to be written.
struct Target {
    std::string what;       // "report text", "--rejects"
    std::string path;       // "-" = standard output
    std::string hint = {};  // what to do instead of overwriting an input: "; --in-place does it"
};

// Something that is going to be read, or was.
struct Reading {
    std::string why;   // "--baseline reads it"; empty: it is an input
    std::string path;  // "-" = standard input
};

// All files that a command line names.
struct NamedFiles {
    std::vector<Target> written;
    std::vector<Reading> read;
};

// No file is written twice, and none is written that is read: by identity, whatever their names are
// (links, other spellings, a file that does not exist yet). Pipes and devices may be named more
// often.   THROWS: UsageError.
void refuse_clashes(const NamedFiles& files);
// The same for inputs alone.
void refuse_clashes(const std::vector<Target>& targets, const std::vector<std::string>& inputs);

// At most one goes to standard output.   THROWS: UsageError.
void refuse_two_at_stdout(const std::vector<Target>& targets);

}  // namespace arbiter::io
