#include "core/base/date.hpp"
#include "core/base/text.hpp"
#include "core/check/rules/clocks/clock_sheet.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/chess/uci.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/facts.hpp"
#include "core/report/facts_keys.hpp"

#include "arbiter/inside/run.hpp"

#include "arbiter/columns.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

// What fillers look at.   LIFETIME: of one row.
struct Row {
    Run& run;
    const Game& game;
    const report::GameRecord& record;
    const report::FactsRecord* facts;  // null unless a column needs them, or the game failed
    const replay::GameFacts* replay;   // null unless a column is about plies
    const pgn::GameView* view;         // likewise
};

template <class Value>
void put(Column& column, Value value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    column.values.insert(column.values.end(), bytes, bytes + sizeof value);
}

template <class Value>
void put_number(Column& column, const std::optional<Value>& value) {
    put(column, value.value_or(Value{}));
    column.valid.push_back(value ? 1 : 0);
}

void append(Column& column, std::string_view text) {
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    column.values.insert(column.values.end(), bytes, bytes + text.size());
}

// The row ends here.
void end_row(Column& column) {
    const std::size_t item = size_of(column.type) * column.width;
    column.offsets.push_back(static_cast<std::int32_t>(column.values.size() / item));
}

void put_text(Column& column, std::string_view text) {
    append(column, text);
    end_row(column);
}

void put_text_or_null(Column& column, std::optional<std::string_view> text) {
    put_text(column, text.value_or(std::string_view()));
    column.valid.push_back(text ? 1 : 0);
}

// Empty is null.
void put_word(Column& column, std::string_view word) {
    put_text_or_null(column, word.empty() ? std::nullopt : std::optional(word));
}

std::optional<std::string_view> tag(const Row& row, std::string_view name) {
    return row.game.tag(name);
}

std::optional<std::int32_t> elo(const Row& row, std::string_view name) {
    const auto text = tag(row, name);
    if (!text) return std::nullopt;
    std::int32_t value = 0;
    const char* const end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, value);
    return error == std::errc() && stop == end && value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<DateRange> days(const Row& row) {
    const auto text = tag(row, "Date");
    return text ? parse_pgn_date(*text) : std::nullopt;
}

std::optional<std::int32_t> day_number(const Row& row) {
    const auto range = days(row);
    if (!range || range->first != range->last) return std::nullopt;
    const std::chrono::year_month_day day{std::chrono::year{range->first.year},
                                          std::chrono::month{range->first.month},
                                          std::chrono::day{range->first.day}};
    return static_cast<std::int32_t>(std::chrono::sys_days(day).time_since_epoch().count());
}

std::optional<std::int32_t> year(const Row& row) {
    const auto range = days(row);
    return range ? std::optional<std::int32_t>(range->first.year) : std::nullopt;
}

template <class Member>
std::string_view of_facts(const Row& row, Member member) {
    return row.facts == nullptr ? std::string_view() : std::string_view(row.facts->*member);
}

template <judge::ClaimKind Kind>
void put_first_ply(const Row& row, Column& column) {
    const auto* claim = row.facts == nullptr || !row.facts->claims[static_cast<std::size_t>(Kind)]
                            ? nullptr
                            : &*row.facts->claims[static_cast<std::size_t>(Kind)];
    put_number(column, claim == nullptr
                           ? std::nullopt
                           : std::optional(static_cast<std::int32_t>(claim->first_ply)));
}

template <judge::ClaimKind Kind>
void put_claim_plies(const Row& row, Column& column) {
    const auto& claim = row.facts == nullptr ? std::optional<judge::Claim>()
                                             : row.facts->claims[static_cast<std::size_t>(Kind)];
    put(column, static_cast<std::int32_t>(claim ? claim->plies : 0));
}

template <std::uint32_t report::FactsRecord::*Member>
void put_count(const Row& row, Column& column) {
    put(column, static_cast<std::int32_t>(row.facts == nullptr ? 0 : row.facts->*Member));
}

