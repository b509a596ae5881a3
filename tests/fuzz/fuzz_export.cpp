#include "core/export_format/export_format.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/clean_games.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// What is written of a game is one game again, with the same half-moves, and is written as the same
// bytes. The first byte chooses the shape.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using arbiter::fuzz::require;

export_format::ShapeOptions shape_of(std::uint8_t byte) {
    export_format::ShapeOptions options;
    options.strip = {(byte & 1U) != 0, (byte & 2U) != 0, (byte & 4U) != 0, (byte & 8U) != 0, false,
                     (byte & 16U) != 0};
    options.notation = static_cast<export_format::MoveNotation>(byte >> 5 & 1U);
    options.width = (byte & 64U) != 0 ? 8 : export_format::ShapeOptions::kExportWidth;
    return options;
}

void check_game(const export_format::Game& game, const export_format::ShapeOptions& options) {
    export_format::ExportWriter writer;
    std::string once;
    writer.write(game, options, once);
    const test::CleanGames again(once);
    require(again.size() == 1 && export_format::can_be_rewritten(again[0]));
    require(*again[0].start == *game.start && std::ranges::equal(again[0].moves, game.moves));
    std::string twice;
    writer.write(again[0], options, twice);
    require(twice == once);
    // Cut games must be readable too.
    export_format::ShapeOptions cut = options;
    cut.plies = {static_cast<std::int64_t>(game.moves.size() / 3),
                 static_cast<std::int64_t>(game.moves.size() / 2)};
    std::string part;
    writer.write(game, cut, part);
    const test::CleanGames parts(part);
    const export_format::PlyRange::Bounds kept = cut.plies.within(game.moves.size());
    require(parts.size() == 1 && export_format::can_be_rewritten(parts[0]));
    require(
        std::ranges::equal(parts[0].moves, game.moves.subspan(kept.begin, kept.end - kept.begin)));
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 1)

ARBITER_FUZZ_TARGET(export) {
    if (size == 0 || size > 4096) return 0;
    const export_format::ShapeOptions options = shape_of(data[0]);
    const test::CleanGames games({reinterpret_cast<const char*>(data) + 1, size - 1});
    for (const export_format::Game& game : games)
        if (export_format::can_be_rewritten(game)) check_game(game, options);
    return 0;
}
