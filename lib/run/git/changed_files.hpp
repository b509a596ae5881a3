#pragma once

#include "core/base/result.hpp"
#include "run/git/changed_lines.hpp"

#include <span>
#include <string>
#include <vector>

namespace arbiter::git {

// What was changed in some files.
struct ChangedFiles {
    std::vector<ChangedLines> by_input;  // in the order of the inputs
    std::vector<std::string> notes;      // for the user: what is not as asked
};

// Asks git which lines of `inputs` differ between the newest commit that `revision` and HEAD have
// in common and the files as they are now, committed or not. A file that git does not track, one
// that is packed or converted, and one that git takes for binary are changed as a whole or not at
// all. Each input belongs to the innermost repository around it. The error is a sentence for the
// user: no git, no repository, no such revision. Runs `git` as a child process, without a shell;
// the variables that tie git to another repository (GIT_DIR and the like, which hooks set) are not
// handed on. Nothing is written to the repository. THROWS: IoError when no process can be started.
[[nodiscard]] Result<ChangedFiles, std::string> changed_since(const std::string& revision,
                                                              std::span<const std::string> inputs);

}  // namespace arbiter::git
