#include "core/pgn/game_reader.hpp"

#include "core/pgn/limits.hpp"

namespace arbiter::pgn {

GameReader::GameReader(Way way)
    : GameReader(way == Way::Fast ? detail::usable_kernels().front().classify
                                  : detail::usable_kernels().back().classify,
                 way == Way::Fast) {}

void GameReader::open(const ReaderInput& input) {
    generation_.advance();
    cursor_.open(input);
    lexer_.open();
    pairs_.open();
    border_.open();
    inter_game_.open(input);
}

bool GameReader::next(GameView& view) {
    generation_.advance();
    game_.begin_game();
    tags_.begin_game();
    if (!inter_game_.find_game()) return false;
    game_.tags_end = game_.begin;
    tags_.read();
    read_movetext();
    finish(view);
    return true;
}

void GameReader::read_movetext() {
    if (game_.is_over_without_moves) return;
    if (has_shortcuts_ && wants_lines_ && fast_mainline_.read_all()) return;
    movetext_.read();
}

void GameReader::finish(GameView& view) {
    // Blanks after a comment that nothing closes may be part of it.
    const bool is_over =
        cursor_.input().is_last_of_file || cursor_.at() < cursor_.size() ||
        (end_.is_after_many_blanks() && !game_.flaws.has(FlawKind::CommentUnclosed));
    end_.settle();
    if (game_.last_token_end - game_.begin > kLargeGameBytes)
        game_.flaws.add(FlawKind::GameTooLarge, game_.begin, game_.begin);
    const std::uint32_t end = end_.end_of_last_line();
    view.traits = cursor_.structure().traits(cursor_.text(), game_.begin, end);
    if (view.traits.has_control) end_.note_control_bytes(end);
    if (!game_.flaws.is_empty()) game_.flaws.settle(end);
    fill(view, end);
    view.ends_with_bracket = end_.ends_with_bracket();
    // What was stepped over after the last line is looked at again, as it would be if the text
    // were cut here; the line ends are counted from the last token.
    cursor_.go_to(end);
    inter_game_.begin(is_over, view.ends_with_bracket);
    std::uint32_t at = end;
    while (at > game_.last_token_end && static_cast<unsigned char>(view.text[at - 1]) <= 0x20)
        --at;
    cursor_.go_to(at);
}

void GameReader::fill(GameView& view, std::uint32_t end) {
    const ReaderInput& input = cursor_.input();
    view.text = cursor_.text();
    view.base_offset = input.base_offset;
    view.begin = game_.begin;
    view.end = end;
    view.tags_end = game_.tags_end;
    view.movetext_begin = end;
    view.symbols = game_.symbols;
    for (const Token& token : game_.tokens) {
        if (token.begin < game_.tags_end) continue;
        view.movetext_begin = token.begin;
        break;
    }
    view.tags = game_.tags;
    view.terminator = game_.terminator;
    if (game_.line.plies == 0) {
        view.token_list.assign(game_.tokens, generation_);
    } else {
        view.movetext_begin = game_.line.begin;
        view.token_list.assign(view.text, game_.line, game_.tokens.back(), game_.tokens,
                               generation_);
        view.terminator = static_cast<std::int32_t>(game_.line.tokens());
    }
    view.flaws = game_.flaws.all();
    view.flaw_set = game_.flaws.kinds();
    view.known_tags = game_.known_tags;
    view.tags_in_other_case = game_.tags_in_other_case;
    view.has_variations = game_.has_variations;
    view.has_comments = game_.has_comments;
    view.has_other_comments = game_.has_other_comments;
    view.is_text_at_line_start = input.is_at_line_start;
    view.is_first_of_file = input.is_first_of_file && game_.begin <= 3;
    view.is_last_of_file = end_.is_at_end_of_file();
}

void GameReader::hand_over(ViewMemory& memory, GameView& view) {
    std::swap(game_.tags, memory.tags_);
    std::swap(game_.tokens, memory.tokens_);
    memory.generation_.advance();
    view.token_list.move_to(memory.tokens_, memory.generation_);
    std::swap(game_.spellings, memory.spellings_);
    game_.flaws.hand_over(memory.flaws_);
}

}  // namespace arbiter::pgn
