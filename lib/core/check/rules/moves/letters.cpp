#include "core/check/rules/moves/letters.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::check::detail {
namespace {

using replay::OddLetter;

std::string_view replacement(const OddLetter& odd) {
    return {&odd.letter, odd.letter == '\0' ? std::size_t{0} : std::size_t{1}};
}

replay::Reading reading_of(const GameContext& game) {
    replay::Reading reading = game.facts.reading;
    if (reading.is_english()) reading.charset = game.charset;
    return reading;
}

// "K D T L S"
std::string letters_of(const chess::PieceLetters& letters) {
    std::string shown;
    for (const chess::Role role : {chess::Role::King, chess::Role::Queen, chess::Role::Rook,
                                   chess::Role::Bishop, chess::Role::Knight}) {
        const auto& spelling = letters.spellings[static_cast<std::size_t>(role)].front();
        if (!shown.empty()) shown += ' ';
        for (std::size_t i = 0; i < spelling.size; ++i)
            encoding::append_utf8(spelling.letters[i], shown);
    }
    return shown;
}

}  // namespace

void mend_letters(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
                  OddLetter::Kind kind) {
    const replay::LetteredSymbol symbol(game.view.text_of(token), reading_of(game));
    for (const OddLetter& odd : symbol.odd_letters()) {
        if (odd.kind == kind)
            finding.replace(inside(game, token, odd.begin, odd.end), replacement(odd));
    }
}

std::string mended(const GameContext& game, std::string_view symbol, OddLetter::Kind kind) {
    const replay::LetteredSymbol lettered(symbol, reading_of(game));
    std::string text;
    std::size_t done = 0;
    for (const OddLetter& odd : lettered.odd_letters()) {
        if (odd.kind != kind) continue;
        text.append(symbol.substr(done, odd.begin - done)).append(replacement(odd));
        done = odd.end;
    }
    return text.append(symbol.substr(done));
}

void report_language(const GameContext& game, Findings& findings, const Rule& rule,
                     bool is_cyrillic) {
    const chess::PieceLetters* letters = game.facts.reading.letters;
    if (letters == nullptr || letters->is_cyrillic() != is_cyrillic) return;
    const replay::Note* note = first_note(game, replay::NoteKind::ForeignLetter);
    if (note == nullptr) return;
    Findings::Builder finding = add_habit(game, findings, rule, *note, note->aux);
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(game.view.tokens()[note->token]);
    finding.cite("PGN 8.2.3.2")
        .say(
            "'{}' is written in the piece letters of {} ({}), but PGN uses K Q R B N; should be "
            "'{}'{}",
            escaped(text), letters->names, letters_of(*letters),
            escaped(mended(game, text, OddLetter::Kind::Foreign)), times(note->aux));
    const auto end = game.view.terminator < 0 ? game.view.token_count()
                                              : static_cast<std::size_t>(game.view.terminator);
    for (const pgn::Token& token : game.view.tokens().first(end)) {
        if (token.kind == pgn::TokenKind::Symbol)
            mend_letters(finding, game, token, OddLetter::Kind::Foreign);
    }
}

void report_odd_letters(const GameContext& game, Findings& findings, const Rule& rule,
                        replay::NoteKind kind, OddLetter::Kind letters, std::string_view what) {
    // A ply may have several such letters and a note for each way they were found.
    std::vector<const replay::Note*> notes;
    for (const replay::Note& note : game.facts.notes)
        if (note.kind == kind) notes.push_back(&note);
    if (notes.empty()) return;
    std::ranges::sort(notes, {}, &replay::Note::token);
    const auto is_same = [](const replay::Note* a, const replay::Note* b) {
        return a->token == b->token;
    };
    notes.erase(std::unique(notes.begin(), notes.end(), is_same), notes.end());
    const auto count = static_cast<std::uint32_t>(notes.size());
    Findings::Builder finding = add_habit(game, findings, rule, *notes.front(), count);
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(game.view.tokens()[notes.front()->token]);
    finding.cite("PGN 8.2.3.2")
        .say("'{}' is written {}; should be '{}'{}", escaped(text), what,
             escaped(mended(game, text, letters)), times(count));
    for (const replay::Note* note : notes)
        mend_letters(finding, game, game.view.tokens()[note->token], letters);
}

}  // namespace arbiter::check::detail
