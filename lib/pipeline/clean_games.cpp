#include "pipeline/clean_games.hpp"

#include "base/assert.hpp"
#include "encoding/convert.hpp"
#include "pgn/decode.hpp"

namespace arbiter::pipeline {

void CleanGameReader::open(const Batch& batch) {
    batch_ = &batch;
    index_ = 0;
    cursor_.emplace(batch.view());
    reader_.open({.text = batch.text(),
                  .base_offset = batch.base_offset,
                  .is_first_of_file = batch.is_first_of_file,
                  .is_last_of_file = batch.is_last_of_file,
                  .follows_blank_line = batch.follows_blank_line,
                  .is_at_line_start = batch.is_at_line_start});
}

const clean::Game* CleanGameReader::next() {
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
    game_.origin = {batch_->file, batch_->first_game + index_, cursor_->at(record.span.begin).line};
    game_.text = view_.bytes();
    game_.after = text.substr(view_.end, after_end - view_.end);
    game_.charset = record.charset;
    game_.view = &view_;
    game_.record = &record;
    game_.facts = record.facts;
    if (const Substance* substance = batch_->substances[index_]) {
        game_.start = substance->start;
        game_.moves = substance->moves;
    }
    if (record.findings_end > record.findings_begin)
        game_.findings = batch_->findings.kept().subspan(
            record.findings_begin, record.findings_end - record.findings_begin);
    read_tags();
    ++index_;
    return &game_;
}

void CleanGameReader::read_tags() {
    arena_.reset();
    tags_.clear();
    const auto decoded = [&](std::string_view written) {
        if (written.find('\\') != std::string_view::npos)
            written = arena_.copy(pgn::decode_tag_value(written));
        if (view_.traits.has_high && game_.charset != encoding::Charset::Utf8)
            written = arena_.copy(encoding::to_utf8(written, game_.charset));
        return written;
    };
    for (const pgn::TagPair& tag : view_.tags)
        tags_.push_back({view_.name_of(tag), decoded(view_.value_of(tag))});
    game_.tags = tags_;
}

}  // namespace arbiter::pipeline
