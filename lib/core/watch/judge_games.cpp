#include "core/watch/judge_games.hpp"

#include "core/audit/failure_guard.hpp"
#include "core/base/arena.hpp"
#include "core/base/fnv.hpp"
#include "core/check/inspector.hpp"
#include "core/check/rules/clocks/clock_control.hpp"
#include "core/check/rules/clocks/clock_review.hpp"
#include "core/check/selection.hpp"
#include "core/chess/san.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/judge/judge.hpp"
#include "core/mating/quick_test.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/pgn/padded_text.hpp"
#include "core/pgn/result.hpp"
#include "core/replay/replayer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace arbiter::watch {
namespace {

using pgn::KnownTag;
using replay::StopKind;

// What of an audit is wanted in words.
check::RuleSettings rules_of_desk() {
    static const std::vector<std::string> kSelect{
        "MOV01,MOV02,MOV03,MOV04,MOV05,MOV20,MOV21,MOV36,MOV38,MOV39,MOV42,MOV44,MOV45,END17,"
        "RES03"};
    auto settings = check::resolve_selection({.select = kSelect});
    return std::move(settings).value();
}

StopRead stop_of(StopKind kind) {
    switch (kind) {
        case StopKind::Illegal:
        case StopKind::LeavesKingInCheck:
        case StopKind::CastlingThroughCheck:
        case StopKind::CastlingRightLost:
        case StopKind::PromotionMissing:
        case StopKind::PromotionIllegalPiece:
            return StopRead::Illegal;
        case StopKind::KingsToCentre:
            return StopRead::Kings;
        case StopKind::AfterCheckmate:
        case StopKind::AfterStalemate:
        case StopKind::AfterVariantEnd:
            return StopRead::AfterEnd;
        default:
            return StopRead::Unreadable;
    }
}

std::string_view code_of_stop(StopKind kind) {
    switch (kind) {
        case StopKind::LeavesKingInCheck:
            return "MOV02";
        case StopKind::CastlingThroughCheck:
            return "MOV03";
        case StopKind::CastlingRightLost:
            return "MOV04";
        case StopKind::PromotionMissing:
            return "MOV20";
        case StopKind::PromotionIllegalPiece:
            return "MOV21";
        case StopKind::Illegal:
            return "MOV01";
        case StopKind::Ambiguous:
            return "MOV05";
        case StopKind::MovesGlued:
            return "MOV36";
        case StopKind::HalfMoveMissing:
            return "MOV38";
        case StopKind::HalfMoveTwice:
            return "MOV39";
        case StopKind::KingsToCentre:
            return "MOV44";
        default:
            return "MOV42";
    }
}

// What follows ", but " in the words of a rule, up to what is legal instead.
std::string reason_in(std::string_view message) {
    constexpr std::string_view kBut = "but ";
    const std::size_t at = message.find(kBut);
    if (at == message.npos) return std::string(message);
    message.remove_prefix(at + kBut.size());
    return std::string(message.substr(0, message.find("; legal")));
}

// The king that plays there, the other one where it stands: are both attacked?   FIDE 2023 A.5.4.
bool are_both_attacked(const replay::Refusal& refusal) {
    if (!refusal.before.is_orthodox() || refusal.san.kind != chess::SanKind::Piece) return false;
    chess::Position board = refusal.before.orthodox();
    const chess::Color mover = board.turn();
    chess::Square from = chess::Square::None;
    for (unsigned i = 0; i < 64; ++i) {
        const auto square = static_cast<chess::Square>(i);
        if (board.piece_on(square) != chess::make_piece(mover, refusal.san.role)) continue;
        if (from != chess::Square::None) return false;  // which one is not known
        from = square;
    }
    if (from == chess::Square::None || !board.displace(from, refusal.san.to, refusal.san.promotion))
        return false;
    const auto is_in_check = [&](chess::Color color) {
        return board.is_attacked(board.king_square(color), board.occupied(), board.pieces(~color));
    };
    return is_in_check(mover) && is_in_check(~mover);
}

// The squares of both kings, and the result that they mean.   DGT: "End of a game".
void read_signal(const replay::GameFacts& facts, BoardReading& reading) {
    std::vector<std::string> squares;
    for (const std::string& word : reading.rest) {
        const auto san = chess::parse_san(word);
        if (!san || san->kind != chess::SanKind::Piece || san->role != chess::Role::King) continue;
        const std::string square(chess::to_string(san->to));
        if (std::ranges::find(squares, square) == squares.end()) squares.push_back(square);
    }
    if (squares.size() == 1 && facts.is_orthodox()) {
        const chess::Position& now = facts.final.orthodox();
        squares.emplace_back(chess::to_string(now.king_square(~now.turn())));
    }
    const auto light = std::ranges::count_if(
        squares, [](const std::string& square) { return square == "e4" || square == "d5"; });
    const auto dark = std::ranges::count_if(
        squares, [](const std::string& square) { return square == "d4" || square == "e5"; });
    reading.kings = fmt::format("{}", fmt::join(squares, " and "));
    if (squares.size() == 2 && light + dark == 2)
        reading.signal = light == 2 ? "1-0" : dark == 2 ? "0-1" : "1/2-1/2";
}

// "90+30" in the hall: with seconds the base would be used up by three moves, so minutes are meant,
// also before a clock says so.
void read_as_minutes(check::ClockControl& control) {
    constexpr std::uint64_t kFewestIncrements = 10;
    const auto periods = control.control.periods();
    if (!control.meant.empty() || periods.size() != 1 || periods[0].moves) return;
    const laws::TimePeriod& period = periods[0];
    if (period.increment_ms == 0 || period.base_ms >= kFewestIncrements * period.increment_ms)
        return;
    control.meant = fmt::format("{}+{}", period.base_ms * 60 / 1000, period.increment_ms / 1000);
    if (const auto read = laws::read_time_control(control.meant)) control.control = *read;
}

// So many moves of a player may show the same clock by chance. With a long increment each move
// would have to take exactly that; clocks in minutes, or without one in fast games, may do it.
// FIDE clocks show seconds; docs/guide/clocks.md, CLK08.
std::uint32_t most_equal_moves(const check::ClockReview& review) {
    constexpr std::uint32_t kWithIncrement = 8, kSlow = 10, kRounded = 25;
    if (review.sheet().is_in_minutes()) return kRounded;
    if (!review.is_control_believed()) return kSlow;
    const check::ClockControl& control = *review.control();
    if (control.delay_ms != 0) return kRounded;
    if (control.control.increment_ms(1) >= 5 * kSecond) return kWithIncrement;
    return control.control.base_ms() >= 10 * kMinute ? kSlow : kRounded;
}

}  // namespace

