#include "core/chess/uci.hpp"
#include "core/encoding/detect.hpp"
#include "core/export_format/read_tags.hpp"
#include "core/report/facts_keys.hpp"
#include "core/report/report.hpp"
#include "core/text/json_line.hpp"

#include "arbiter/inside/plan.hpp"
#include "arbiter/inside/run.hpp"
#include "arbiter/inside/text_input.hpp"

#include <algorithm>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

Finding finding_of(const FindingOrigin& origin, Arena& arena) {
    const check::Finding& from = *origin.finding;
    const check::Rule& rule = check::rule(from.rule);
    const auto in_input = [&](std::uint64_t offset) {
        return origin.offsets == nullptr ? offset : origin.offsets->input_offset(offset);
    };
    Finding finding;
    finding.file = origin.file;
    finding.game = origin.ordinal;
    finding.line = origin.place.line;
    finding.column = origin.place.column;
    finding.byte_begin = in_input(from.span.begin);
    finding.byte_end = in_input(from.span.end);
    if (from.ply != check::kNoPly) finding.ply = from.ply;
    finding.code = rule.code;
    finding.rule = rule.name;
    finding.severity = static_cast<Severity>(from.severity);
    finding.certainty = static_cast<Certainty>(from.certainty);
    finding.message = from.message;
    finding.count = from.count;
    finding.article = from.article;
    finding.laws = from.laws;
    finding.fen = from.fen;
    finding.origin = &origin;
    if (from.fix == check::FixKind::None || from.edits.empty()) return finding;
    const std::span<Edit> edits = arena.allocate_array<Edit>(from.edits.size());
    std::ranges::transform(from.edits, edits.begin(), [&](const check::Edit& edit) {
        return Edit{in_input(edit.begin), in_input(edit.end), edit.text};
    });
    finding.fix = Fix{from.fix == check::FixKind::Safe ? FixKind::Safe : FixKind::Unsafe, edits};
    return finding;
}

Ending ending_of(const judge::Ending& ending, char board) {
    const bool is_dead = ending.kind == laws::EndingKind::DeadPosition;
    return {.kind = laws::to_string(ending.kind),
            .ply = ending.ply,
            .article = ending.article,
            .result = judge::to_string(ending.score),
            .proof = is_dead ? mating::to_string(ending.dead_proof) : std::string_view(),
            .board = board};
}

Claims claims_of(const report::FactsRecord& facts) {
    Claims claims;
    claims.knows_material = report::knows_material(facts);
    const auto take = [&](judge::ClaimKind kind, std::optional<Claim>& into) {
        const auto& from = facts.claims[static_cast<std::size_t>(kind)];
        if (from) into = Claim{from->first_ply, from->plies};
    };
    take(judge::ClaimKind::ThreefoldOnBoard, claims.threefold_on_board);
    take(judge::ClaimKind::ThreefoldIntended, claims.threefold_intended);
    take(judge::ClaimKind::FiftyOnBoard, claims.fifty_on_board);
    take(judge::ClaimKind::FiftyIntended, claims.fifty_intended);
    take(judge::ClaimKind::Material, claims.material);
    return claims;
}

ClaimWindow window_of(const judge::ClaimWindow& from, std::string_view laws) {
    ClaimWindow window;
    window.kind = judge::to_string(from.kind);
    window.who = from.who == chess::Color::White ? "white" : "black";
    window.from_ply = from.from_ply;
    window.to_ply = from.to_ply;
    window.quiet_plies = from.quiet_plies;
    window.fen = from.first_fen;
    window.article = from.article->number;
    window.laws = laws;
    window.is_certain = from.is_certain;
    window.is_conditional = from.is_conditional;
    for (std::uint32_t ply = from.from_ply; ply <= from.to_ply; ply += 2) {
        if (from.is_claimable(judge::ClaimWay::OnBoard, ply)) window.on_board.push_back(ply);
        if (from.is_claimable(judge::ClaimWay::Intended, ply)) window.intended.push_back(ply);
    }
    window.occurrences.assign(from.occurrences.begin(), from.occurrences.end());
    for (const chess::SanText& san : from.intended_moves)
        window.intended_moves.emplace_back(san.view());
    return window;
}

std::vector<std::string_view> ids_of(const laws::EditionList& editions) {
    std::vector<std::string_view> ids;
    for (const laws::Edition* edition : editions)
        ids.push_back(edition->id);
    return ids;
}

std::string_view time_class_of(const report::FactsRecord& facts) {
    return facts.time_class ? laws::to_string(*facts.time_class) : std::string_view();
}

