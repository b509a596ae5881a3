#include "core/replay/detail/game_player.hpp"

#include "core/chess/piece_letters.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/detail/kings_signal.hpp"
#include "core/replay/main_line_tokens.hpp"

#include <bit>
#include <cstddef>

namespace arbiter::replay::detail {

using pgn::TokenKind;

namespace {

const chess::Position kInitial = chess::Position::initial();

// Chess without castling, as variants.def names it: played by the rules of chess, from positions
// without castling rights.
constexpr std::string_view kNoCastling = "no-castling";

// REQUIRES: no fatal flaw except in the castling field.
chess::Position without_castling(std::string_view fen) {
    chess::Setup setup = *chess::read_fen(fen).setup;
    for (auto& rooks : setup.castling_rooks)
        rooks[0] = rooks[1] = chess::Square::None;
    return *chess::validate(setup);
}

// One board of a match without the other: what is in hand cannot be known.
VariantBoard on_trust(const variant::Rules& rules, variant::Position position) {
    if (rules.traits().is_board_of_match) position.set_hands_open(true);
    return {rules, position};
}

}  // namespace

template <class Board>
void GamePlayer<Board>::start(const pgn::GameView& view, const variant::VariantReading& variant) {
    game_.view = game_.written = &view;
    GameFacts& facts = game_.facts;
    const bool had_start_reading = facts.has_fen_tag;
    if (had_start_reading) facts.start_reading = {};
    facts.variant = variant;
    facts.is_of_variant = !kIsChess;
    facts.legal_as.reset();
    facts.has_fen_tag = facts.is_replayed = facts.is_chess960 = facts.is_legal = false;
    facts.kept_plies = 0;
    facts.max_repetition = facts.max_quiet_plies = 0;
    facts.is_setup_set_aside = false;
    facts.is_next_repetition_out_of_reach = facts.is_every_placement_new = false;
    facts.reading = {};
    // Every ply has its own symbol, so no array grows while the game is played.
    const std::size_t room = view.symbols + 1;
    if (game_.moves.size() < room) game_.make_room(room);
    if constexpr (kIsChess) line_.make_room(game_.moves.size());
    forget();
    if constexpr (kIsChess) line_.begin_game();
    is_set_up_ = set_up();
}

template <class Board>
chess::Lockstep::Game* GamePlayer<Board>::read_ahead() {
    if constexpr (kIsChess)
        return is_set_up_ ? line_.read_ahead() : nullptr;
    else
        return nullptr;
}

template <class Board>
bool GamePlayer<Board>::is_read_ahead() const {
    if constexpr (kIsChess)
        return line_.is_read_ahead();
    else
        return false;
}

template <class Board>
const GameFacts& GamePlayer<Board>::finish(encoding::Charset charset) {
    GameFacts& facts = game_.facts;
    if (is_set_up_) {
        facts.is_replayed = true;
        if (!is_read_ahead()) facts.start = game_.board.now;
        play_game();
        if (facts.has_refusal) [[unlikely]]
            choose_language(charset);
    } else {
        facts.start = facts.final = GamePosition();
        skip_rest(0);
    }
    sum_up();
    if constexpr (kIsChess) {
        if (played_illegal_ == PlayedIllegal::Keep) [[unlikely]] {
            if (!facts.reading.is_english()) game_.view = &english_.view();
            after_illegal_.play();
            game_.view = game_.written;
        }
    }
    return facts;
}

template <class Board>
bool GamePlayer<Board>::is_legal_throughout(const pgn::GameView& view,
                                            const variant::VariantReading& variant) {
    start(view, variant);
    if (!is_set_up_) return false;
    game_.facts.start = game_.board.now;
    play_game();
    return game_.facts.is_legal;
}

template <class Board>
void GamePlayer<Board>::explain_by(variant::VariantId variant) {
    game_.facts.legal_as = variant;
    game_.notes.refuse_as(kIsChess ? StopKind::LegalInVariant : StopKind::LegalInOtherVariant);
}

// Nothing has been played yet.
template <class Board>
void GamePlayer<Board>::forget() {
    game_.forget();
    numbers_.forget();
    spelling_.forget();
    around_.forget();
    if constexpr (kIsChess) line_.forget();
}

// Puts the start position on game_.board. False: there is none.
template <class Board>
bool GamePlayer<Board>::set_up() {
    using pgn::KnownTag;
    const pgn::GameView& view = *game_.view;
    numbers_.begin(1);
    const auto& replayed = game_.facts.variant.replayed;
    if (!replayed) return false;
    game_.facts.is_chess960 = *replayed == variant::VariantId::Chess960;
    game_.main.ply = game_.main.first_ply = 0;
    game_.main.is_readable = true;
    const pgn::TagPair* fen = view.find(KnownTag::Fen);
    if (fen != nullptr) {
        if (!chess::is_unknown_fen(view.value_of(*fen))) return read_start_position(*fen);
    } else if (view.value(KnownTag::SetUp) == "1") {
        // It announces a start position that is not there.   PGN 9.7.
        return false;
    }
    if constexpr (kIsChess) {
        game_.board.now = kInitial;
        if (game_.facts.variant.name == kNoCastling) [[unlikely]]
            game_.board.now =
                without_castling("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    } else {
        const variant::Rules& rules = variant::rules_of(*replayed);
        game_.board.now = on_trust(rules, rules.start());
    }
    return true;
}

template <class Board>
bool GamePlayer<Board>::read_start_position(const pgn::TagPair& fen_tag) {
    game_.facts.has_fen_tag = true;
    const std::string_view fen = game_.view->value_of(fen_tag);
    if (!read_fen(fen)) return false;
    numbers_.begin(game_.board.now.move_number());
    return true;
}

template <class Board>
bool GamePlayer<Board>::read_fen(std::string_view fen) requires(BoardTraits<Board>::kIsChess) {
    GameFacts& facts = game_.facts;
    facts.start_reading = chess::read_start_position(fen);
    if (!facts.is_chess960 && facts.start_reading.is_chess960_start) {
        // No tag says Chess960. It is that all the same where nothing else can be meant; otherwise
        // a castling right is left over, and castling is that of orthodox chess.
        facts.is_chess960 = facts.start_reading.shuffled != chess::ShuffledStart::None;
        if (!facts.is_chess960)
            facts.start_reading = chess::read_start_position(fen, chess::CastlingStyle::Standard);
        else if (game_.view->find(pgn::KnownTag::Variant) == nullptr)
            facts.variant = {"chess960", variant::VariantId::Chess960};
    }
    if (!facts.start_reading.position) return false;
    game_.board.now = *facts.start_reading.position;
    if (facts.variant.name == kNoCastling) [[unlikely]]
        game_.board.now = without_castling(fen);
    return true;
}

template <class Board>
bool GamePlayer<Board>::read_fen(std::string_view fen) requires(!BoardTraits<Board>::kIsChess) {
    GameFacts& facts = game_.facts;
    const variant::Rules& rules = variant::rules_of(*facts.variant.replayed);
    const variant::StartReading read = rules.read_fen(fen);
    facts.start_reading.defects = read.defects;
    facts.variant_flaws = read.flaws;
    if (!read.position) return false;
    game_.board.now = on_trust(rules, *read.position);
    return true;
}

// From the start position that game_.board holds.
template <class Board>
void GamePlayer<Board>::play_game() {
    game_.facts.is_legal = true;
    if (!is_read_ahead()) game_.history.begin(game_.board.now);
    play_tokens();
    if constexpr (kIsChess) line_.catch_up_at_end();
}

template <class Board>
void GamePlayer<Board>::play_tokens() {
    std::uint32_t token = 0;
    if constexpr (kIsChess) {
        if (line_.is_read_ahead()) {
            token = line_.take();
            if (!line_.may_go_on(token)) return;
        }
    }
    const std::uint32_t end = end_of_main_line(*game_.view);
    for (; token < end; ++token) {
        on_token(token);
        if (game_.has_stopped) return skip_rest(token + 1);
    }
    stop_after(end);
}

template <class Board>
void GamePlayer<Board>::on_token(std::uint32_t token) {
    const bool is_inside = game_.is_in_variation();
    switch (game_.token(token).kind) {
        case TokenKind::Symbol:
            if (game_.passed_until != 0 && token <= game_.passed_until) [[unlikely]]
                return;
            if (is_inside) return variations_.on_symbol(token);
            if (!take_known(token)) on_main_symbol(token);
            return;
        case TokenKind::MoveNumber:
            if (game_.passed_until != 0 && token <= game_.passed_until) [[unlikely]]
                return;
            return is_inside ? numbers_.on_variation_number(token) : numbers_.on_main_number(token);
        case TokenKind::Nag:
            return annotations_.on_nag(token);
        case TokenKind::RavOpen:
            catch_up();
            return variations_.open(token);
        case TokenKind::RavClose:
            return variations_.close();
        case TokenKind::Other:
            return on_other(token, is_inside);
        case TokenKind::Suffix:
            return annotations_.on_suffix(token, is_inside);
        case TokenKind::Result:
        case TokenKind::Comment:
        case TokenKind::LineComment:
        case TokenKind::Escape:
        case TokenKind::StrayClose:
            return;
    }
}

template <class Board>
void GamePlayer<Board>::on_main_symbol(std::uint32_t token) {
    catch_up();
    main_line_.on_symbol(token);
}

// A byte that begins no token, or text in brackets.
template <class Board>
void GamePlayer<Board>::on_other(std::uint32_t token, bool is_in_variation) {
    if (pgn::is_bracketed_annotation(game_.text_of(token)))
        annotations_.on_bracketed(token, is_in_variation);
    else if (!is_in_variation)
        on_main_symbol(token);
}

// Plies after the terminator are no part of the game, but they were written.
template <class Board>
void GamePlayer<Board>::stop_after(std::uint32_t terminator) {
    game_.variations.clear();
    game_.variation_boards.clear();
    game_.skipped_depth = 0;
    for (std::uint32_t i = terminator + 1; i < game_.token_count(); ++i) {
        if (!game_.is_symbol(i) || !pgn::looks_like_move(game_.text_of(i))) continue;
        catch_up();
        main_line_.stop_at(i);
        return skip_rest(i);
    }
}

// Counts the plies of the main line from `token` on, without playing them.
template <class Board>
void GamePlayer<Board>::skip_rest(std::uint32_t token) {
    visit_main_line(*game_.view, token, game_.token_count(), [&](std::uint32_t index) {
        if (game_.is_symbol(index)) ++game_.facts.main_moves_written;
        return true;
    });
}

// English cannot read the main line: perhaps another language can.
template <class Board>
void GamePlayer<Board>::choose_language(encoding::Charset charset) {
    std::uint32_t rows = languages_.begin(charset);
    if (rows == 0) return;
    for (; rows != 0; rows &= rows - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(rows));
        play_again({&chess::piece_letters()[row], charset});
        game_.facts.record = MainlineRecord(line_.write_down());
        languages_.consider();
    }
    play_again(languages_.chosen());
    if (!game_.facts.reading.is_english()) languages_.note_letters();
}

// Plays the game from its start in the letters of `reading`.
template <class Board>
void GamePlayer<Board>::play_again(const Reading& reading) {
    game_.facts.reading = reading;
    forget();
    game_.main = {};
    game_.board = {};
    game_.board.now = board_of<Board>(game_.facts.start);
    numbers_.begin(game_.facts.has_fen_tag ? game_.facts.start.move_number() : 1);
    if (!reading.is_english()) game_.view = &english_.write(*game_.written, reading);
    play_game();
    game_.view = game_.written;
}

template <class Board>
void GamePlayer<Board>::sum_up() {
    GameFacts& facts = game_.facts;
    if (facts.is_replayed) {
        facts.final = game_.board.now;
        spelling_.review_last_mark(game_.board.now);
        numbers_.review();
        if constexpr (kIsChess) review_kings_signal();
    }
    line_.sum_up();
    facts.variation_moves = game_.variation_moves;
    facts.notes = game_.notes.notes();
    facts.note_set = game_.notes.kinds();
    facts.refusals = game_.notes.refusals();
    facts.numbers_begin_at = numbers_.first();
}

template <class Board>
void GamePlayer<Board>::review_kings_signal() requires(BoardTraits<Board>::kIsChess) {
    if (!may_be_kings_signal(game_)) [[likely]]
        return;
    const MainlineRecord::Arrays record = line_.write_down();
    if (is_last_move_kings_signal(game_, record.moves))
        game_.notes.add(NoteKind::KingToCentre, record.tokens.back(), game_.facts.plies, 0, false);
}

// What was played ahead, if this is part of it.
template <class Board>
bool GamePlayer<Board>::take_known(std::uint32_t token) {
    if constexpr (kIsChess)
        return line_.take_known(token);
    else
        return false;
}

template <class Board>
void GamePlayer<Board>::catch_up() {
    if constexpr (kIsChess) line_.catch_up();
}

template class GamePlayer<chess::Position>;
template class GamePlayer<VariantBoard>;

}  // namespace arbiter::replay::detail
