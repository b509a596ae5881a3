#include "bench/support.hpp"

#include <array>

namespace arbiter::bench {
namespace {

template <class T>
std::vector<T> own(std::span<const T>& view) {
    std::vector<T> copy(view.begin(), view.end());
    view = copy;
    return copy;  // moved: the elements stay where they are
}

std::vector<PreparedGame> prepare(const Corpus& corpus) {
    std::vector<PreparedGame> games;
    games.reserve(corpus.games);
    pgn::GameReader reader;
    pgn::GameView view;
    replay::Replayer replayer;
    for (const Slab& slab : corpus.slabs) {
        reader.open({.text = slab.padded});
        while (reader.next(view))
            games.emplace_back(view, replayer.replay(view));
    }
    return games;
}

}  // namespace

PreparedGame::PreparedGame(const pgn::GameView& game_view, const replay::GameFacts& game_facts)
    : view(game_view),
      facts(game_facts),
      tags_(own(view.tags)),
      all_tokens_(view.tokens()),
      tokens_(own(all_tokens_)),
      flaws_(own(view.flaws)),
      record_(facts.record.written()),
      moves_(own(record_.moves)),
      move_tokens_(own(record_.tokens)),
      keys_(own(record_.keys)),
      quiet_(own(record_.quiet)),
      repetitions_(own(record_.repetitions)),
      notes_(own(facts.notes)),
      refusals_(own(facts.refusals)) {
    view.token_list = pgn::TokenList(all_tokens_);
    facts.record = replay::MainlineRecord(record_);
    ruling = judge_by_date(view, facts);
}

judge::Ruling judge_by_date(const pgn::GameView& view, const replay::GameFacts& facts) {
    using pgn::KnownTag;
    return judge::judge(facts,
                        {.event_date = view.value(KnownTag::EventDate),
                         .date = view.value(KnownTag::Date),
                         .utc_date = view.value(KnownTag::UtcDate)},
                        view.value(KnownTag::TimeControl));
}

const std::vector<PreparedGame>& prepared_games(Kind kind) {
    static std::array<std::optional<std::vector<PreparedGame>>, 4> prepared;
    auto& slot = prepared[static_cast<std::size_t>(kind)];
    if (!slot) slot = prepare(corpus(kind));
    return *slot;
}

}  // namespace arbiter::bench
