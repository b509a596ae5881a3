#include "run/clean/merged_game.hpp"

#include "core/encoding/detect.hpp"

#include <algorithm>

namespace arbiter::clean {
namespace {

// A game of which only the tags are looked at.
export_format::Game read_game(GameText& reader, std::string_view text) {
    export_format::Game game;
    game.charset = encoding::detect(text);
    return reader.reread(game, text);
}

}  // namespace

void MergedGame::begin(std::string_view text, MergeOptions options) {
    text_ = text;
    options_ = options;
    is_changed_ = false;
    tags_.clear();
}

void MergedGame::add(std::string_view duplicate) {
    const export_format::Game kept = read_game(kept_, text_);
    const export_format::Game other = read_game(duplicate_, duplicate);
    if (kept.view == nullptr || other.view == nullptr) return;
    const duplicates::TagList merged = duplicates::merged_tags(kept.tags, other.tags);
    std::vector<export_format::TagChange> changes;
    for (const auto& [name, value] : merged)
        if (kept.tag(name) != value && !(options_.leaves_annotator && name == "Annotator"))
            changes.push_back({name, value});
    if (changes.empty()) return;
    edited_.clear();
    if (edit_.apply(kept, changes, edited_).made == 0) return;
    for (const export_format::TagChange& change : changes) {
        const auto before = kept.tag(change.name);
        tags_.push_back({std::string(change.name),
                         before ? std::optional<std::string>(*before) : std::nullopt,
                         std::string(change.value.value_or(""))});
    }
    // The text around the game stays.
    const std::size_t begin = kept.view->begin;
    const std::size_t end = kept.view->end;
    text_ = text_.substr(0, begin) + edited_ + text_.substr(end);
    is_changed_ = true;
    if (options_.is_canonical) put_in_order();
}

// Export format has the tags after the roster in the order of their names.   PGN 8.1.1.
void MergedGame::put_in_order() {
    std::vector<std::string_view> lines;
    std::size_t at = 0;
    while (at < text_.size() && text_[at] == '[') {
        const std::size_t end = std::min(text_.find('\n', at), text_.size() - 1) + 1;
        lines.push_back(std::string_view(text_).substr(at, end - at));
        at = end;
    }
    if (lines.size() <= pgn::kRosterTags) return;
    std::stable_sort(lines.begin() + pgn::kRosterTags, lines.end(),
                     [](std::string_view a, std::string_view b) {
                         return a.substr(0, a.find(' ')) < b.substr(0, b.find(' '));
                     });
    std::string ordered;
    for (const std::string_view line : lines)
        ordered += line;
    text_.replace(0, at, ordered);
}

}  // namespace arbiter::clean
