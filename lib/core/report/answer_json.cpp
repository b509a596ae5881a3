#include "core/report/answer_json.hpp"

#include "core/chess/bitboard.hpp"
#include "core/report/answer_text.hpp"
#include "core/report/detail/json.hpp"

#include <array>

namespace arbiter::report {
namespace {

// 128 bits as 32 hex digits.
std::array<char, 32> hex_of(const std::array<std::uint64_t, 2>& hash) {
    std::array<char, 32> text{};
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = "0123456789abcdef"[hash[i / 16] >> (60 - 4 * (i % 16)) & 15U];
    return text;
}

void write_piece(const mating::PlacedPiece& piece, text::JsonLine& json) {
    const char letter = chess::letter_of(piece.piece);
    json.begin_object().key("piece").string({&letter, 1}).key("squares").begin_array();
    for (chess::Bitboard rest = piece.squares; rest != 0;)
        json.string(chess::to_string(chess::pop_square(rest)));
    json.end_array().key("may_be_captured").boolean(piece.may_be_captured).end_object();
}

// "a1 h8 w": the white king, the black king, the side to move.
std::array<char, 7> text_of(const mating::KingPair& kings) {
    const std::string_view white = chess::to_string(kings.white);
    const std::string_view black = chess::to_string(kings.black);
    const char turn = kings.turn == chess::Color::White ? 'w' : 'b';
    return {white[0], white[1], ' ', black[0], black[1], ' ', turn};
}

void write_invariant(const mating::Invariant& invariant, text::JsonLine& json) {
    json.begin_object().key("men").begin_array();
    for (const mating::PlacedPiece& piece : invariant.pieces)
        write_piece(piece, json);
    json.end_array().key("facing").begin_array();
    for (const mating::FacingPawns& pair : invariant.facing)
        json.begin_array().number(pair.white).number(pair.black).end_array();
    json.end_array().key("kings").begin_array();
    for (const mating::KingPair& kings : invariant.kings) {
        const auto text = text_of(kings);
        json.string({text.data(), text.size()});
    }
    json.end_array().key("exits").begin_array();
    for (const mating::Exit& exit : invariant.exits) {
        json.begin_object().key("man").number(exit.piece);
        json.key("next").number(exit.next).end_object();
    }
    json.end_array();
    if (invariant.is_cage) json.key("cage").boolean(true);
    json.end_object();
}

void write_certificate(const mating::Certificate& certificate, text::JsonLine& json) {
    const auto hash = hex_of(certificate.hash);
    json.begin_object().key("positions").number(certificate.positions);
    json.key("hash").string({hash.data(), hash.size()});
    json.key("invariants").begin_array();
    for (const mating::Invariant& invariant : certificate.invariants)
        write_invariant(invariant, json);
    json.end_array().end_object();
}

bool has_helpmate(const AnswerRecord& record) {
    return verdict_of(record) == Verdict::Winnable && record.variant.empty();
}

void write_helpmate(const AnswerRecord& record, text::JsonLine& json) {
    json.begin_array();
    for (const chess::Move move : record.answer->helpmate) {
        const chess::SanText text = chess::to_uci(move, record.castling);
        json.string(text.view());
    }
    json.end_array();
}

}  // namespace

std::string_view to_string(Verdict verdict) {
    constexpr std::string_view kNames[kVerdicts] = {"winnable", "unwinnable", "unknown", "invalid"};
    return kNames[static_cast<std::size_t>(verdict)];
}

Verdict verdict_of(const AnswerRecord& record) {
    if (record.answer == nullptr) return Verdict::Invalid;
    switch (record.answer->can_win) {
        case mating::CanWin::Yes:
            return Verdict::Winnable;
        case mating::CanWin::No:
            return Verdict::Unwinnable;
        case mating::CanWin::Unknown:
            break;
    }
    return Verdict::Unknown;
}

std::string helpmate_text(const AnswerRecord& record) {
    std::string moves;
    if (!has_helpmate(record)) return moves;
    for (const chess::Move move : record.answer->helpmate) {
        if (!moves.empty()) moves += ' ';
        const chess::SanText text = chess::to_uci(move, record.castling);
        moves += text.view();
    }
    return moves;
}

void append_answer(const AnswerRecord& record, AnswerKeys keys, std::string& out) {
    const Verdict verdict = verdict_of(record);
    text::JsonLine json;
    json.begin_object().key("fen").string(record.fen).key("winner");
    record.winner ? json.string(chess::to_string(*record.winner)) : json.null();
    json.key("verdict").string(to_string(verdict)).key("proof");
    json.string(to_string(record.answer == nullptr ? mating::Proof::None : record.answer->proof));
    json.key("helpmate");
    if (has_helpmate(record)) {
        write_helpmate(record, json);
    } else {
        json.null();
    }
    json.key("nodes").number(record.answer == nullptr ? 0 : record.answer->nodes);
    if (keys.has_certificate) {
        json.key("certificate");
        if (verdict == Verdict::Unwinnable && record.variant.empty()) {
            write_certificate(record.answer->certificate, json);
        } else {
            json.null();
        }
    }
    if (keys.has_verified) {
        json.key("verified");
        record.is_verified ? json.boolean(*record.is_verified) : json.null();
    }
    if (keys.flag) {
        const FlagArticle article = flag_article();
        const std::string_view result = result_of_flag_fall(record, *keys.flag);
        json.key("flag").string(chess::to_string(*keys.flag)).key("result");
        result.empty() ? json.null() : json.string(result);
        const bool is_chess = record.variant.empty();
        json.key("article");
        is_chess ? json.string(article.number) : json.null();
        json.key("laws");
        is_chess ? json.string(article.laws) : json.null();
    }
    if (!record.variant.empty()) json.key("variant").string(record.variant);
    if (!record.refused.empty()) json.key("refused").string(record.refused);
    if (!record.repaired.empty()) json.key("repaired").string(record.repaired);
    if (!record.problem.empty()) json.key("problem").string(record.problem);
    json.end_object().take_line(out);
}

}  // namespace arbiter::report