template <std::size_t Color>
void put_can_win(const Row& row, Column& column) {
    put_word(column, row.facts == nullptr ? std::string_view()
                                          : judge::to_string(row.facts->can_win[Color]));
}

template <std::optional<std::string_view> report::FactsRecord::*Member>
void put_as_written(const Row& row, Column& column) {
    put_text_or_null(column, row.facts == nullptr ? std::nullopt : row.facts->*Member);
}

void put_illegal_ply(const Row& row, Column& column) {
    const bool is_there = row.facts != nullptr && row.facts->illegal;
    put_number(column, is_there ? std::optional(static_cast<std::int32_t>(row.facts->illegal->ply))
                                : std::nullopt);
}

template <std::string_view report::IllegalHalfMove::*Member>
void put_illegal(const Row& row, Column& column) {
    const bool is_there = row.facts != nullptr && row.facts->illegal;
    put_text_or_null(column,
                     is_there ? std::optional((*row.facts->illegal).*Member) : std::nullopt);
}

void put_ending_ply(const Row& row, Column& column) {
    const auto& ending = row.record.ending;
    put_number(column,
               ending ? std::optional(static_cast<std::int32_t>(ending->ply)) : std::nullopt);
}

template <class Word>
void put_ending(const Row& row, Column& column, Word word) {
    const auto& ending = row.record.ending;
    put_word(column, ending ? std::string_view(word(*ending)) : std::string_view());
}

std::string_view proof_of(const judge::Ending& ending) {
    return ending.kind == laws::EndingKind::DeadPosition ? mating::to_string(ending.dead_proof)
                                                         : std::string_view();
}

void put_moves_hash(const Row& row, Column& column) {
    const auto hash =
        report::hex_digits(row.facts == nullptr ? replay::Hash128() : row.facts->moves_hash);
    put_text(column, {hash.data(), hash.size()});
}

// The codes of its findings, each once, in the order of the text, between blanks.
void put_codes(const Row& row, Column& column) {
    std::vector<std::string_view> codes;
    for (const Finding& finding : row.game.findings())
        if (finding.game != 0 && std::ranges::find(codes, finding.code) == codes.end())
            codes.push_back(finding.code);
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i != 0) append(column, " ");
        append(column, codes[i]);
    }
    end_row(column);
}

// Of plies.

std::span<const chess::Move> moves_of(const Row& row) {
    return row.replay->is_replayed ? row.replay->moves() : std::span<const chess::Move>();
}

// from | to << 6 | promotion << 12: 0 none, 1 knight .. 4 queen, 5 king; 6 a drop, whose `from` is
// the piece, 1 pawn .. 5 queen. Castling is the king's two squares, in Chess960 king takes rook; a
// null move 0.
std::uint16_t packed(chess::Move move, chess::UciForm form) {
    const auto pack = [](unsigned from, unsigned to, unsigned what) {
        return static_cast<std::uint16_t>(what << 12 | to << 6 | from);
    };
    if (move.is_null()) return 0;
    if (move.is_drop()) return pack(chess::index(move.dropped()), chess::index(move.to()), 6);
    chess::Square to = move.to();
    if (move.is_castling() && form == chess::UciForm::Orthodox) {
        const unsigned file = move.castling_side() == chess::Side::Short ? 6 : 2;
        to = chess::make_square(file, chess::rank_of(move.from()));
    }
    const chess::Role role = move.promotion();
    const unsigned what =
        role == chess::Role::None ? 0 : chess::index(role) - chess::index(chess::Role::Knight) + 1;
    return pack(chess::index(move.from()), chess::index(to), what);
}

chess::UciForm form_of(const Row& row) {
    return row.replay->is_chess960 ? chess::UciForm::Chess960 : chess::UciForm::Orthodox;
}

