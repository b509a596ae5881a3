#include "tests/unit/run/io/reading.hpp"

#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <stdexcept>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace arbiter::io::testing {

std::string rest_of(Source& source, std::size_t piece_bytes) {
    std::string bytes, block(piece_bytes, '\0');
    while (const std::size_t count = source.read(block))
        bytes.append(block, 0, count);
    return bytes;
}

std::vector<Read> members_of(Input& input) {
    std::vector<Read> members;
    while (auto member = input.next()) {
        std::string bytes = rest_of(*member->source);
        members.push_back({member->name, std::move(bytes), member->source->damage()});
    }
    return members;
}

std::string Everything::bytes() const {
    std::string all;
    for (const Read& member : members)
        all += member.bytes;
    return all;
}

std::string Everything::problem() const {
    for (const Read& member : members) {
        if (member.damage) return member.damage->what;
    }
    return damage ? damage->what : "";
}

Everything read_all(const std::string& path, const OpenLimits& limits) {
    const auto input = open_input(path, limits);
    std::vector<Read> members = members_of(*input);
    return {std::move(members), input->damage()};
}

Everything read_file(const std::string& bytes, const OpenLimits& limits) {
    const TempFolder folder;
    const std::string path = folder.write("input", bytes);
    Everything everything = read_all(path, limits);
    OpenLimits several = limits;
    several.decoders = 3;
    several.least_packed_bytes = 1;
    EXPECT_TRUE(read_all(path, several) == everything) << "several decoders read otherwise";
    return everything;
}

Everything read_pipe(const std::string& bytes) {
    constexpr std::size_t kPieceBytes = 777;
    const TempFolder folder;
    const std::string fifo = folder / "fifo";
    if (::mkfifo(fifo.c_str(), 0600) != 0) throw std::runtime_error("no FIFO");
    std::thread writer([&] {
        const int descriptor = ::open(fifo.c_str(), O_WRONLY);
        for (std::size_t at = 0; at < bytes.size();) {
            const std::size_t wanted = std::min(kPieceBytes, bytes.size() - at);
            const ssize_t count = ::write(descriptor, bytes.data() + at, wanted);
            if (count <= 0) break;
            at += static_cast<std::size_t>(count);
        }
        ::close(descriptor);
    });
    Everything everything;
    {
        const auto input = open_input(fifo);
        everything.members = members_of(*input);
        everything.damage = input->damage();
    }
    writer.join();
    return everything;
}

}  // namespace arbiter::io::testing
