#pragma once

// toml++ as this room uses it: headers only, errors as values.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// A file that ends inside a key breaks one of its assertions; without them that is an error of the
// file, as it should be.
#define TOML_ASSERT(expr) static_cast<void>(0)
#include <toml++/toml.h>