void put_moves(const Row& row, Column& column) {
    for (const chess::Move move : moves_of(row))
        put(column, packed(move, form_of(row)));
    end_row(column);
}

void put_moves_uci(const Row& row, Column& column) {
    bool is_first = true;
    for (const chess::Move move : moves_of(row)) {
        if (!std::exchange(is_first, false)) append(column, " ");
        const chess::SanText uci = chess::to_uci(move, form_of(row));
        append(column, uci.view());
    }
    end_row(column);
}

void put_moves_san(const Row& row, Column& column) {
    replay::GamePosition position = row.replay->start;
    bool is_first = true;
    for (const chess::Move move : moves_of(row)) {
        if (!std::exchange(is_first, false)) append(column, " ");
        const chess::SanText san = position.san(move);
        append(column, san.view());
        position.play(move);
    }
    end_row(column);
}

template <std::int64_t check::HalfMoveTime::*Member>
void put_times(const Row& row, Column& column) {
    check::ClockSheet sheet;
    if (row.replay->is_replayed) sheet.read(*row.view, *row.replay);
    const auto times = sheet.half_moves();
    for (std::size_t i = 0; i < moves_of(row).size(); ++i) {
        const std::int64_t ms = i < times.size() ? times[i].*Member : check::kNoTime;
        const bool is_known = ms >= 0 && ms <= std::numeric_limits<std::int32_t>::max();
        put(column, is_known ? static_cast<std::int32_t>(ms) : std::int32_t{-1});
    }
    end_row(column);
}

// "0.17" in pawns; "#3" and "#-3" are plus and minus infinity. Anything else is not a number.
float evaluation(std::string_view argument) {
    const std::string_view text = trimmed(argument.substr(0, argument.find(',')));
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    if (text.starts_with('#')) return text.starts_with("#-") ? -kInfinity : kInfinity;
    // By hand: libc++ 19 has no from_chars for floating point.
    const bool is_negative = text.starts_with('-');
    double value = 0, scale = 0;
    bool has_digit = false;
    for (const char c : text.substr(is_negative || text.starts_with('+') ? 1 : 0)) {
        if (c == '.' && scale == 0) {
            scale = 1;
        } else if (is_ascii_digit(c)) {
            value = value * 10 + (c - '0');
            scale *= 10;
            has_digit = true;
        } else {
            return std::numeric_limits<float>::quiet_NaN();
        }
    }
    if (!has_digit) return std::numeric_limits<float>::quiet_NaN();
    if (scale > 1) value /= scale;
    return static_cast<float>(is_negative ? -value : value);
}

// The last [%eval ..] after ply `index` and before the next one, variations left out.
float evaluation_after(const Row& row, std::span<const std::uint32_t> tokens, std::size_t index) {
    const auto all = row.view->tokens();
    const std::size_t end = index + 1 < tokens.size() ? tokens[index + 1] : all.size();
    float found = std::numeric_limits<float>::quiet_NaN();
    std::size_t depth = 0;
    for (std::size_t i = tokens[index] + 1; i < end; ++i) {
        using enum pgn::TokenKind;
        if (all[i].kind == RavOpen) ++depth;
        if (all[i].kind == RavClose && depth != 0) --depth;
        if (depth != 0 || all[i].kind != Comment) continue;
        check::detail::CommentCommand command{};
        for (std::uint32_t at = all[i].begin;
             check::detail::next_command(*row.view, at, all[i].end, command); at = command.end)
            if (command.name == "eval") found = evaluation(command.argument);
    }
    return found;
}

void put_evaluations(const Row& row, Column& column) {
    const std::size_t plies = moves_of(row).size();
    const auto tokens =
        row.replay->is_replayed ? row.replay->tokens() : std::span<const std::uint32_t>();
    for (std::size_t i = 0; i < plies; ++i)
        put(column, tokens.size() == plies ? evaluation_after(row, tokens, i)
                                           : std::numeric_limits<float>::quiet_NaN());
    end_row(column);
}