std::string without_line_feed(std::string line) {
    if (line.ends_with('\n')) line.pop_back();
    return line;
}

// What the report `rulings` says of the only game of `view`, without its place.
std::string sentences_of(report::BatchView view) {
    view.file = {};  // so that the place has no colon but its own
    std::string line;
    report::format_rulings.make({})->render(view, line);
    const std::size_t place_end = line.find(": ", line.find(": ") + 1);
    return without_line_feed(line.substr(place_end + 2));
}

}  // namespace

void Rereader::open(const audit::Batch& batch) {
    batch_ = &batch;
    next_ = 0;
    facts_ = nullptr;
    reader_.open(batch.reader_input());
}

void Rereader::go_to(std::size_t index) {
    if (index + 1 == next_) return;
    if (index < next_) open(*batch_);
    facts_ = nullptr;
    for (; next_ <= index; ++next_) {
        const bool has_game = reader_.next(view_);
        ARBITER_CHECK(has_game);  // the same reader has found these games before
    }
}

std::span<const Tag> Rereader::tags(std::size_t index) {
    go_to(index);
    arena_.reset();
    export_format::read_tags(view_, batch_->games[index].charset, arena_, read_);
    tags_.clear();
    for (const export_format::Tag& tag : read_)
        tags_.push_back({tag.name, tag.value});
    return tags_;
}

const replay::GameFacts& Rereader::replay(std::size_t index) {
    go_to(index);
    if (facts_ == nullptr) facts_ = &replayer_.replay(view_, batch_->games[index].charset);
    return *facts_;
}

void Rereader::add_moves(std::size_t index, std::vector<Move>& moves) {
    const replay::GameFacts& facts = replay(index);
    if (!facts.is_replayed) return;
    const auto form = facts.is_chess960 ? chess::UciForm::Chess960 : chess::UciForm::Orthodox;
    replay::GamePosition position = facts.start;
    for (const chess::Move move : facts.moves()) {
        const chess::SanText san = position.san(move);
        const chess::SanText uci = chess::to_uci(move, form);
        moves.push_back({std::string(san.view()), std::string(uci.view())});
        position.play(move);
    }
}

void Rereader::add_positions(std::size_t index, std::vector<std::string>& positions) {
    const replay::GameFacts& facts = replay(index);
    if (!facts.is_replayed) return;
    replay::GamePosition position = facts.start;
    positions.push_back(position.fen());
    for (const chess::Move move : facts.moves()) {
        position.play(move);
        positions.push_back(position.fen());
    }
}

Run::Run(std::shared_ptr<const Plan> plan)
    : plan_(std::move(plan)), game_(this), rereader_(plan_->audit_plan.played_illegal) {}
Run::~Run() = default;

void Run::begin(std::unique_ptr<Batches> batches) {
    batches_ = std::move(batches);
    now_ = nullptr;
    fed = nullptr;
    summary_ = {};
    bytes_read_ = 0;
    kept_.clear();
    carried_.clear();
}

void Run::forget_game() {
    line_.reset();
    facts_.reset();
    ruling_.reset();
    has_findings_ = has_tags_ = has_moves_ = has_positions_ = false;
}

std::size_t Run::begin_next_batch() {
    forget_game();
    return next_batch() ? batch().games.size() : 0;
}

const Game& Run::at(std::size_t index) {
    if (index != std::exchange(index_, index)) forget_game();
    return game_;
}

Progress Run::progress() const {
    return {bytes_read_ != 0 ? bytes_read_ : summary_.bytes,
            batches_ == nullptr ? 0 : batches_->bytes_total(), summary_.games, summary_.findings()};
}

const Game* Run::next() {
    forget_game();
    if (now_ != nullptr && ++index_ < batch().games.size()) return &game_;
    return next_batch() ? &game_ : nullptr;
}

// The next batch that has a game.
bool Run::next_batch() {
    index_ = 0;
    with_facts_.is_made = with_rulings_.is_made = is_reread_ = false;
    carried_.clear();
    places_.reset();
    while (batches_ != nullptr && (now_ = batches_->next()) != nullptr) {
        add_to(summary_, batch());
        if (batch().input_bytes_read != 0) bytes_read_ = batch().input_bytes_read;
        places_.emplace(batch().view());
        if (!batch().games.empty()) {
            carried_.swap(kept_);
            return true;
        }
        keep_findings(batch());
        if (goes_on && !goes_on()) batches_.reset();
    }
    now_ = nullptr;
    return false;
}

