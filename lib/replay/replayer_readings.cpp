// Games in the piece letters of other languages: only when English cannot read the main line, and
// only when another language can.

#include "replay/replayer.hpp"

#include <algorithm>
#include <bit>

namespace arbiter::replay {

using pgn::Token;
using pgn::TokenKind;

namespace {

// A game that stops early in every language is believed to be in one that reads so many half-moves
// English cannot.
constexpr std::uint32_t kSeveral = 3;

// Calls `visit` with each symbol of the main line up to the terminator.
template <class Visit>
void for_each_main_symbol(const pgn::GameView& view, Visit visit) {
    std::uint32_t depth = 0;
    for (std::uint32_t i = 0; i < view.tokens.size(); ++i) {
        const Token& token = view.tokens[i];
        if (static_cast<std::int32_t>(i) == view.terminator) return;
        if (token.kind == TokenKind::RavOpen) ++depth;
        if (token.kind == TokenKind::RavClose && depth != 0) --depth;
        if (depth == 0 && token.kind == TokenKind::Symbol) visit(i);
    }
}

}  // namespace

// A language is tried only if it has every piece letter up to the half-move at which English
// stopped, because it must get further than English. 0: English has all letters of the game.
std::uint32_t Replayer::rows_that_may_read(encoding::Charset charset) const {
    const std::uint32_t stop = refusals_.front().token;
    std::uint32_t rows = (std::uint32_t{1} << chess::piece_letters().size()) - 1;
    bool is_foreign = false;
    for_each_main_symbol(*view_, [&](std::uint32_t token) {
        const LetterUse use = letters_used(text_of(token), charset);
        is_foreign = is_foreign || use.is_foreign;
        if (token <= stop) rows &= use.rows;
    });
    return is_foreign ? rows : 0;
}

void Replayer::try_readings(encoding::Charset charset) {
    if (refusals_.front().kind == StopKind::AfterTerminator) return;
    std::uint32_t rows = rows_that_may_read(charset);
    if (rows == 0) return;
    const std::uint32_t english_plies = facts_.plies;
    Attempt best;
    bool is_disputed = false;
    for (; rows != 0; rows &= rows - 1) {
        const auto& letters =
            chess::piece_letters()[static_cast<std::size_t>(std::countr_zero(rows))];
        const Attempt tried = attempt({&letters, charset});
        if (!tried.is_legal && (tried.plies <= english_plies || tried.foreign_moves < kSeveral))
            continue;
        const bool is_better =
            tried.is_legal != best.is_legal ? tried.is_legal : tried.plies > best.plies;
        if (best.letters == nullptr || is_better) {
            best = tried;
            is_disputed = false;
        } else if (tried.is_legal == best.is_legal && tried.plies == best.plies) {
            // Two languages in which the moves are the same are one reading, others are none.
            is_disputed = is_disputed || tried.hash != best.hash;
        }
    }
    facts_.reading = {};
    if (best.letters != nullptr && !is_disputed) facts_.reading = {best.letters, charset};
    play_again();
    if (!facts_.reading.is_english()) note_letters();
}

Replayer::Attempt Replayer::attempt(Reading reading) {
    facts_.reading = reading;
    play_again();
    facts_.course = Course(write_down());
    Attempt tried{reading.letters, facts_.plies, 0, facts_.is_legal, moves_hash(facts_)};
    for (const std::uint32_t token : std::span(move_tokens_).first(facts_.plies))
        tried.foreign_moves += is_foreign_[token] ? 1 : 0;
    return tried;
}

// Plays the game from its start in the letters of facts_.reading.
void Replayer::play_again() {
    forget();
    main_ = {};
    main_.position = facts_.start;
    numbers_begin_at_ = facts_.has_fen_tag ? facts_.start.move_number() : 1;
    if (facts_.reading.is_english()) return play_game();
    write_in_english(facts_.reading);
    view_ = &english_;
    play_game();
    view_ = written_;
}

// A copy of the movetext in English letters, token by token, so that the moves are played as those
// of any other game. Tokens that touch each other do so in the copy.
void Replayer::write_in_english(const Reading& reading) {
    constexpr std::size_t kReadable = 64;  // bytes behind the text of a GameView
    english_ = *view_;
    english_text_.clear();
    english_tokens_.assign(view_->tokens.begin(), view_->tokens.end());
    is_foreign_.assign(view_->tokens.size(), false);
    for (std::size_t i = 0; i < english_tokens_.size(); ++i) {
        const Token& written = view_->tokens[i];
        if (i == 0 || view_->tokens[i - 1].end != written.begin) english_text_ += ' ';
        Token& token = english_tokens_[i];
        token.begin = static_cast<std::uint32_t>(english_text_.size());
        if (token.kind == TokenKind::Symbol) {
            const LetteredSymbol symbol(view_->text_of(written), reading);
            english_text_ += symbol.text().empty() ? "?" : symbol.text();
            is_foreign_[i] = std::ranges::any_of(symbol.odd_letters(), [](const OddLetter& odd) {
                return odd.kind == OddLetter::Kind::Foreign;
            });
        } else if (token.kind == TokenKind::Comment) {
            english_text_ += "{}";
        } else {
            english_text_ += view_->text_of(written);
        }
        token.end = static_cast<std::uint32_t>(english_text_.size());
    }
    english_text_.append(kReadable, '\0');
    english_.text = english_text_.data();
    english_.tokens = pgn::TokenList(english_tokens_);
    english_.tags = {};
    english_.known_tags.fill(-1);
}

// The language is decided for all of the game, so all its letters count, those of variations and of
// what comes after a refused half-move included.
void Replayer::note_letters() {
    constexpr std::string_view kPieces{"\0KBN", 4};  // 0: the letter of a pawn goes
    const bool is_alike = facts_.reading.letters->is_look_alike();
    const std::uint32_t end = view_->terminator >= 0
                                  ? static_cast<std::uint32_t>(view_->terminator)
                                  : static_cast<std::uint32_t>(view_->tokens.size());
    std::uint32_t played = 0;
    std::uint32_t count = 0;
    Note first{};
    std::uint32_t depth = 0;
    for (std::uint32_t i = 0; i < end; ++i) {
        const TokenKind kind = view_->tokens[i].kind;
        if (kind == TokenKind::RavOpen) ++depth;
        if (kind == TokenKind::RavClose && depth != 0) --depth;
        while (played < facts_.plies && move_tokens_[played] <= i)
            ++played;
        if (kind != TokenKind::Symbol) continue;
        if (is_alike) {
            // What was played by the letters that parse_san() reads has its note already.
            const LetteredSymbol symbol(text_of(i), facts_.reading);
            const auto odd = symbol.odd_letters();
            const bool has_piece = !odd.empty() && odd.front().begin == 0 &&
                                   odd.front().kind == OddLetter::Kind::LookAlike &&
                                   kPieces.find(odd.front().letter) != std::string_view::npos;
            if (has_piece) note(NoteKind::Homoglyph, i, played, 0, depth != 0);
        } else if (is_foreign_[i] && count++ == 0) {
            first = {NoteKind::ForeignLetter, depth != 0, i, played, 0};
        }
    }
    if (count != 0)
        note(NoteKind::ForeignLetter, first.token, first.ply, count, first.is_in_variation);
}

}  // namespace arbiter::replay
