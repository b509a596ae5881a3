#include "run/engine/fixed_output.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf16.hpp"
#include "core/text/utf8.hpp"
#include "run/io/input.hpp"

#include <algorithm>
#include <array>

namespace arbiter::engine {
namespace {

std::string_view bytes_of(check::LineEnd line_end) {
    switch (line_end) {
        case check::LineEnd::CrLf:
            return "\r\n";
        case check::LineEnd::Cr:
            return "\r";
        case check::LineEnd::None:
        case check::LineEnd::Lf:
            break;
    }
    return "\n";
}

bool is_blank_text(std::string_view text) {
    return std::ranges::all_of(text, is_blank);
}

bool begins_with_blank_line(std::string_view text) {
    const std::size_t end = text.find_first_of("\r\n");
    return end != std::string_view::npos && is_blank_text(text.substr(0, end));
}

// The first `count` bytes of the plain file `path` go to `into`.
void copy_beginning(const std::string& path, std::uint64_t count, io::AtomicFile& into) {
    if (count == 0) return;
    const auto source = io::open_plain_range(path, 0, count);
    std::array<char, std::size_t{64} << 10> buffer;
    while (const std::size_t got = source->read(buffer)) {
        into.write({buffer.data(), got});
        count -= got;
    }
    if (count != 0) throw io::IoError("'" + path + "' became shorter while it was read");
}

}  // namespace

std::string_view TextJoint::before(std::string_view text, bool begins_file,
                                   check::LineEnd line_end) {
    joint_.clear();
    if (text.empty()) return joint_;
    if (begins_file && !is_empty_) {
        if (!ends_line_) joint_ += bytes_of(line_end);
        const bool has_blank_line = ends_line_ ? is_last_line_blank_ : is_open_line_blank_;
        if (!has_blank_line && !begins_with_blank_line(text)) joint_ += bytes_of(line_end);
    }
    remember(text);
    return joint_;
}

void TextJoint::remember(std::string_view text) {
    is_empty_ = false;
    // The second half of a CRLF that came in two pieces.
    if (ends_with_cr_ && text.starts_with('\n')) text.remove_prefix(1);
    if (text.empty()) return;
    ends_with_cr_ = text.ends_with('\r');
    const std::size_t end = text.find_last_of("\r\n");
    if (end == std::string_view::npos) {
        is_open_line_blank_ = (ends_line_ || is_open_line_blank_) && is_blank_text(text);
        ends_line_ = false;
        return;
    }
    const std::string_view open = text.substr(end + 1);
    std::string_view lines = text.substr(0, end);
    if (text[end] == '\n' && lines.ends_with('\r')) lines.remove_suffix(1);
    const std::size_t before = lines.find_last_of("\r\n");
    const bool is_whole = before != std::string_view::npos || ends_line_;
    const std::string_view last =
        before == std::string_view::npos ? lines : lines.substr(before + 1);
    is_last_line_blank_ = is_blank_text(last) && (is_whole || is_open_line_blank_);
    is_open_line_blank_ = is_blank_text(open);
    ends_line_ = open.empty();
}

FixedOutput::FixedOutput(const fix::FixOptions& options) : options_(options) {
    if (options_.output == "-" || options_.diff == "-") stdout_.emplace(io::Output::to_stdout());
    if (!options_.output.empty() && options_.output != "-") file_.emplace(options_.output);
    if (!options_.diff.empty() && options_.diff != "-") diff_.emplace(options_.diff);
}

void FixedOutput::write(const audit::Batch& batch, const fix::FixedBatch& fixed) {
    const std::string_view text = fixed.batch->text();
    const bool is_converted = fixed.is_converted;
    if (!options_.output.empty()) {
        io::Output& output = file_ ? file_->output() : *stdout_;
        output.write(
            encoded(batch, is_converted,
                    joint_.before(text, batch.is_first_of_file, batch.file_traits.line_end)));
        output.write(encoded(batch, is_converted, text));
    }
    if (options_.is_in_place)
        write_in_place(batch, fixed.is_changed(), encoded(batch, is_converted, text));
    if (!options_.diff.empty()) write_diff(batch, fixed);
}

// A file that stays in UTF-16 is written in it again.
std::string_view FixedOutput::encoded(const audit::Batch& batch, bool is_converted,
                                      std::string_view text) {
    if (!batch.is_decoded || is_converted) return text;
    encoded_ = encoding::utf8_to_utf16(text, batch.file_traits.utf16);
    return encoded_;
}

// What keeps one file from being replaced need not keep the others: only a full disk ends the run.
void FixedOutput::write_in_place(const audit::Batch& batch, bool is_changed,
                                 std::string_view text) {
    if (batch.is_first_of_file) {
        replacement_.reset();
        replacing_ = Replacing::Unchanged;
    }
    if (replacing_ == Replacing::GivenUp) return;
    try {
        replace(batch, is_changed, text);
    } catch (const io::DiskFull&) {
        throw;
    } catch (const io::IoError& error) {
        complaints_.push_back("'" + batch.file + "' stays as it was: " + error.what());
        replacement_.reset();
        replacing_ = Replacing::GivenUp;
        has_given_up_ = true;
    }
}

void FixedOutput::replace(const audit::Batch& batch, bool is_changed, std::string_view text) {
    if (!replacement_ && is_changed) {
        replacing_ = Replacing::Pending;
        replaced_ = batch.file;
        replacement_.emplace(batch.file);
        copy_beginning(batch.file, batch.input_offset(batch.base_offset), *replacement_);
    }
    if (!replacement_) return;
    replacement_->write(text);
    if (!batch.is_last_of_file) return;
    const bool is_whole = !batch.damage && batch.open_error.empty();
    if (is_whole)
        replacement_->commit();
    else
        complaints_.push_back("'" + batch.file + "' stays as it was: it could not be read whole");
    replacing_ = is_whole ? Replacing::Done : Replacing::GivenUp;
    replacement_.reset();
}

std::string FixedOutput::abandoned() const {
    if (file_) return "'" + options_.output + "' is not written: the run did not reach its end";
    if (!options_.is_in_place) return {};
    if (replacing_ == Replacing::Pending)
        return "the run did not reach its end: '" + replaced_ +
               "' and the files after it stay as they were";
    return "the run did not reach its end: files after it stay as they were";
}

namespace {

// Line ends and tabs stay.
std::string printable_lines(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
        text::append_printable(text.substr(0, end), out);
        out += text.substr(end, 1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace

void FixedOutput::write_diff(const audit::Batch& batch, const fix::FixedBatch& fixed) {
    if (batch.is_decoded) {
        if (batch.is_first_of_file)
            complaints_.push_back("'" + batch.file +
                                  "' is in UTF-16, which has no lines that a diff could show" +
                                  (fixed.is_converted ? "; fixing writes it in UTF-8" : ""));
        return;
    }
    text_.clear();
    if (batch.is_first_of_file) unified_.begin_file(batch.file);
    const std::string_view old_text = batch.text();
    std::uint64_t done = 0;
    for (const fix::Replacement& change : fixed.changes) {
        unified_.same(old_text.substr(done, change.old_begin - done), text_);
        unified_.differ(
            old_text.substr(change.old_begin, change.old_end - change.old_begin),
            fixed.batch->text().substr(change.new_begin, change.new_end - change.new_begin));
        done = change.old_end;
    }
    unified_.same(old_text.substr(done), text_, batch.games.empty());
    if (batch.is_last_of_file) unified_.end_file(text_);
    if (unified_.problem()) throw io::IoError(*unified_.problem());
    if (options_.is_diff_shown) text_ = printable_lines(text_);
    (diff_ ? diff_->output() : *stdout_).write(text_);
}

void FixedOutput::finish() {
    replacement_.reset();
    if (file_) file_->prepare();
    if (diff_) diff_->prepare();
    if (stdout_) stdout_->close();
}

void FixedOutput::commit() {
    if (file_) file_->commit();
    if (diff_) diff_->commit();
}

}  // namespace arbiter::engine