struct GameJudge::Memory {
    explicit Memory(const JudgePlan& its_plan)
        : plan(its_plan), settings(rules_of_desk()), inspector(settings) {
        replayer.write_records();
    }

    void read_game(std::string_view text, BoardReading& reading);
    void read_plies(BoardReading& reading);
    void read_stop(BoardReading& reading);
    void read_result(BoardReading& reading);
    void read_ruling(BoardReading& reading);
    void read_claims(const judge::ClaimWindow& window, BoardReading& reading);
    void read_occurrences(std::uint32_t ply, std::vector<std::uint32_t>& occurrences);
    void read_clocks(const check::GameContext& context, BoardReading& reading);
    static void read_stuck(const check::ClockReview& review, chess::Color side,
                           BoardReading& reading);
    static void read_next_period(BoardReading& reading);
    void read_header_clocks(BoardReading& reading);

    const JudgePlan plan;
    check::RuleSettings settings;
    check::Inspector inspector;
    pgn::PaddedText text;
    pgn::GameReader reader;
    pgn::GameView view;
    replay::Replayer replayer;
    const replay::GameFacts* facts = nullptr;
    judge::Ruling ruling;
    std::optional<check::ClockControl> control;
    encoding::Charset charset = encoding::Charset::Utf8;
    check::ClockReview clocks;
    Arena arena;
    // Of each position of the game, filled when the first claim asks for one.
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> plies_of_key;
};

GameJudge::GameJudge(const JudgePlan& plan) : memory_(std::make_unique<Memory>(plan)) {}
GameJudge::~GameJudge() = default;

