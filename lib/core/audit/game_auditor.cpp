#include "core/audit/game_auditor.hpp"

#include "core/audit/game_card.hpp"
#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/gap.hpp"
#include "core/check/rules/clocks/time_in_minutes.hpp"
#include "core/check/stop_rule.hpp"
#include "core/chess/fen.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/laws/time_class.hpp"
#include "core/pgn/result.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <type_traits>
#include <vector>

namespace arbiter::audit {
namespace {

// By severity, without those that are told once for a file: how often a batch counts them depends
// on the cut.
std::array<std::uint64_t, check::kSeverities> about_games(const check::FindingCounts& counts) {
    static const std::vector<check::RuleId> once = [] {
        std::vector<check::RuleId> ids;
        for (const check::Rule* rule : check::rules())
            if (rule->is_once_per_file) ids.push_back(rule->id);
        return ids;
    }();
    auto sums = counts.by_severity;
    for (const check::RuleId id : once)
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] -= counts.by_rule_and_severity[static_cast<std::size_t>(id)][i];
    return sums;
}

using pgn::KnownTag;

std::string_view copy_fen(Arena& arena, const replay::GamePosition& position) {
    const chess::Position initial = chess::Position::initial();
    if (position.is_orthodox() && position.orthodox().key() == initial.key() &&
        position.orthodox() == initial)
        return chess::kStartFen;
    if (!position.is_orthodox()) return arena.copy(position.fen());
    std::array<char, chess::kMaxFen> text;
    return arena.copy(
        std::string_view(text.data(), chess::write_fen(position.orthodox(), text.data())));
}

judge::GameDates dates_of(const pgn::GameView& view) {
    return {.event_date = view.value(KnownTag::EventDate),
            .date = view.value(KnownTag::Date),
            .utc_date = view.value(KnownTag::UtcDate)};
}

// Text of a game as reports print it.
std::string_view in_utf8(encoding::Charset charset, Arena& arena, std::string_view bytes) {
    if (charset == encoding::Charset::Utf8) return bytes;
    return arena.copy(encoding::to_utf8_where_needed(bytes, charset));
}

// What the text alone says, without the rules of its variant: the file ends inside a half-move of
// the main line (STR04), or half-moves follow the termination marker (STR06, STR08).
bool is_main_line_broken(const pgn::GameView& view) {
    using pgn::FlawKind;
    const auto is_move = [&](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Symbol && (pgn::looks_like_move(view.text_of(token)) ||
                                                        chess::is_drop_text(view.text_of(token)));
    };
    if (view.flaw_set.has(FlawKind::TextAfterTerminator) ||
        view.flaw_set.has(FlawKind::TerminatorMidGame))
        return std::ranges::any_of(
            view.tokens().subspan(static_cast<std::size_t>(view.terminator) + 1), is_move);
    if (!view.flaw_set.has(FlawKind::TruncatedToken) || view.flaw_set.has(FlawKind::RavUnclosed))
        return false;
    return view.token_count() != 0 && view.last_token().kind == pgn::TokenKind::Symbol;
}

// Rejected means that the record is broken. Nobody can say that of a game whose rules are not known
// here, unless its text shows it.   docs/guide/interface.md 2.
report::Status status_of_illegal(const pgn::GameView& view, const replay::GameFacts& facts) {
    return facts.variant.replayed || is_main_line_broken(view) ? report::Status::Rejected
                                                               : report::Status::Unchecked;
}

bool is_drawn(const pgn::GameView& view) {
    if (view.terminator_token() != nullptr) return view.outcome() == pgn::Outcome::Draw;
    const auto tag = view.value(KnownTag::Result);
    return tag && pgn::read_result(*tag).outcome == pgn::Outcome::Draw;
}

char letter_of(variant::BoardId board) {
    return board == variant::BoardId::A ? 'A' : 'B';
}

}  // namespace

GameAuditor::GameAuditor(const AuditPlan& plan)
    : plan_(plan),
      reader_(plan.is_general ? pgn::GameReader::Way::General : pgn::GameReader::Way::Fast),
      has_lockstep_(!plan.is_general && chess::Lockstep::is_usable()) {
    for (std::size_t i = 0; i <= kGamesTogether; ++i)
        games_.emplace_back(plan.played_illegal, last_seen_);
    if (plan.wants_facts || plan.wants_claims || plan.wants_clocks || plan.wants_cards ||
        plan.keeps_game) {
        for (Game& game : games_)
            game.replayer.write_records();
    }
    group_.reserve(kGamesTogether);
    reader_.read_lines((!plan_.is_replayed || has_lockstep_) && !plan_.keeps_game);
}

