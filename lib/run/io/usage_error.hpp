#pragma once

#include <stdexcept>

namespace arbiter {

// The words of a call are wrong: an option names nothing, or contradicts another one. The message
// has the form of style rule 25, without the name of a command in front.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace arbiter
