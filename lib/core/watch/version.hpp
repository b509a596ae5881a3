#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::watch {

// What the files of a round hold at one moment.

// One file as it was read. LIFETIME: views bytes that the reader of the file keeps.
struct FileText {
    std::string name;       // as reports name it
    std::string_view text;  // all of it, decompressed; UTF-16 as UTF-8
    // Its games come one after the other, and each one replaces the one before it of the same
    // board: a stream.
    bool is_stream = false;
};

// All files that are there, in any order. A file of an earlier version that is not among them has
// vanished.
struct Version {
    std::vector<FileText> files;
};

}  // namespace arbiter::watch
