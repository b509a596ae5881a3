#include "run/event/read_report.hpp"

#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/encoding/utf16.hpp"
#include "core/pgn/other_format.hpp"
#include "run/io/input.hpp"

#include <fmt/core.h>

#include <array>

namespace arbiter::event_run {

namespace {

// As UTF-8 where it is in UTF-16: it determines the format.
std::string beginning_of(std::string_view bytes) {
    constexpr std::size_t kMost = 2 * pgn::kFormatSight;
    std::string_view beginning = bytes.substr(0, kMost);
    const encoding::Charset charset =
        encoding::detect_utf16(beginning.substr(0, encoding::kUtf16Probe));
    if (charset == encoding::Charset::Utf8) return std::string(beginning);
    std::string text;
    encoding::Utf16Decoder decoder(charset);
    decoder.append(beginning, text);
    decoder.finish(text);
    return text;
}

}  // namespace

trf::Reading read_report(const std::string& path, std::uint64_t max_window_bytes,
                         std::optional<encoding::LocalCharset> charset) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    const auto input = io::open_input(path, {.max_window_bytes = max_window_bytes});
    if (input->is_archive())
        throw io::IoError(
            fmt::format("cannot read '{}': it is an archive, but a tournament report "
                        "is a plain or compressed file",
                        escaped(path)));
    std::string bytes;
    while (auto member = input->next()) {
        std::array<char, 65536> piece{};
        while (const std::size_t count = member->source->read(piece)) {
            bytes.append(piece.data(), count);
            if (bytes.size() > kMostBytes)
                throw io::IoError(
                    fmt::format("cannot read '{}': larger than 64 MiB", escaped(path)));
        }
        if (const auto damage = member->source->damage())
            throw io::IoError(fmt::format("cannot read '{}': damaged at byte {}: {}", escaped(path),
                                          damage->byte, damage->what));
    }
    const auto format =
        pgn::find_other_format(beginning_of(bytes), true, pgn::WantedFormat::TournamentReport);
    if (format != pgn::OtherFormat::None)
        throw io::IoError(
            fmt::format("'{}' is no tournament report but {}", escaped(path),
                        check::what_instead(format, pgn::WantedFormat::TournamentReport)));
    return trf::read(bytes, charset);
}

}  // namespace arbiter::event_run