// Calls `visit` for the start position and the one after each ply. Nothing for a match of bughouse,
// which has two boards.
template <class Visit>
void for_each_position(const Row& row, Visit visit) {
    if (!row.replay->is_replayed || row.replay->is_match()) return;
    replay::GamePosition position = row.replay->start;
    visit(position);
    for (const chess::Move move : row.replay->moves()) {
        position.play(move);
        visit(position);
    }
}

void put_keys(const Row& row, Column& column) {
    if (row.replay->is_replayed)
        for (const std::uint64_t key : row.replay->keys())
            put(column, key);
    end_row(column);
}

void put_boards(const Row& row, Column& column) {
    for_each_position(row, [&](const replay::GamePosition& position) {
        for (unsigned square = 0; square < 64; ++square) {
            const chess::Piece piece = position.piece_on(static_cast<chess::Square>(square));
            const auto role = static_cast<std::int8_t>(
                piece == chess::Piece::None ? 0 : chess::index(chess::role_of(piece)));
            const bool is_black = role != 0 && chess::color_of(piece) == chess::Color::Black;
            put(column, static_cast<std::int8_t>(is_black ? -role : role));
        }
    });
    end_row(column);
}

void put_bitboards(const Row& row, Column& column) {
    for_each_position(row, [&](const replay::GamePosition& position) {
        for (const chess::Color color : {chess::Color::White, chess::Color::Black})
            for (unsigned role = chess::index(chess::Role::Pawn);
                 role <= chess::index(chess::Role::King); ++role)
                put(column, std::uint64_t{position.pieces(color, static_cast<chess::Role>(role))});
    });
    end_row(column);
}

// Bit 0 White castles short, 1 White long, 2 Black short, 3 Black long; bit 4: Black to move.
void put_states(const Row& row, Column& column) {
    for_each_position(row, [&](const replay::GamePosition& position) {
        unsigned state = position.turn() == chess::Color::Black ? 16 : 0;
        if (position.is_orthodox()) {
            unsigned bit = 1;
            for (const chess::Color color : {chess::Color::White, chess::Color::Black})
                for (const chess::Side side : {chess::Side::Short, chess::Side::Long}) {
                    const chess::Square rook = position.orthodox().castling_rook(color, side);
                    if (rook != chess::Square::None) state |= bit;
                    bit <<= 1;
                }
        }
        put(column, static_cast<std::uint8_t>(state));
    });
    end_row(column);
}

enum class Need : std::uint8_t { Record, Facts, Plies };

struct Kind {
    ColumnName column;
    Need need;
    void (*fill)(const Row&, Column&);
};

constexpr auto kText = ColumnType::Text;
constexpr auto kInt32 = ColumnType::Int32;
constexpr auto kInt64 = ColumnType::Int64;
using Known = report::FactsRecord;
using judge::ClaimKind;

