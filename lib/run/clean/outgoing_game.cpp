#include "run/clean/outgoing_game.hpp"

#include <cstring>
#include <type_traits>

namespace arbiter::clean {
namespace {

// What has a fixed size, and how long the texts after it are.
struct Fixed {
    std::uint64_t sequence, ordinal, line;
    std::array<std::uint32_t, check::kSeverities> findings;
    std::array<std::uint32_t, 7> sizes;
    Destination destination;
    check::LineEnd line_end;
    bool follows_previous, continues_game, is_changed, has_event, has_tags, has_terminator,
        is_rejected, is_rewritten, has_withheld_fixes;
};
static_assert(std::is_trivially_copyable_v<Fixed>);

template <class Game>
auto texts_of(Game& game) {
    return std::array{&game.file, &game.pgn,      &game.rendered, &game.reasons,
                      &game.log,  &game.sort_key, &game.part};
}

Fixed fixed_of(std::string_view header) {
    Fixed fixed{};
    std::memcpy(&fixed, header.data(), sizeof fixed);
    return fixed;
}

std::size_t text_bytes(std::string_view header) {
    std::size_t bytes = 0;
    for (const std::uint32_t size : fixed_of(header).sizes)
        bytes += size;
    return bytes;
}

OutgoingGame game_of(std::string_view header, std::string_view record) {
    const Fixed fixed = fixed_of(header);
    OutgoingGame game;
    game.sequence = fixed.sequence;
    game.ordinal = fixed.ordinal;
    game.line = fixed.line;
    game.findings = fixed.findings;
    game.destination = fixed.destination;
    game.line_end = fixed.line_end;
    game.follows_previous = fixed.follows_previous;
    game.continues_game = fixed.continues_game;
    game.is_changed = fixed.is_changed;
    game.has_event = fixed.has_event;
    game.has_tags = fixed.has_tags;
    game.has_terminator = fixed.has_terminator;
    game.is_rejected = fixed.is_rejected;
    game.is_rewritten = fixed.is_rewritten;
    game.has_withheld_fixes = fixed.has_withheld_fixes;
    const auto texts = texts_of(game);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        *texts[i] = record.substr(0, fixed.sizes[i]);
        record.remove_prefix(fixed.sizes[i]);
    }
    return game;
}

}  // namespace

PgnPiece piece_of(const OutgoingGame& game, std::uint64_t last) {
    return {.text = game.pgn,
            .follows_last = game.follows_previous && last + 1 == game.sequence,
            .has_event = game.has_event,
            .has_tags = game.has_tags,
            .has_terminator = game.has_terminator,
            .is_verbatim = game.is_rejected,
            .is_text = game.ordinal == 0,
            .is_rewritten = game.is_rewritten,
            .line_end = game.line_end};
}

std::uint64_t OutgoingSpool::add(const OutgoingGame& game) {
    Fixed fixed{};
    fixed.sequence = game.sequence;
    fixed.ordinal = game.ordinal;
    fixed.line = game.line;
    fixed.findings = game.findings;
    fixed.destination = game.destination;
    fixed.line_end = game.line_end;
    fixed.follows_previous = game.follows_previous;
    fixed.continues_game = game.continues_game;
    fixed.is_changed = game.is_changed;
    fixed.has_event = game.has_event;
    fixed.has_tags = game.has_tags;
    fixed.has_terminator = game.has_terminator;
    fixed.is_rejected = game.is_rejected;
    fixed.is_rewritten = game.is_rewritten;
    fixed.has_withheld_fixes = game.has_withheld_fixes;
    const auto texts = texts_of(game);
    for (std::size_t i = 0; i < texts.size(); ++i)
        fixed.sizes[i] = static_cast<std::uint32_t>(texts[i]->size());
    // The game may be one that was read from here: no buffer of its is touched.
    const std::uint64_t offset =
        spool_.append({reinterpret_cast<const char*>(&fixed), sizeof fixed});
    for (const std::string_view* text : texts)
        spool_.append(*text);
    return offset;
}

OutgoingGame OutgoingSpool::read(std::uint64_t offset, std::uint64_t& next) {
    spool_.read(offset, sizeof(Fixed), header_);
    const std::size_t bytes = text_bytes(header_);
    spool_.read(offset + sizeof(Fixed), bytes, record_);
    next = offset + sizeof(Fixed) + bytes;
    return game_of(header_, record_);
}

OutgoingGame OutgoingSpool::read_apart(std::uint64_t offset) {
    spool_.read_apart(offset, sizeof(Fixed), header_);
    spool_.read_apart(offset + sizeof(Fixed), text_bytes(header_), record_apart_);
    return game_of(header_, record_apart_);
}

}  // namespace arbiter::clean