BoardReading GameJudge::read(std::string_view text) {
    BoardReading reading;
    const auto failure =
        audit::run_guarded(audit::catch_failure, [&] { memory_->read_game(text, reading); });
    if (failure) {
        reading.is_replayed = false;
        reading.plies.clear();
    }
    reading.hash = Fnv64().bytes(text).value();
    return reading;
}

void GameJudge::Memory::read_game(std::string_view game, BoardReading& reading) {
    arena.reset();
    plies_of_key.clear();
    if (plan.time_control.empty())
        text.assign(game);
    else
        text.assign(fmt::format("[TimeControl \"{}\"]\n{}", plan.time_control, game));
    reader.open({.text = text});
    if (!reader.next(view)) return;
    charset = encoding::detect(view.bytes());
    reading.who = identity_of(view, charset);
    facts = &replayer.replay(view, charset);
    reading.is_replayed = facts->is_replayed;
    const judge::GameDates dates{.event_date = view.value(KnownTag::EventDate),
                                 .date = view.value(KnownTag::Date),
                                 .utc_date = view.value(KnownTag::UtcDate)};
    // A quick test saves the search in nearly every position.
    mating::Winners winners{};
    if (facts->is_replayed && facts->is_orthodox() && facts->final.orthodox().has_legal_move()) {
        const chess::Board* final = &facts->final.orthodox();
        mating::quick_test({&final, 1}, {&winners, 1});
    }
    control = check::clock_control_of(view);
    if (control) read_as_minutes(*control);
    // Transmission programs let people write what they like; an audit leaves the class open then.
    const auto class_from = control && !control->meant.empty()
                                ? std::optional<std::string_view>(control->meant)
                                : view.value(KnownTag::TimeControl);
    ruling =
        judge::judge(*facts, dates, class_from,
                     {.edition = plan.edition, .dead = judge::kDefaultDead, .can_win = winners});
    read_plies(reading);
    read_stop(reading);
    read_result(reading);
    read_ruling(reading);
    for (const judge::ClaimWindow& window :
         judge::find_claim_windows(*facts, ruling, judge::dates_of(dates), arena))
        read_claims(window, reading);
    std::ranges::stable_sort(reading.claims, {}, &ClaimRead::ply);
    clocks.begin_game();
    const check::GameContext context{.view = view,
                                     .facts = *facts,
                                     .ruling = ruling,
                                     .today = plan.today,
                                     .charset = charset,
                                     .clocks = &clocks};
    read_clocks(context, reading);
    read_header_clocks(reading);
    check::Findings findings(settings, arena);
    findings.begin_game(charset, game.size());
    (void)inspector.inspect(context, findings);
    for (const check::Finding& finding : findings.kept()) {
        using enum check::RuleId;
        if (finding.rule == END17_draw_before_both_moved) reading.is_draw_too_early = true;
        if (finding.rule == RES03_result_mismatch) reading.results_differ = finding.message;
        if (finding.rule == MOV45_dgt_kings_to_centre_legal)
            reading.possible_signal = finding.message;
        if (check::RuleNames::code(finding.rule) == reading.stop_code &&
            finding.ply != check::kNoPly)
            reading.why = reason_in(finding.message);
    }
}

void GameJudge::Memory::read_plies(BoardReading& reading) {
    reading.written = facts->main_moves_written;
    if (!facts->is_replayed) return;
    reading.first_number = facts->numbers_begin_at;
    reading.is_black_first = facts->start.turn() == chess::Color::Black;
    reading.start_key = facts->start.repetition_key();
    reading.start_quiet = facts->start.quiet_plies();
    reading.final_fen = facts->final.fen();
    reading.plies.resize(facts->plies);
    replay::GamePosition position = facts->start;
    for (std::uint32_t i = 0; i < facts->plies; ++i) {
        const chess::Move move = facts->moves()[i];
        const chess::SanText san = position.san(move);
        reading.plies[i] = {.san = std::string(san.view()),
                            .key = facts->keys()[i + 1],
                            .quiet = facts->quiet()[i + 1],
                            .repetitions = facts->repetitions()[i + 1]};
        position.play(move);
    }
}