// clang-format off
constexpr Kind kKinds[] = {
    {{"file", "as it was named", kText}, Need::Record, [](const Row& row, Column& to) { put_text(to, row.game.file()); }},
    {{"game", "1-based ordinal in its file", kInt64}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::int64_t>(row.game.ordinal())); }},
    {{"line", "1-based, of its first byte", kInt64}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::int64_t>(row.game.line())); }},
    {{"byte_begin", "in the decompressed input", kInt64}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::int64_t>(row.game.byte_begin())); }},
    {{"byte_end", "likewise", kInt64}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::int64_t>(row.game.byte_end())); }},
    {{"status", "clean, flagged, rejected, unchecked", kText}, Need::Record, [](const Row& row, Column& to) { put_text(to, report::to_string(row.record.status)); }},
    {{"plies", "legal half-moves of the main line", kInt32}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::int32_t>(row.record.plies)); }},
    {{"legal", "the whole main line is legal", ColumnType::Boolean}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::uint8_t>(row.record.is_legal ? 1 : 0)); }},
    {{"findings", "number of findings", kInt32}, Need::Record, [](const Row& row, Column& to) { put(to, static_cast<std::int32_t>(row.record.findings_reported)); }},
    {{"codes", "codes of its findings, each once, between blanks", kText}, Need::Record, put_codes},
    {{"variant", "standard, chess960, ...", kText}, Need::Facts, [](const Row& row, Column& to) { put_text(to, of_facts(row, &Known::variant)); }},
    {{"laws", "edition applied", kText}, Need::Facts, [](const Row& row, Column& to) { put_text(to, of_facts(row, &Known::laws)); }},
    {{"time_class", "standard, rapid, blitz", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_word(to, row.facts != nullptr && row.facts->time_class ? laws::to_string(*row.facts->time_class) : std::string_view()); }},
    {{"start_fen", "null: no usable start position", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_word(to, of_facts(row, &Known::start_fen)); }},
    {{"final_fen", "after the last legal ply", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_word(to, of_facts(row, &Known::final_fen)); }},
    {{"illegal_ply", "ply of the half-move that is not legal", kInt32, 1, false, true}, Need::Facts, put_illegal_ply},
    {{"illegal_san", "it, as written", kText, 1, false, true}, Need::Facts, put_illegal<&report::IllegalHalfMove::san>},
    {{"illegal_rule", "name of the rule", kText, 1, false, true}, Need::Facts, put_illegal<&report::IllegalHalfMove::rule>},
    {{"result_tag", "as written", kText, 1, false, true}, Need::Facts, put_as_written<&Known::result_tag>},
    {{"result_token", "as written", kText, 1, false, true}, Need::Facts, put_as_written<&Known::result_token>},
    {{"termination_tag", "as written", kText, 1, false, true}, Need::Facts, put_as_written<&Known::termination_tag>},
    {{"ending", "kind of the first automatic end on the board", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_ending(row, to, [](const auto& ending) { return laws::to_string(ending.kind); }); }},
    {{"ending_ply", "its ply", kInt32, 1, false, true}, Need::Facts, put_ending_ply},
    {{"ending_article", "of the Laws", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_ending(row, to, [](const auto& ending) { return ending.article; }); }},
    {{"ending_result", "1-0, 0-1, 1/2-1/2", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_ending(row, to, [](const auto& ending) { return judge::to_string(ending.score); }); }},
    {{"ending_proof", "of a dead position", kText, 1, false, true}, Need::Facts, [](const Row& row, Column& to) { put_ending(row, to, proof_of); }},
    {{"can_win_white", "yes, no, unknown: at the final position", kText, 1, false, true}, Need::Facts, put_can_win<0>},
    {{"can_win_black", "likewise", kText, 1, false, true}, Need::Facts, put_can_win<1>},
    {{"threefold_on_board_first_ply", "first position where that can be claimed", kInt32, 1, false, true}, Need::Facts, put_first_ply<ClaimKind::ThreefoldOnBoard>},
    {{"threefold_on_board_plies", "number of such positions", kInt32}, Need::Facts, put_claim_plies<ClaimKind::ThreefoldOnBoard>},
    {{"threefold_intended_first_ply", "likewise", kInt32, 1, false, true}, Need::Facts, put_first_ply<ClaimKind::ThreefoldIntended>},
    {{"threefold_intended_plies", "likewise", kInt32}, Need::Facts, put_claim_plies<ClaimKind::ThreefoldIntended>},
    {{"fifty_on_board_first_ply", "likewise", kInt32, 1, false, true}, Need::Facts, put_first_ply<ClaimKind::FiftyOnBoard>},
    {{"fifty_on_board_plies", "likewise", kInt32}, Need::Facts, put_claim_plies<ClaimKind::FiftyOnBoard>},
    {{"fifty_intended_first_ply", "likewise", kInt32, 1, false, true}, Need::Facts, put_first_ply<ClaimKind::FiftyIntended>},
    {{"fifty_intended_plies", "likewise", kInt32}, Need::Facts, put_claim_plies<ClaimKind::FiftyIntended>},
    {{"max_repetition", "most occurrences of a position", kInt32}, Need::Facts, put_count<&Known::max_repetition>},
    {{"max_quiet_plies", "most plies without capture or pawn move", kInt32}, Need::Facts, put_count<&Known::max_quiet_plies>},
    {{"kept_plies", "plies after an illegal move", kInt32}, Need::Facts, put_count<&Known::kept_plies>},
    {{"moves_hash", "32 hex digits", kText}, Need::Facts, put_moves_hash},
    {{"moves_hash_64", "the first 16 of them as a number", ColumnType::UInt64}, Need::Facts, [](const Row& row, Column& to) { put(to, row.facts == nullptr ? std::uint64_t{} : row.facts->moves_hash.high); }},
    {{"white_elo", "of the tag WhiteElo, where it is a number above 0", kInt32, 1, false, true}, Need::Record, [](const Row& row, Column& to) { put_number(to, elo(row, "WhiteElo")); }},
    {{"black_elo", "likewise", kInt32, 1, false, true}, Need::Record, [](const Row& row, Column& to) { put_number(to, elo(row, "BlackElo")); }},
    {{"date", "of the tag Date, where it is a whole date", ColumnType::Date, 1, false, true}, Need::Record, [](const Row& row, Column& to) { put_number(to, day_number(row)); }},
    {{"year", "of the tag Date, where it has one", kInt32, 1, false, true}, Need::Record, [](const Row& row, Column& to) { put_number(to, year(row)); }},
    {{"moves", "each ply as from | to << 6 | promotion << 12", ColumnType::UInt16, 1, true}, Need::Plies, put_moves},
    {{"moves_uci", "between blanks", kText}, Need::Plies, put_moves_uci},
    {{"moves_san", "between blanks", kText}, Need::Plies, put_moves_san},
    {{"clocks", "milliseconds of [%clk ..] after each ply; -1: none", kInt32, 1, true}, Need::Plies, put_times<&check::HalfMoveTime::clk_ms>},
    {{"elapsed", "milliseconds of [%emt ..]; -1: none", kInt32, 1, true}, Need::Plies, put_times<&check::HalfMoveTime::emt_ms>},
    {{"evals", "pawns of [%eval ..] after each ply; a mate is infinite, none is NaN", ColumnType::Float32, 1, true}, Need::Plies, put_evaluations},
    {{"position_keys", "equal for positions that repeat; of the start and after each ply", ColumnType::UInt64, 1, true}, Need::Plies, put_keys},
    {{"boards", "64 squares from a1: 0, 1 pawn .. 6 king, black below 0; of the start and after each ply", ColumnType::Int8, 64, true}, Need::Plies, put_boards},
    {{"bitboards", "sets of squares: white pawns .. king, black pawns .. king; likewise", ColumnType::UInt64, 12, true}, Need::Plies, put_bitboards},
    {{"states", "bits 0-3 castling K Q k q, bit 4 Black to move; likewise", ColumnType::UInt8, 1, true}, Need::Plies, put_states},
};
// clang-format on

}  // namespace