void add_to(Summary& summary, const audit::Batch& batch) {
    const audit::Tally& tally = batch.tally;
    summary.games += tally.games;
    summary.clean += tally.of(report::Status::Clean);
    summary.flagged += tally.of(report::Status::Flagged);
    summary.rejected += tally.of(report::Status::Rejected);
    summary.unchecked += tally.of(report::Status::Unchecked);
    summary.bytes += batch.input_size();
    for (const check::Findings* findings : {&batch.findings, &batch.before, &batch.after}) {
        const auto& counts = findings->counts().by_severity;
        summary.errors += counts[0];
        summary.warnings += counts[1];
        summary.infos += counts[2];
        summary.styles += counts[3];
    }
    if (!batch.failure.empty()) summary.problems.push_back(batch.failure);
    if (!batch.open_error.empty())
        summary.problems.push_back(batch.open_error);
    else if (batch.damage)
        summary.problems.push_back("'" + batch.file + "' is damaged at byte " +
                                   std::to_string(batch.input_end()) +
                                   " of its text: " + batch.damage->what);
}

// Of a batch without games.
void Run::keep_findings(const audit::Batch& batch) {
    for (const check::Findings* findings : {&batch.before, &batch.findings, &batch.after}) {
        for (const check::Finding& finding : findings->kept()) {
            if (finding.is_merged) continue;
            KeptFinding& kept = kept_.emplace_back();
            kept.file = batch.file;
            kept.message = finding.message;
            kept.article = finding.article;
            kept.laws = finding.laws;
            kept.fen = finding.fen;
            for (const check::Edit& edit : finding.edits)
                kept.edits.push_back({batch.input_offset(edit.begin), batch.input_offset(edit.end),
                                      kept.texts.emplace_back(edit.text)});
            kept.finding = finding;
            kept.finding.message = kept.message;
            kept.finding.article = kept.article;
            kept.finding.laws = kept.laws;
            kept.finding.fen = kept.fen;
            kept.finding.edits = kept.edits;
            kept.finding.span = {batch.input_offset(finding.span.begin),
                                 batch.input_offset(finding.span.end)};
            kept.place = places_->at(finding.span.begin);
        }
    }
}

std::span<const Finding> Run::findings_without_game() {
    findings_.clear();
    origins_.clear();
    edits_.reset();
    has_findings_ = false;
    for (const KeptFinding& kept : kept_)
        origins_.push_back(
            {&kept.finding, nullptr, kept.finding.game, kept.file, kept.place, nullptr, &json_});
    make_findings();
    return findings_;
}

void Run::add_origin(const check::Finding& finding, const report::GameRecord* game,
                     std::uint64_t ordinal) {
    if (finding.is_merged) return;
    if (finding.is_about_file) {
        game = nullptr;
        ordinal = finding.game;
    }
    origins_.push_back({&finding, game, ordinal, batch().file, places_->at(finding.span.begin),
                        batch().is_decoded ? &batch().offsets : nullptr, &json_});
}

void Run::make_findings() {
    for (const FindingOrigin& origin : origins_)
        findings_.push_back(finding_of(origin, edits_));
}

// In the order of the reports.
std::span<const Finding> Run::findings() {
    if (std::exchange(has_findings_, true)) return findings_;
    findings_.clear();
    origins_.clear();
    edits_.reset();
    const report::GameRecord& game = record();
    if (index_ == 0) {
        for (const KeptFinding& kept : carried_)
            origins_.push_back({&kept.finding, nullptr, kept.finding.game, kept.file, kept.place,
                                nullptr, &json_});
        for (const check::Finding& finding : batch().before.kept())
            add_origin(finding, nullptr, finding.game);
    }
    for (std::uint32_t i = game.findings_begin; i < game.findings_end; ++i)
        add_origin(batch().findings.kept()[i], &game, ordinal());
    if (index_ + 1 == batch().games.size())
        for (const check::Finding& finding : batch().after.kept())
            add_origin(finding, nullptr, finding.game);
    make_findings();
    return findings_;
}

std::uint64_t Run::line() {
    if (!line_) line_ = places_->at(record().span.begin).line;
    return *line_;
}

std::string_view Run::text() const {
    const ByteSpan span = record().span;
    return batch().text().substr(static_cast<std::size_t>(span.begin - batch().base_offset),
                                 static_cast<std::size_t>(span.size()));
}