void GameJudge::Memory::read_stop(BoardReading& reading) {
    const replay::Refusal* refusal = facts->refusal();
    if (refusal == nullptr) return;
    reading.stop = stop_of(refusal->kind);
    reading.stop_code = code_of_stop(refusal->kind);
    constexpr std::size_t kMostWords = 8;
    int depth = 0;
    std::uint32_t after = 0;
    for (std::size_t i = refusal->token; i < view.token_count(); ++i) {
        const pgn::Token& token = view.tokens()[i];
        if (token.kind == pgn::TokenKind::RavOpen) ++depth;
        if (token.kind == pgn::TokenKind::RavClose) --depth;
        if (token.kind != pgn::TokenKind::Symbol || depth != 0) continue;
        ++after;
        if (reading.rest.size() == kMostWords) continue;
        reading.rest.push_back(encoding::as_utf8(view.text_of(token).substr(0, 16)));
    }
    reading.written = facts->plies + after;
    if (reading.stop == StopRead::Kings) read_signal(*facts, reading);
    if (reading.stop == StopRead::Illegal) reading.are_both_in_check = are_both_attacked(*refusal);
}

void GameJudge::Memory::read_result(BoardReading& reading) {
    reading.has_terminator = view.terminator >= 0;
    pgn::Outcome tag = pgn::Outcome::None;
    if (const auto value = view.value(KnownTag::Result)) tag = pgn::read_result(*value).outcome;
    const pgn::Outcome marker = view.outcome();
    const auto is_known = [](pgn::Outcome outcome) {
        return outcome != pgn::Outcome::Unknown && outcome != pgn::Outcome::None;
    };
    reading.result = is_known(marker) ? marker : is_known(tag) ? tag : pgn::Outcome::Unknown;
}

void GameJudge::Memory::read_ruling(BoardReading& reading) {
    if (ruling.edition != nullptr) reading.laws = ruling.edition->id;
    reading.time_class = ruling.time_class;
    reading.ending = ruling.ending;
    reading.is_ending_certain = ruling.is_ending_certain;
    if (!facts->is_replayed) return;
    reading.can_win = {ruling.can_win(chess::Color::White), ruling.can_win(chess::Color::Black)};
}

void GameJudge::Memory::read_claims(const judge::ClaimWindow& window, BoardReading& reading) {
    if (window.kind == judge::ClaimWindowKind::Material) return;
    ClaimRead claim;
    claim.is_threefold = window.kind == judge::ClaimWindowKind::Threefold;
    claim.who = window.who;
    claim.article = window.article->number;
    claim.is_certain = window.is_certain && !window.is_conditional;
    for (std::uint32_t ply = window.from_ply; ply <= window.to_ply; ply += 2) {
        claim.ply = ply;
        claim.is_intended = !window.is_claimable(judge::ClaimWay::OnBoard, ply);
        claim.occurrences.clear();
        claim.move.clear();
        if (!claim.is_intended && claim.is_threefold) read_occurrences(ply, claim.occurrences);
        if (claim.is_intended && ply == window.from_ply && !window.intended_moves.empty())
            claim.move = window.intended_moves.front().view();
        reading.claims.push_back(claim);
    }
}

// The first ones and this one: where a position comes back a thousand times, nobody reads them all.
void GameJudge::Memory::read_occurrences(std::uint32_t ply,
                                         std::vector<std::uint32_t>& occurrences) {
    constexpr std::size_t kMostBefore = 15;
    if (plies_of_key.empty())
        for (std::uint32_t k = 0; k <= facts->plies; ++k)
            plies_of_key[facts->keys()[k]].push_back(k);
    for (const std::uint32_t each : plies_of_key.at(facts->keys()[ply])) {
        if (each >= ply || occurrences.size() == kMostBefore) break;
        occurrences.push_back(each);
    }
    occurrences.push_back(ply);
}

