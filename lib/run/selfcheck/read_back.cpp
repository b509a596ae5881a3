#include "run/selfcheck/read_back.hpp"

#include "core/audit/numberer.hpp"
#include "core/report/facts_keys.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::selfcheck {
namespace {

using export_format::Game;

std::string ending_of(const Game& game) {
    const auto& ending = game.record->ending;
    return ending ? fmt::format("{} at ply {}", laws::to_string(ending->kind), ending->ply)
                  : "none";
}

std::string hash_of(const Game& game) {
    const auto digits = report::hex_digits(game.facts->moves_hash);
    return {digits.data(), digits.size()};
}

// `field` of a game as it was read, and as it was read back.
void compare_read(std::size_t index, const Game& read, const Game& back, Differences& differences) {
    const auto compare_by = [&](std::string_view field, const auto& value_of) {
        compare(index, fmt::format("{} after writing", field), std::string(value_of(back)),
                std::string(value_of(read)), differences);
    };
    compare_by("legal", [](const Game& game) { return game.record->is_legal ? "true" : "false"; });
    compare_by("plies", [](const Game& game) { return std::to_string(game.record->plies); });
    compare_by("start_fen", [](const Game& game) { return game.facts->start_fen; });
    compare_by("final_fen", [](const Game& game) { return game.facts->final_fen; });
    compare_by("moves_hash", hash_of);
    compare_by("ending", ending_of);
    if (read.view->terminator >= 0)
        compare_by("result", [](const Game& game) {
            return std::to_string(static_cast<int>(game.view->outcome()));
        });
}

// The first line in which two texts differ.
std::string_view line_at(std::string_view text, std::size_t at) {
    const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    return text.substr(std::min(begin, text.size()), text.find('\n', at) - begin);
}

void compare_texts(std::size_t index, std::string_view once, std::string_view twice,
                   Differences& differences) {
    if (once == twice) return;
    const auto differing = std::ranges::mismatch(once, twice);
    const auto at = static_cast<std::size_t>(differing.in1 - once.begin());
    differences.push_back(
        {index, "written twice", std::string(line_at(twice, at)), std::string(line_at(once, at))});
}

}  // namespace

std::uint64_t ReadBack::look_at(const audit::Batch& batch, Differences& differences) {
    std::string written;
    std::vector<std::size_t> begins, indices;
    first_.open(batch);
    for (std::size_t i = 0; const Game* game = first_.next(); ++i) {
        if (!export_format::can_be_rewritten(*game)) continue;
        begins.push_back(written.size());
        indices.push_back(i);
        writer_.write(*game, {}, written);
    }
    begins.push_back(written.size());

    audit::Batch back(batch.findings.settings());
    back.use(batch.checks);
    back.set_text(written);
    auditor_.audit(back);
    audit::Numberer().number(back);
    compare(0, "games after writing", std::to_string(back.games.size()),
            std::to_string(indices.size()), differences);
    if (back.games.size() != indices.size()) return indices.size();

    first_.open(batch);
    second_.open(back);
    std::size_t next = 0;
    for (std::size_t i = 0; const Game* game = first_.next(); ++i) {
        if (next == indices.size() || indices[next] != i) continue;
        const Game* same = second_.next();
        compare_read(i, *game, *same, differences);
        std::string twice;
        if (export_format::can_be_rewritten(*same)) writer_.write(*same, {}, twice);
        compare_texts(
            i, std::string_view(written).substr(begins[next], begins[next + 1] - begins[next]),
            twice, differences);
        ++next;
    }
    return indices.size();
}

}  // namespace arbiter::selfcheck
