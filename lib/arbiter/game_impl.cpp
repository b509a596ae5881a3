#include "core/report/finding_keys.hpp"
#include "core/report/finding_words.hpp"
#include "core/report/game_record.hpp"
#include "core/text/json_line.hpp"

#include "arbiter/inside/run.hpp"

#include "arbiter/game.hpp"

#include <ostream>

// Findings, games and ranges of games: windows on hidden::Run.

namespace arbiter {
inline namespace v1 {

std::string_view to_string(Severity severity) {
    return check::to_string(static_cast<check::Severity>(severity));
}

std::string_view to_string(Certainty certainty) {
    return check::to_string(static_cast<check::Certainty>(certainty));
}

std::string_view to_string(FixKind kind) {
    return check::to_string(kind == FixKind::Safe ? check::FixKind::Safe : check::FixKind::Unsafe);
}

std::string_view to_string(Status status) {
    return report::to_string(static_cast<report::Status>(status));
}

std::string Finding::json() const {
    arbiter::text::JsonLine& json = *origin->line;
    json.begin_object();
    report::write_finding_keys(*origin->finding, origin->offsets, {file, game, line, column}, json);
    std::string out;
    json.end_object().take_line(out);
    out.pop_back();  // the line feed
    return out;
}

std::string Finding::text() const {
    return report::finding_line(*origin->finding, origin->game, game, file, line, column);
}

std::ostream& operator<<(std::ostream& out, const Finding& finding) {
    return out << finding.text();
}

std::string_view Game::file() const {
    return run_->batch().file;
}
std::uint64_t Game::ordinal() const {
    return run_->ordinal();
}
std::uint64_t Game::line() const {
    return run_->line();
}
std::uint64_t Game::byte_begin() const {
    return run_->batch().input_offset(run_->record().span.begin);
}
std::uint64_t Game::byte_end() const {
    return run_->batch().input_offset(run_->record().span.end);
}
std::string_view Game::text() const {
    return run_->text();
}
Status Game::status() const {
    return static_cast<Status>(run_->record().status);
}
bool Game::is_legal() const {
    return run_->record().is_legal;
}
std::uint32_t Game::plies() const {
    return run_->record().plies;
}
std::span<const Finding> Game::findings() const {
    return run_->findings();
}

std::optional<std::string_view> Game::tag(std::string_view name) const {
    for (const Tag& tag : tags())
        if (tag.name == name) return tag.value;
    return std::nullopt;
}

std::span<const Tag> Game::tags() const {
    return run_->tags();
}
const Facts& Game::facts() const {
    return run_->facts();
}
std::string Game::facts_json() const {
    return run_->facts_json();
}
const Ruling& Game::ruling() const {
    return run_->ruling();
}
std::span<const Move> Game::moves() const {
    return run_->moves();
}
std::span<const std::string> Game::positions() const {
    return run_->positions();
}

const Game* Games::next() {
    return run_->next();
}
std::size_t Games::next_batch() {
    return run_->begin_next_batch();
}
const Game& Games::at(std::size_t index) {
    return run_->at(index);
}

}  // namespace v1
}  // namespace arbiter
