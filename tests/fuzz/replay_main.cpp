#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// Replays a corpus folder through a fuzz target: each file, and each file cut at every 16th byte.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    std::size_t files = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!entry.is_regular_file()) continue;
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string bytes(std::istreambuf_iterator<char>(file), {});
            const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
            for (std::size_t size = 0; size < bytes.size(); size += 16)
                LLVMFuzzerTestOneInput(data, size);
            LLVMFuzzerTestOneInput(data, bytes.size());
            ++files;
        }
    }
    std::printf("%zu inputs replayed\n", files);
    return files == 0 ? 1 : 0;
}