void GameAuditor::use_checks_of(const Batch& batch) {
    if (batch.checks == nullptr) return;
    plan_.inspector = &batch.checks->inspector;
    plan_.edition = batch.checks->edition;
    plan_.own = batch.checks->own.get();
}

void GameAuditor::audit(Batch& batch) {
    use_checks_of(batch);
    reader_.open(batch.reader_input());
    next_cut_ = 0;
    if (batch.is_first_of_file) {
        const bool has_bom = batch.text().starts_with("\xEF\xBB\xBF");
        if (batch.file_traits.utf16 != encoding::Charset::Utf8)
            check::report_utf16(batch.before, batch.file_traits.utf16, has_bom);
        else if (has_bom)
            check::report_bom(batch.before);
    }
    // The mark at the start of the file belongs to nothing.
    std::uint32_t gap_begin =
        batch.is_first_of_file && batch.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (bool is_over = false; !is_over;) {
        is_over = !read_group();
        replay_group();
        if (plan_.is_replayed && !plan_.is_general && plan_.dead.depth == mating::Depth::Full)
            test_group();
        for (Game* game : group_)
            judge_game(*game);
        for (const Game* game : group_) {
            check_game(batch, *game, gap_begin);
            gap_begin = game->view.end;
        }
    }
    audit_gap(batch, gap_begin, static_cast<std::uint32_t>(batch.size), batch.after);
    for (const pgn::InterGameCut& cut : reader_.gap_cuts())
        batch.gap_cuts.push_back(cut.at);
    batch.line_ends = reader_.line_ends();
    const std::size_t last_end = batch.text().find_last_of("\r\n");
    const std::size_t last_line = last_end == std::string_view::npos ? 0 : last_end + 1;
    batch.bytes_after_last_line_end =
        batch.input_end() - batch.input_offset(batch.base_offset + last_line);
}

// False: there are no more after them.
bool GameAuditor::read_group() {
    // Groups are alike, so that the last two tell whether this one will be large: one may have
    // ended early, with its batch or at a large game.
    const bool is_in_lockstep = plan_.is_replayed && has_lockstep_ &&
                                std::max(group_before_, group_.size()) >= kFewestInLockstep;
    group_before_ = group_.size();
    group_.clear();
    in_lockstep_.clear();
    for (std::uint32_t text = 0; text < kTextTogether && group_.size() < kGamesTogether;) {
        Game& next = games_[group_.size()];
        if (!reader_.next(next.view)) return false;
        const std::uint32_t size = next.view.end - next.view.begin;
        const bool is_large = size >= kLargeGame;
        text += is_large ? kTextTogether : size;
        Game& game = is_large ? games_[kGamesTogether] : next;
        if (&game != &next) game.view = next.view;
        reader_.hand_over(game.view_memory, game.view);
        game.failure.reset();
        game.is_begun = is_in_lockstep;
        group_.push_back(&game);
        if (is_in_lockstep) attempt(game, [&](Game& each) { begin_game(each); });
    }
    return true;
}

// While its text and tokens are near.
void GameAuditor::begin_game(Game& game) {
    if (chess::Lockstep::Game* begun = game.replayer.begin(game.view))
        in_lockstep_.push_back(begun);
}

// Text before a game is checked with it, text after the last game at the end. Of a
// long text each piece is told by itself, wherever batches end.
void GameAuditor::audit_gap(const Batch& batch, std::uint32_t begin, std::uint32_t end,
                            check::Findings& findings) {
    const std::vector<pgn::InterGameCut>& cuts = reader_.gap_cuts();
    bool continues = begin == 0 && batch.gap;
    for (; next_cut_ < cuts.size() && cuts[next_cut_].at < end; ++next_cut_) {
        audit_piece(batch,
                    {.begin = begin,
                     .end = cuts[next_cut_].at,
                     .continues_piece = continues,
                     .goes_on = true},
                    findings);
        begin = cuts[next_cut_].at;
        continues = true;
    }
    audit_piece(batch,
                {.begin = begin,
                 .end = end,
                 .continues_piece = continues,
                 .goes_on = end == batch.size && batch.is_cut_in_gap},
                findings);
}