struct ColumnFiller {
    const Kind* kind = nullptr;  // null: a tag
    std::string tag = {};

    void fill(const Row& row, Column& column) const {
        if (kind == nullptr)
            put_text_or_null(column, hidden::tag(row, tag));
        else
            kind->fill(row, column);
    }
};

namespace {

Error no_column(std::string_view name) {
    std::string near;
    for (const Kind& kind : kKinds)
        if (equals_ignoring_case(kind.column.name, name)) near = kind.column.name;
    return {fmt::format("columns has '{}', which is no column{}", escaped(name),
                        near.empty() ? "" : ", did you mean '" + near + "'?")};
}

bool is_tag_name(std::string_view name) {
    return !name.empty() && name.front() >= 'A' && name.front() <= 'Z' &&
           std::ranges::all_of(
               name, [](char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '_'; });
}

// As it is before the first row.
Column empty_column(const ColumnName& name) {
    Column column{.name = std::string(name.name),
                  .type = name.type,
                  .width = name.width,
                  .is_list = name.is_list,
                  .is_nullable = name.is_nullable,
                  .values = {},
                  .offsets = {},
                  .valid = {}};
    if (name.is_list || name.type == ColumnType::Text) column.offsets.push_back(0);
    return column;
}

}  // namespace

// What fills the columns needs of games.
struct RowReader {
    static Run& run_of(const Game& game) { return *game.run_; }
};

}  // namespace hidden

