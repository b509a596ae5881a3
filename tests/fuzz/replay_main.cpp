#include "tests/fuzz/target.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

// replay_fuzz NAME FOLDER: replays a corpus through a fuzz target: each file, and each file cut at
// every 16th byte.

namespace {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

Target find_target(std::string_view wanted) {
#define ARBITER_FUZZER(name) \
    if (wanted == #name) return &arbiter::fuzz::fuzz_##name;
#include "tests/fuzz/targets.def"
#undef ARBITER_FUZZER
    return nullptr;
}

std::size_t replay(Target target, const char* folder) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
        for (std::size_t size = 0; size < bytes.size(); size += 16)
            target(data, size);
        target(data, bytes.size());
        ++files;
    }
    return files;
}

}  // namespace

int main(int argc, char** argv) {
    const Target target = argc == 3 ? find_target(argv[1]) : nullptr;
    if (target == nullptr) {
        std::fputs("replay_fuzz NAME FOLDER: no such fuzz target\n", stderr);
        return 1;
    }
    const std::size_t files = replay(target, argv[2]);
    std::printf("%zu inputs replayed\n", files);
    return files == 0 ? 1 : 0;
}
