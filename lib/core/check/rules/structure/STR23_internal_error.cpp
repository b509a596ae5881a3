#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule STR23_internal_error{
    .id = RuleId::STR23_internal_error,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The program failed on a game.",
    .explanation = R"(This is a defect of the program, not of the game. The game is kept byte for
byte, the run goes on, and the exit code says that something went wrong. Please report it, with
the game.)",
    .source = "this program",
};

}  // namespace arbiter::check