void GameAuditor::audit_piece(const Batch& batch, check::Gap piece, check::Findings& findings) {
    if (piece.begin == piece.end) return;
    piece.text = batch.text();
    piece.base_offset = batch.base_offset;
    piece.is_at_end_of_file = batch.is_last_of_file && !batch.damage && piece.end == batch.size;
    piece.is_at_line_start =
        piece.begin == 0 ? batch.is_at_line_start : is_line_end(piece.text[piece.begin - 1]);
    piece.file = batch.file_traits;
    if (!check::is_plain(piece)) check::review_gap(piece, findings);
}

template <class Work>
void GameAuditor::attempt(Game& game, Work work) const {
    if (!game.failure) game.failure = run_guarded(plan_.guard, [&] { work(game); });
}

void GameAuditor::replay_group() {
    if (!in_lockstep_.empty()) lockstep_.play(in_lockstep_);
    for (Game* each : group_) {
        attempt(*each, [&](Game& game) {
            game.charset = game.view.traits.has_high ? encoding::detect(game.view.bytes())
                                                     : encoding::Charset::Utf8;
            game.facts = !plan_.is_replayed ? &no_facts_
                         : game.is_begun    ? &game.replayer.finish(game.charset)
                                            : &game.replayer.replay(game.view, game.charset);
            if (game.facts->is_setup_set_aside) game.view.forget_setup_in_other_case();
        });
    }
}

void GameAuditor::test_group() {
    finals_.clear();
    for (const Game* game : group_)
        if (!game->failure && game->facts->is_orthodox())
            finals_.push_back(&game->facts->final.orthodox());
    can_win_.resize(finals_.size());
    mating::quick_test(finals_, can_win_);
    auto known = can_win_.begin();
    for (Game* game : group_)
        if (!game->failure && game->facts->is_orthodox()) game->can_win = *known++;
}

void GameAuditor::judge_game(Game& game) {
    if (!plan_.is_replayed) return;
    attempt(game, [&](Game& each) {
        // In place: it is large, and a copy would have to wait until all of it has been written.
        static_assert(std::is_trivially_destructible_v<judge::Ruling>);
        auto time_control = each.view.value(KnownTag::TimeControl);
        const auto in_minutes = check::time_in_minutes(each.view);
        if (in_minutes) time_control = in_minutes->in_seconds;
        new (&each.ruling)
            judge::Ruling(judge::judge(*each.facts, dates_of(each.view), time_control,
                                       {.edition = plan_.edition,
                                        .dead = plan_.dead,
                                        .can_win = each.can_win,
                                        .last_dated = &last_dated_}));
    });
}

void GameAuditor::check_game(Batch& batch, const Game& game, std::uint32_t gap_begin) {
    const std::size_t first_finding = batch.findings.size();
    audit_gap(batch, gap_begin, game.view.begin, batch.findings);
    // Whether the text before a game is in its batch depends on the cut.
    if (plan_.keeps_game) counted_ = about_games(batch.findings.counts());
    const std::size_t first_of_game = batch.findings.size();
    if (game.failure) return audit_failed_game(batch, game, first_finding, *game.failure);
    const auto failure =
        run_guarded(plan_.guard, [&] { inspect_game(batch, game, first_finding); });
    if (!failure) return;
    batch.findings.drop_from(first_of_game);
    audit_failed_game(batch, game, first_finding, *failure);
}

