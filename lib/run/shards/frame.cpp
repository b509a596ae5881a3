#include "run/shards/frame.hpp"

#include "run/shards/field_reader.hpp"

namespace arbiter::shards {

void append_number(std::uint64_t number, std::string& out) {
    for (int shift = 0; shift < 64; shift += 8)
        out += static_cast<char>(number >> shift);
}

std::uint64_t number_at(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i)
        number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return number;
}

void append_head(const FrameHead& head, std::string& out) {
    out += static_cast<char>(head.kind);
    for (const std::uint64_t number :
         {head.checks, head.input, head.shift, head.packed_bytes, head.unpacked_bytes})
        append_number(number, out);
}

void append_frame(FrameHead head, std::string_view bytes, io::BlockPacker& packer,
                  std::string& out) {
    const std::size_t begin = out.size();
    out.append(kFrameHead, '\0');
    packer.pack(bytes, out);
    head.packed_bytes = out.size() - begin - kFrameHead;
    head.unpacked_bytes = bytes.size();
    std::string written;
    append_head(head, written);
    out.replace(begin, kFrameHead, written);
}

FrameHead read_frame_head(std::string_view bytes) {
    return {.kind = static_cast<FrameKind>(bytes[0]),
            .checks = number_at(bytes.substr(1)),
            .input = number_at(bytes.substr(9)),
            .shift = number_at(bytes.substr(17)),
            .packed_bytes = number_at(bytes.substr(25)),
            .unpacked_bytes = number_at(bytes.substr(33))};
}

std::pair<std::string, std::string> read_origin(std::string_view header) {
    Arena nothing;
    FieldReader read(header, nothing);
    std::pair<std::string, std::string> origin;
    read(origin.first, origin.second);
    return origin;
}

}  // namespace arbiter::shards
