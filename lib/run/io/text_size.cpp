#include "run/io/text_size.hpp"

#include "run/io/detail/container.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/detail/zip_tail.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace arbiter::io {
namespace {

constexpr std::uint64_t kSample = std::uint64_t{8} << 20;

TextSize sampled(const std::string& path, std::uint64_t size, const OpenLimits& limits) {
    const auto input = open_input(path, limits);
    std::string text(std::size_t{256} << 10, '\0');
    std::uint64_t bytes = 0;
    while (auto member = input->next()) {
        while (const std::size_t count = member->source->read(text)) {
            bytes += count;
            if (bytes >= kSample) {
                // What was read ahead counts as read: the estimate is a little low.
                const std::uint64_t read = std::clamp<std::uint64_t>(input->read_bytes(), 1, size);
                const auto estimate = static_cast<__uint128_t>(bytes) * size / read;
                return {static_cast<std::uint64_t>(estimate), false};
            }
        }
    }
    return {bytes, true};
}

}  // namespace

TextSize text_size_of(const std::string& path, std::uint64_t size, const OpenLimits& limits) {
    using detail::Container;
    try {
        detail::FileStream file(path);
        const Container container = detail::container_of(file.peek(detail::kSniffBytes));
        if (container == Container::Plain) return {size, true};
        if (container == Container::Zip) {
            const auto bytes = detail::unpacked_bytes_of(detail::open_to_read(path), path);
            if (bytes) return {*bytes, true};
        }
        return sampled(path, size, limits);
    } catch (const IoError&) {
        return {size, false};
    }
}

}  // namespace arbiter::io
