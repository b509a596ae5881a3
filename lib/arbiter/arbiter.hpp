#pragma once

// Arbiter's core for other programs: bytes in, values out. It opens no file, starts no thread and
// includes no package; arbiter/files.hpp adds files and cores.
//     Audit audit = Audit::make({.profile = "archive", .select = {"END", "MOV"}}).value();
//     for (const Game& game : audit.read(text))
//         for (const Finding& finding : game.findings()) std::cout << finding << '\n';
// A bad game is data, never an error. What may fail (options, files) returns a Result. Values are
// those of docs/guide/interface.md; namespace v1 keeps their meaning: members may be added, none is
// renamed. What people read (messages, sentences, error texts) may change without notice, and so
// may whatever is in a namespace `hidden`.

#include "arbiter/answers.hpp"
#include "arbiter/audit.hpp"
#include "arbiter/columns.hpp"
#include "arbiter/decide.hpp"
#include "arbiter/event.hpp"
#include "arbiter/facts.hpp"
#include "arbiter/finding.hpp"
#include "arbiter/fix.hpp"
#include "arbiter/game.hpp"
#include "arbiter/laws.hpp"
#include "arbiter/pieces.hpp"
#include "arbiter/position.hpp"
#include "arbiter/report.hpp"
#include "arbiter/result.hpp"
#include "arbiter/rules.hpp"
