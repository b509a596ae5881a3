#include "core/replay/detail/language_choice.hpp"

#include "core/replay/main_line_tokens.hpp"

#include <span>
#include <string_view>

namespace arbiter::replay::detail {

using pgn::TokenKind;

std::uint32_t LanguageChoice::begin(encoding::Charset charset) {
    charset_ = charset;
    english_plies_ = game_.facts.plies;
    best_ = {};
    is_disputed_ = false;
    const bool is_over = game_.notes.refusals().front().kind == StopKind::AfterTerminator;
    return is_over ? 0 : rows_that_may_read();
}

// A language is tried only if it has every piece letter up to the ply at which English stopped,
// because it must get further than English. 0: English has all letters of the game.
std::uint32_t LanguageChoice::rows_that_may_read() const {
    const std::uint32_t stop = game_.notes.refusals().front().token;
    const pgn::GameView& view = *game_.view;
    std::uint32_t rows = (std::uint32_t{1} << chess::piece_letters().size()) - 1;
    bool is_foreign = false;
    visit_main_line(view, 0, end_of_main_line(view), [&](std::uint32_t token) {
        if (!game_.is_symbol(token)) return true;
        const LetterUse use = letters_used(game_.text_of(token), charset_);
        is_foreign = is_foreign || use.is_foreign;
        if (token <= stop) rows &= use.rows;
        return true;
    });
    return is_foreign ? rows : 0;
}

void LanguageChoice::consider() {
    // A game that stops early in every language is taken to be in one that reads at least this many
    // plies that English cannot.
    constexpr std::uint32_t kSeveral = 3;
    const Attempt tried = attempt();
    if (!tried.is_legal && (tried.plies <= english_plies_ || tried.foreign_moves < kSeveral))
        return;
    const bool is_better =
        tried.is_legal != best_.is_legal ? tried.is_legal : tried.plies > best_.plies;
    if (best_.letters == nullptr || is_better) {
        best_ = tried;
        is_disputed_ = false;
    } else if (tried.is_legal == best_.is_legal && tried.plies == best_.plies) {
        is_disputed_ = is_disputed_ || tried.hash != best_.hash;
    }
}

LanguageChoice::Attempt LanguageChoice::attempt() const {
    const GameFacts& facts = game_.facts;
    Attempt tried{facts.reading.letters, facts.plies, 0, facts.is_legal, moves_hash(facts)};
    for (const std::uint32_t token : facts.tokens())
        tried.foreign_moves += copy_.is_foreign(token) ? 1 : 0;
    return tried;
}

Reading LanguageChoice::chosen() const {
    if (best_.letters == nullptr || is_disputed_) return {};
    return {best_.letters, charset_};
}

// The language is decided for all of the game, so all its letters count, those of variations and of
// what comes after a refused move included.
void LanguageChoice::note_letters() {
    const bool is_alike = game_.facts.reading.letters->is_look_alike();
    const std::uint32_t end = end_of_main_line(*game_.view);
    std::uint32_t played = 0;
    std::uint32_t count = 0;
    Note first{};
    VariationDepth depth;
    for (std::uint32_t i = 0; i < end; ++i) {
        const bool is_in_variation = !depth.is_main_line(game_.token(i).kind);
        while (played < game_.facts.plies && game_.move_tokens[played] <= i)
            ++played;
        if (!game_.is_symbol(i)) continue;
        if (is_alike) {
            // What was played by the letters that parse_san() reads has its note already.
            if (has_look_alike_piece(i))
                game_.notes.add(NoteKind::Homoglyph, i, played, 0, is_in_variation);
        } else if (copy_.is_foreign(i) && count++ == 0) {
            first = {NoteKind::ForeignLetter, is_in_variation, i, played, 0};
        }
    }
    if (count != 0)
        game_.notes.add(NoteKind::ForeignLetter, first.token, first.ply, count,
                        first.is_in_variation);
}

bool LanguageChoice::has_look_alike_piece(std::uint32_t token) const {
    constexpr std::string_view kPieces{"\0KBN", 4};  // 0: the letter of a pawn goes
    const LetteredSymbol symbol(game_.text_of(token), game_.facts.reading);
    const auto odd = symbol.odd_letters();
    return !odd.empty() && odd.front().begin == 0 &&
           odd.front().kind == OddLetter::Kind::LookAlike &&
           kPieces.find(odd.front().letter) != std::string_view::npos;
}

}  // namespace arbiter::replay::detail