void GameJudge::Memory::read_clocks(const check::GameContext& context, BoardReading& reading) {
    if (control) reading.control = control->control;
    if (!facts->is_replayed) return;
    const check::ClockReview& review = clocks.of(context);
    const auto times = review.sheet().half_moves();
    for (std::size_t i = 0; i < std::min(times.size(), reading.plies.size()); ++i) {
        if (!times[i].is_clk_known()) continue;
        reading.plies[i].clk_ms = times[i].clk_ms;
        const auto side = static_cast<std::size_t>(review.sheet().player(i));
        const Millis before = reading.clocks[side];
        if ((review.marks()[i] & (1U << 2)) != 0 && before >= 0)
            reading.clock_faults.push_back({.kind = ClockFaultRead::Kind::Up,
                                            .ply = static_cast<std::uint32_t>(i) + 1,
                                            .from_ms = before,
                                            .to_ms = times[i].clk_ms});
        reading.clocks[side] = times[i].clk_ms;
        reading.clock_plies[side] = static_cast<std::uint32_t>(i) + 1;
    }
    if (review.swapped())
        reading.clock_faults.push_back(
            {.kind = ClockFaultRead::Kind::Swapped, .ply = review.swapped().ply});
    for (const chess::Color side : {chess::Color::White, chess::Color::Black})
        read_stuck(review, side, reading);
    read_next_period(reading);
}

// A clock that stands still up to the last move of the player, though it moved before: one that
// never moved is not connected.
void GameJudge::Memory::read_stuck(const check::ClockReview& review, chess::Color side,
                                   BoardReading& reading) {
    const std::uint32_t last = reading.clock_plies[static_cast<std::size_t>(side)];
    if (last == 0) return;
    ClockFaultRead fault{.kind = ClockFaultRead::Kind::Stuck,
                         .ply = last,
                         .to_ms = reading.plies[last - 1].clk_ms,
                         .moves = 1};
    while (fault.ply > 2 && reading.plies[fault.ply - 3].clk_ms == fault.to_ms) {
        fault.ply -= 2;
        ++fault.moves;
    }
    if (fault.moves <= most_equal_moves(review)) return;
    std::uint32_t before = fault.ply;
    while (before > 2 && reading.plies[before - 3].clk_ms < 0)
        before -= 2;
    if (before <= 2) return;
    fault.from_ms = reading.plies[before - 3].clk_ms;
    reading.clock_faults.push_back(fault);
}

// Whether the time of the second period has come, and whether by the count of moves. A clock that
// adds it when the first period has run out shows no more than it and an increment.
void GameJudge::Memory::read_next_period(BoardReading& reading) {
    if (!reading.control || reading.first_number != 1 || reading.is_black_first) return;
    const auto bonus = reading.control->bonus(0);
    if (!bonus || bonus->ms == 0) return;
    const auto ms = static_cast<Millis>(bonus->ms);
    std::array<Millis, 2> before{-1, -1};
    for (std::size_t i = 0; i < reading.plies.size(); ++i) {
        const Millis now = reading.plies[i].clk_ms;
        if (now < 0) continue;
        NextPeriodRead& period = reading.next_period[i % 2];
        const std::uint64_t move = i / 2 + 1;
        const auto increment = static_cast<Millis>(reading.control->increment_ms(move));
        if (before[i % 2] >= 0 && now - before[i % 2] >= ms / 2) {
            const bool is_counted = move >= bonus->after_moves && move <= bonus->after_moves + 2 &&
                                    now > ms + increment + kMinute;
            if (is_counted && !period.has_come)
                period.counted_ply = static_cast<std::uint32_t>(i) + 1;
            period.has_come = true;
        }
        before[i % 2] = now;
    }
}

void GameJudge::Memory::read_header_clocks(BoardReading& reading) {
    reading.header_clocks[0] = read_clock(tag_value(view, "WhiteClock", charset)).value_or(-1);
    reading.header_clocks[1] = read_clock(tag_value(view, "BlackClock", charset)).value_or(-1);
    std::string reference = tag_value(view, "ReferenceTime", charset);
    // "W/2024-05-15T14:21:57.339+02:00": whose clock, and when.
    if (reference.size() > 2 && reference[1] == '/') reference.erase(0, 2);
    reading.reference = read_moment(reference);
}

}  // namespace arbiter::watch