// Without facts the whole batch is inspected once more: what a game is may depend on what stands
// around it.
const report::GameRecord& Run::record(Depth depth) {
    if (now_->depth >= depth) return record();
    Again& made = depth == Depth::Facts ? with_facts_ : with_rulings_;
    if (!std::exchange(made.is_made, true)) {
        plan_->wanted = std::max(plan_->wanted.load(), depth);
        if (!inspection_) inspection_.emplace(*plan_);
        if (!made.inspected) made.inspected.emplace(*plan_);
        audit::Batch& again = made.inspected->batch;
        again.clear();
        again.take_place_of(batch());
        again.set_text(batch().text());
        again.offsets = batch().offsets;
        again.is_decoded = batch().is_decoded;
        inspection_->inspect(*made.inspected, depth);
    }
    return made.inspected->batch.games[index_];
}

report::BatchView Run::view_of_game(const report::GameRecord& record) {
    report::BatchView view = batch().view();
    view.bytes = view.bytes.substr(static_cast<std::size_t>(record.span.begin - view.base_offset));
    view.base_offset = record.span.begin;
    view.first_game = ordinal();
    view.first_line = line();
    view.starts_in_line = false;
    view.first_column = 1;
    view.games = {&record, 1};
    view.findings = view.file_findings_before = view.file_findings_after = {};
    return view;
}

std::string Run::facts_json() {
    const report::GameRecord& game = record(Depth::Facts);
    if (game.facts == nullptr) return {};
    std::string out;
    report::format_facts.make({})->render(view_of_game(game), out);
    return without_line_feed(std::move(out));
}

const Facts& Run::facts() {
    if (facts_) return *facts_;
    const report::GameRecord& game = record(Depth::Facts);
    Facts& facts = facts_.emplace();
    facts.status = static_cast<Status>(game.status);
    facts.findings = game.findings_reported;
    if (game.facts == nullptr) return facts;
    const report::FactsRecord& from = *game.facts;
    facts.variant = from.variant;
    facts.laws = from.laws;
    facts.laws_also = ids_of(from.laws_also);
    facts.time_class = time_class_of(from);
    facts.start_fen = from.start_fen;
    facts.final_fen = from.final_fen;
    facts.plies = game.plies;
    facts.legal = game.is_legal;
    if (from.illegal)
        facts.illegal = IllegalMove{from.illegal->ply, from.illegal->san, from.illegal->rule,
                                    from.illegal->board};
    facts.result_tag = from.result_tag;
    facts.result_token = from.result_token;
    facts.termination_tag = from.termination_tag;
    if (game.ending) facts.ending = ending_of(*game.ending, from.ending_board);
    facts.white_can_win = judge::to_string(from.can_win[0]);
    facts.black_can_win = judge::to_string(from.can_win[1]);
    facts.claims = claims_of(from);
    facts.max_repetition = from.max_repetition;
    facts.max_quiet_plies = from.max_quiet_plies;
    facts.kept_plies = from.kept_plies;
    const auto hash = report::hex_digits(from.moves_hash);
    facts.moves_hash.assign(hash.data(), hash.size());
    return facts;
}

const Ruling& Run::ruling() {
    if (ruling_) return *ruling_;
    const report::GameRecord& game = record(Depth::Rulings);
    Ruling& ruling = ruling_.emplace();
    ruling.text = sentences_of(view_of_game(game));
    if (game.facts == nullptr) return ruling;
    const report::FactsRecord& from = *game.facts;
    ruling.laws = from.laws;
    ruling.laws_also = ids_of(from.laws_also);
    ruling.time_class = time_class_of(from);
    if (game.ending) ruling.ending = ending_of(*game.ending, from.ending_board);
    ruling.white_can_win = judge::to_string(from.can_win[0]);
    ruling.black_can_win = judge::to_string(from.can_win[1]);
    ruling.claims = claims_of(from);
    if (game.claims != nullptr)
        for (const judge::ClaimWindow& window : game.claims->windows)
            ruling.windows.push_back(window_of(window, game.claims->laws));
    return ruling;
}

void Run::reread() {
    if (!std::exchange(is_reread_, true)) rereader_.open(batch());
}

const replay::GameFacts& Run::replay() {
    reread();
    return rereader_.replay(index_);
}

const pgn::GameView& Run::view() {
    reread();
    return rereader_.view(index_);
}

std::span<const Tag> Run::tags() {
    reread();
    if (!std::exchange(has_tags_, true)) tags_ = rereader_.tags(index_);
    return tags_;
}

std::span<const Move> Run::moves() {
    reread();
    if (!std::exchange(has_moves_, true)) {
        moves_.clear();
        rereader_.add_moves(index_, moves_);
    }
    return moves_;
}

std::span<const std::string> Run::positions() {
    reread();
    if (!std::exchange(has_positions_, true)) {
        positions_.clear();
        rereader_.add_positions(index_, positions_);
    }
    return positions_;
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