std::size_t size_of(ColumnType type) {
    switch (type) {
        case ColumnType::UInt16:
            return 2;
        case ColumnType::Int32:
        case ColumnType::Float32:
        case ColumnType::Date:
            return 4;
        case ColumnType::UInt64:
        case ColumnType::Int64:
            return 8;
        default:
            return 1;
    }
}

std::vector<ColumnName> column_names() {
    std::vector<ColumnName> names;
    std::ranges::transform(hidden::kKinds, std::back_inserter(names), &hidden::Kind::column);
    return names;
}

Columns::Columns(std::vector<hidden::ColumnFiller> fillers, std::vector<Column> columns)
    : fillers_(std::move(fillers)), columns_(std::move(columns)) {}
Columns::Columns(Columns&&) noexcept = default;
Columns& Columns::operator=(Columns&&) noexcept = default;
Columns::~Columns() = default;

Result<Columns> Columns::make(const std::vector<std::string>& names) {
    if (names.empty()) return Error{"columns names no column"};
    std::vector<hidden::ColumnFiller> fillers;
    std::vector<Column> columns;
    for (const std::string& name : names) {
        if (std::ranges::find(columns, name, &Column::name) != columns.end())
            return Error{fmt::format("columns has '{}' twice", escaped(name))};
        const auto* kind = std::ranges::find(
            hidden::kKinds, name, [](const hidden::Kind& each) { return each.column.name; });
        if (kind != std::end(hidden::kKinds)) {
            fillers.push_back({kind});
            columns.push_back(hidden::empty_column(kind->column));
        } else if (hidden::is_tag_name(name)) {
            fillers.push_back({nullptr, name});
            columns.push_back(hidden::empty_column({name, {}, ColumnType::Text, 1, false, true}));
        } else {
            return hidden::no_column(name);
        }
    }
    return Columns(std::move(fillers), std::move(columns));
}

void Columns::add(const Game& game) {
    using hidden::Need;
    const auto needs = [&](Need need) {
        return std::ranges::any_of(fillers_, [&](const hidden::ColumnFiller& filler) {
            return filler.kind != nullptr && filler.kind->need == need;
        });
    };
    hidden::Run& run = hidden::RowReader::run_of(game);
    const bool has_facts = needs(Need::Facts), has_plies = needs(Need::Plies);
    const report::GameRecord& record = has_facts ? run.record(hidden::Depth::Facts) : run.record();
    const hidden::Row row{run,
                          game,
                          record,
                          has_facts ? record.facts : nullptr,
                          has_plies ? &run.replay() : nullptr,
                          has_plies ? &run.view() : nullptr};
    for (std::size_t i = 0; i < fillers_.size(); ++i)
        fillers_[i].fill(row, columns_[i]);
    ++rows_;
}

std::vector<Column> Columns::take() {
    std::vector<Column> empty;
    for (const Column& column : columns_) {
        empty.push_back(hidden::empty_column(
            {column.name, {}, column.type, column.width, column.is_list, column.is_nullable}));
        empty.back().values.reserve(column.values.size());
    }
    rows_ = 0;
    return std::exchange(columns_, std::move(empty));
}

}  // namespace v1
}  // namespace arbiter
