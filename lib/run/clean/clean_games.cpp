#include "run/clean/clean_games.hpp"

#include "core/base/assert.hpp"
#include "core/export_format/read_tags.hpp"

namespace arbiter::clean {

void CleanGameReader::open(const audit::Batch& batch) {
    batch_ = &batch;
    index_ = 0;
    cursor_.emplace(batch.view());
    reader_.open(batch.reader_input());
}

const export_format::Game* CleanGameReader::next() {
    if (index_ == batch_->games.size()) return nullptr;
    const bool has_next = reader_.next(view_);
    ARBITER_CHECK(has_next);  // the same reader has found these games before
    const report::GameRecord& record = batch_->games[index_];
    const std::string_view text = batch_->text();
    const std::uint64_t after_end =
        index_ + 1 == batch_->games.size()
            ? text.size()
            : batch_->games[index_ + 1].span.begin - batch_->base_offset;
    game_ = {};
    game_.origin = {batch_->file, batch_->first_game + index_, cursor_->at(record.span.begin).line,
                    batch_->input_offset(record.span.begin), batch_->input_offset(record.span.end)};
    game_.text = view_.bytes();
    game_.after = text.substr(view_.end, after_end - view_.end);
    game_.charset = record.charset;
    game_.view = &view_;
    game_.record = &record;
    game_.facts = record.facts;
    // The text of a match of bughouse is never written anew.
    const audit::GameFingerprint* fingerprint = batch_->fingerprints[index_];
    if (fingerprint != nullptr && !record.is_match) {
        game_.start = fingerprint->start;
        game_.moves = fingerprint->moves;
        game_.move_tokens = fingerprint->move_tokens;
        game_.reading = fingerprint->reading;
        game_.is_spelled_for_export = fingerprint->is_spelled_for_export;
    }
    if (record.findings_end > record.findings_begin)
        game_.findings = batch_->findings.kept().subspan(
            record.findings_begin, record.findings_end - record.findings_begin);
    arena_.reset();
    export_format::read_tags(view_, game_.charset, arena_, tags_);
    game_.tags = tags_;
    ++index_;
    return &game_;
}

}  // namespace arbiter::clean