void GameAuditor::inspect_game(Batch& batch, const Game& game, std::size_t first_finding) {
    const Before before{first_finding, batch.findings.flagging(), batch.findings.about_games()};
    const bool has_gap_findings = batch.findings.size() != first_finding;
    clocks_.begin_game();
    const check::GameContext context{.view = game.view,
                                     .facts = *game.facts,
                                     .ruling = game.ruling,
                                     .today = plan_.today,
                                     .file = batch.file_traits,
                                     .charset = game.charset,
                                     .own = plan_.own,
                                     .clocks = &clocks_,
                                     .choices = plan_.choices};
    const check::Inspector::Outcome outcome = plan_.inspector->inspect(context, batch.findings);
    if (has_gap_findings) batch.findings.sort_from(first_finding);
    const std::span<const report::ClockRow> clocks =
        plan_.wants_clocks ? clock_rows(batch, game, clocks_.of(context))
                           : std::span<const report::ClockRow>{};
    keep_record(batch, before, game);
    batch.games.back().clocks = clocks;
    if (plan_.keeps_game) {
        GameFingerprint* fingerprint =
            fingerprint_of(game.view, *game.facts, game.charset, batch.arena);
        fingerprint->has_withheld_fixes = outcome.has_withheld_fixes;
        const auto counted = about_games(batch.findings.counts());
        for (std::size_t i = 0; i < check::kSeverities; ++i)
            fingerprint->findings[i] = static_cast<std::uint32_t>(counted[i] - counted_[i]);
        batch.fingerprints.push_back(fingerprint);
    }
}

void GameAuditor::audit_failed_game(Batch& batch, const Game& game, std::size_t first_finding,
                                    std::string_view what) const {
    batch.has_internal_error = true;
    const ByteSpan span = game.view.absolute(game.view.begin, game.view.end);
    check::report_internal_error(batch.findings, span, what);
    ++batch.tally.games;
    ++batch.tally.of(report::Status::Rejected);
    batch.tally.count_result({}, false);
    ++batch.tally.by_ending.back();
    report::GameRecord record{};
    record.span = span;
    record.status = report::Status::Rejected;
    record.findings_begin = static_cast<std::uint32_t>(first_finding);
    record.findings_end = static_cast<std::uint32_t>(batch.findings.size());
    record.findings_reported = 1;
    batch.games.push_back(record);
    if (plan_.keeps_game) batch.fingerprints.push_back(nullptr);
}

void GameAuditor::keep_record(Batch& batch, const Before& before, const Game& game) const {
    const pgn::GameView& view = game.view;
    const replay::GameFacts& facts = *game.facts;
    const judge::Ruling& ruling = game.ruling;
    const pgn::Token* terminator = view.terminator_token();
    const std::string_view result_token =
        terminator != nullptr ? in_utf8(game.charset, batch.arena, view.text_of(*terminator))
                              : std::string_view{};
    const report::FactsRecord* written = plan_.wants_facts ? facts_record(batch, game) : nullptr;
    const report::ClaimsRecord* claims = plan_.wants_claims ? claims_record(batch, game) : nullptr;
    const bool has_line =
        plan_.wants_all_lines || (plan_.wants_lines && batch.findings.size() != before.kept);
    const report::GameCard* card =
        plan_.wants_cards ? game_card(view, facts, game.charset, has_line, batch.arena) : nullptr;
    // Nothing below fails, so that a game never has half a record.
    report::GameRecord& record = batch.games.emplace_back();
    record.span = view.absolute(view.begin, view.end);
    record.is_legal = facts.is_legal || !plan_.is_replayed;
    record.status = !record.is_legal                               ? status_of_illegal(view, facts)
                    : batch.findings.flagging() != before.flagging ? report::Status::Flagged
                                                                   : report::Status::Clean;
    record.plies = facts.plies;
    record.findings_reported =
        static_cast<std::uint32_t>(batch.findings.about_games() - before.findings);
    record.findings_begin = static_cast<std::uint32_t>(before.kept);
    record.findings_end = static_cast<std::uint32_t>(batch.findings.size());
    record.ending = ruling.ending;
    record.has_result_token = terminator != nullptr;
    record.result_token = result_token;
    record.first_move_number = facts.numbers_begin_at;
    record.is_black_first = facts.start.turn() == chess::Color::Black;
    record.is_match = facts.is_match();
    record.has_high = view.traits.has_high;
    record.charset = game.charset;
    record.facts = written;
    record.claims = claims;
    record.card = card;

    Tally& tally = batch.tally;
    ++tally.games;
    ++tally.of(record.status);
    tally.plies += facts.plies;
    ++tally.by_ending[ruling.ending ? static_cast<std::size_t>(ruling.ending->kind)
                                    : tally.by_ending.size() - 1];
    tally.count_result(record.result_token, record.has_result_token);
}

