#include "core/watch/game_split.hpp"

#include "core/base/fnv.hpp"
#include "core/encoding/detect.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/pgn/padded_text.hpp"

namespace arbiter::watch {
namespace {

bool has_open_part(const pgn::GameView& view) {
    using pgn::FlawKind;
    for (const FlawKind kind :
         {FlawKind::CommentUnclosed, FlawKind::CommentTruncated, FlawKind::RavUnclosed,
          FlawKind::TruncatedToken, FlawKind::TagMissingBracket, FlawKind::TagMissingQuote})
        if (view.flaw_set.has(kind)) return true;
    return false;
}

}  // namespace

FileGames split_games(std::string_view text) {
    FileGames found;
    const std::size_t nul = text.find('\0');
    const bool is_extended = nul != text.npos;
    text = text.substr(0, nul);
    const pgn::PaddedText padded{std::string(text)};
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    bool has_tags = false;
    while (reader.next(view)) {
        const encoding::Charset charset = encoding::detect(view.bytes());
        GameText game;
        game.text = text.substr(view.begin, view.end - view.begin);
        game.hash = Fnv64().bytes(game.text).value();
        game.who = identity_of(view, charset);
        game.has_terminator = view.terminator >= 0;
        game.is_sound = !has_open_part(view) && !view.tags.empty();
        const pgn::Outcome outcome = view.outcome();
        game.is_over = outcome != pgn::Outcome::Unknown && outcome != pgn::Outcome::None;
        game.is_whole = game.is_sound && game.has_terminator;
        has_tags = has_tags || !view.tags.empty();
        if (!found.games.empty()) found.games.back().is_whole = found.games.back().is_sound;
        found.games.push_back(std::move(game));
    }
    // A tag section alone is the beginning of a game that is being written.
    if (is_extended && !found.games.empty() && !found.games.back().has_terminator)
        found.games.back().is_whole = found.games.back().is_sound = false;
    found.is_unreadable = !has_tags;
    if (found.is_unreadable) found.games.clear();
    return found;
}

}  // namespace arbiter::watch
