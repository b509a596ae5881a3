#include "run/io/input.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/temp_folder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Any bytes as a file: plain, packed, an archive, damaged in any way. What is read of it does not
// depend on how many decoders there are nor on the size of the pieces that are asked for.

namespace {

using arbiter::fuzz::require;
namespace io = arbiter::io;

// Of a file that unpacks to more, the beginning counts.
constexpr std::size_t kMostText = std::size_t{1} << 20;
constexpr std::size_t kMostMembers = 64;

struct MemberRead {
    std::string name, text;
    std::optional<arbiter::Damage> damage;
    friend bool operator==(const MemberRead&, const MemberRead&) = default;
};

struct FileRead {
    std::vector<MemberRead> members;
    std::optional<arbiter::Damage> damage;
    std::string error;
    friend bool operator==(const FileRead&, const FileRead&) = default;
};

// False: it has more text than counts.
bool read_member(io::Input::Member& from, std::size_t piece, MemberRead& member,
                 std::size_t& total) {
    std::array<char, 65536> block;
    member.name = from.name;
    while (const std::size_t count =
               from.source->read({block.data(), std::min(piece, block.size())})) {
        require(count <= piece);
        total += count;
        member.text.append(block.data(), count);
        if (total > kMostText) return false;
    }
    member.damage = from.source->damage();
    return true;
}

FileRead read_file(const std::string& path, unsigned decoders, std::size_t piece) {
    io::OpenLimits limits;
    limits.max_window_bytes = std::uint64_t{8} << 20;
    limits.decoders = decoders;
    limits.least_packed_bytes = 64;
    FileRead file;
    std::size_t total = 0;
    try {
        const auto input = io::open_input(path, limits);
        while (file.members.size() < kMostMembers) {
            auto member = input->next();
            if (!member) {
                file.damage = input->damage();
                break;
            }
            if (!read_member(*member, piece, file.members.emplace_back(), total)) {
                // How much was read beyond depends on the pieces.
                std::string& text = file.members.back().text;
                text.resize(text.size() - (total - kMostText));
                break;
            }
        }
    } catch (const io::IoError& error) {
        file.error = error.what();
    }
    return file;
}

}  // namespace

ARBITER_FUZZ_TARGET(input) {
    static const io::testing::TempFolder folder;
    const std::string path = folder.write("input", {reinterpret_cast<const char*>(data), size});
    const FileRead once = read_file(path, 1, 65536);
    require(read_file(path, 3, 65536) == once);
    require(read_file(path, 1, 1 + size % 251) == once);
    return 0;
}