std::span<const report::ClockRow> GameAuditor::clock_rows(Batch& batch, const Game& game,
                                                          const check::ClockReview& clocks) {
    const check::ClockSheet& sheet = clocks.sheet();
    if (sheet.clocks() == 0 && sheet.elapsed_times() == 0) return {};
    const replay::GameFacts& facts = *game.facts;
    const std::uint32_t black_starts = facts.start.turn() == chess::Color::Black ? 1 : 0;
    const std::span<report::ClockRow> rows =
        batch.arena.allocate_array<report::ClockRow>(sheet.half_moves().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const check::HalfMoveTime& time = sheet.half_moves()[i];
        const pgn::Token& token = game.view.tokens()[facts.tokens()[i]];
        rows[i] = {.ply = static_cast<std::uint32_t>(i) + 1,
                   .move_number =
                       facts.numbers_begin_at + (static_cast<std::uint32_t>(i) + black_starts) / 2,
                   .is_black = sheet.player(i) == chess::Color::Black,
                   .san = in_utf8(game.charset, batch.arena, game.view.text_of(token)),
                   .clk_ms = time.clk_ms,
                   .emt_ms = time.emt_ms,
                   .used_ms = clocks.used_ms()[i],
                   .marks = clocks.marks()[i]};
    }
    return rows;
}

const report::FactsRecord* GameAuditor::facts_record(Batch& batch, const Game& game) const {
    const pgn::GameView& view = game.view;
    const replay::GameFacts& facts = *game.facts;
    const judge::Ruling& ruling = game.ruling;
    report::FactsRecord& record = batch.arena.allocate_array<report::FactsRecord>(1).front();
    record = {};
    const auto text = [&](std::string_view bytes) {
        return in_utf8(game.charset, batch.arena, bytes);
    };
    const auto value = [&](KnownTag tag) -> std::optional<std::string_view> {
        if (const auto bytes = view.value(tag)) return text(*bytes);
        return std::nullopt;
    };
    record.variant = batch.arena.copy(text(facts.variant.name));
    if (ruling.edition != nullptr) record.laws = ruling.edition->id;
    record.laws_also = ruling.also;
    record.time_class = ruling.time_class;
    record.time_control_tag = value(KnownTag::TimeControl);
    if (const auto time = check::time_in_minutes(view)) {
        record.time_control_in_seconds = batch.arena.copy(time->in_seconds);
        record.time_control_clock = batch.arena.copy(text(check::clock_in_words(*time)));
    }
    if (facts.is_replayed) {
        record.start_fen = copy_fen(batch.arena, facts.start);
        record.final_fen = copy_fen(batch.arena, facts.final);
    }
    if (const replay::Refusal* refusal = facts.refusal())
        record.illegal = {
            refusal->ply, text(view.text_of(view.tokens()[refusal->token])),
            check::rule(check::rule_of(*refusal, view)).name,
            facts.is_match() ? letter_of(refusal->before.variant()->asked_board()) : '\0'};
    if (facts.is_match() && ruling.ending)
        record.ending_board = letter_of(facts.final.variant()->match().end()->board);
    record.result_tag = value(KnownTag::Result);
    if (const pgn::Token* terminator = view.terminator_token())
        record.result_token = text(view.text_of(*terminator));
    record.termination_tag = value(KnownTag::Termination);
    record.can_win = {ruling.can_win(chess::Color::White), ruling.can_win(chess::Color::Black)};
    record.claims = ruling.claims;
    record.max_repetition = facts.max_repetition;
    record.max_quiet_plies = facts.max_quiet_plies;
    record.kept_plies = facts.kept_plies;
    record.moves_hash = replay::moves_hash(facts);
    return &record;
}

const report::ClaimsRecord* GameAuditor::claims_record(Batch& batch, const Game& game) const {
    const judge::Ruling& ruling = game.ruling;
    if (std::ranges::none_of(ruling.claims, [](const auto& claim) { return claim.has_value(); }))
        return nullptr;
    // A match has two boards, and no claims.
    if (game.facts->is_match()) return nullptr;
    const std::optional<DateRange> range =
        plan_.edition == nullptr ? judge::dates_of(dates_of(game.view)) : std::nullopt;
    report::ClaimsRecord& record = batch.arena.allocate_array<report::ClaimsRecord>(1).front();
    record = {.laws = ruling.edition->id,
              .is_drawn = is_drawn(game.view),
              .windows = judge::find_claim_windows(*game.facts, ruling, range, batch.arena)};
    return &record;
}

}  // namespace arbiter::audit
