// Makes partials of many shards out of that of one: each stands for a file of its own with the same
// games under another name. So `merge` can be measured at sizes that nobody wants to audit first.
//
//   repeat_partial ONE.part COUNT FOLDER    then: arbiter merge --no-inputs ... FOLDER

#include "core/base/byte_numbers.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/frame.hpp"
#include "run/shards/part_file.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

namespace {

namespace shards = arbiter::shards;

shards::PartReader open(const std::string& path) {
    return {path, ARBITER_VERSION, arbiter::report::rule_set_version()};
}

// The bytes of a batch, whose first field is the name of its file, with another name.
std::string renamed(std::string_view bytes, const std::string& name) {
    arbiter::Arena arena;
    shards::FieldReader read(bytes, arena);
    std::string old;
    read(old);
    std::string out;
    arbiter::append_packed_text(name, out);
    return out.append(read.rest());
}

void write(const std::string& one, std::uint32_t index, std::uint32_t count,
           const std::string& folder) {
    shards::PartReader part = open(one);
    shards::PartHeader header = part.header();
    const std::string name = fmt::format("{:06}.pgn", index);
    header.shard = {index, count};
    header.inputs = count;
    header.total_bytes *= count;
    header.inputs_digest = count;
    header.pieces.front().input = index;
    header.states.front().name = name;
    shards::PartWriter writer(fmt::format("{}/{}.part", folder, index), header);
    arbiter::io::BlockPacker packer;
    shards::PartReader::Frame frame;
    while (part.next(frame)) {
        arbiter::Arena arena;
        std::string packed;
        shards::append_frame(
            {.kind = frame.is_counted ? shards::FrameKind::Counts : shards::FrameKind::Batch,
             .checks = frame.checks,
             .input = index},
            renamed(part.unpack(frame, arena), name), packer, packed);
        writer.write_counted(packed);
    }
    const shards::PartTrailer& trailer = part.trailer();
    writer.end_at(trailer.games, trailer.text_end, trailer.ends_damaged);
    writer.commit(trailer.skipped, trailer.read);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return fmt::print(stderr, "repeat_partial ONE.part COUNT FOLDER\n"), 2;
    try {
        const auto count = static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10));
        if (open(argv[1]).header().pieces.size() != 1)
            return fmt::print(stderr, "the partial must be of one input\n"), 2;
        for (std::uint32_t index = 0; index < count; ++index)
            write(argv[1], index, count, argv[3]);
    } catch (const std::exception& error) {
        return fmt::print(stderr, "{}\n", error.what()), 1;
    }
    return 0;
}
