#include "run/outputs/detail/text_sink.hpp"

#include "core/base/text.hpp"
#include "run/io/packed_output.hpp"

#include <algorithm>
#include <string>

namespace arbiter::outputs::detail {
namespace {

class TextSink final : public OutputSink {
  public:
    TextSink(const std::string& path, const SinkOptions& options, Joint joint,
             std::string_view header, std::string_view partial)
        : output_(path, options.opening), partial_(partial) {
        const std::string_view head = output_.old_head();
        if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF"))
            throw io::IoError("cannot append to '" + path + "': it is in UTF-16");
        if (output_.old_tail().empty())
            before_ = header;
        else
            before_ = joint_after(output_.old_tail(), joint);
        has_header_ = output_.old_tail().empty();
    }

    void write(std::string_view rendered) override {
        if (rendered.empty()) return;
        begin();
        output_.write(rendered);
    }
    void prepare() override {
        // A table without rows has its header all the same, but no joint is written after old text
        // unless rows follow.
        if (has_header_) begin();
        output_.prepare();
    }
    void commit() override {
        prepare();
        output_.commit();
    }
    void abandon() override {
        if (!partial_.empty()) output_.abandon_with(partial_);
    }

  private:
    void begin() {
        output_.write(before_);
        before_.clear();
    }

    io::PackedOutput output_;
    std::string before_;  // what is to be written before the first game
    std::string_view partial_;
    bool has_header_ = false;
};

bool ends_line(std::string_view text) {
    return text.empty() || is_line_end(text.back());
}

// Takes the end of the last line and the blanks before it away.
std::string_view without_last_line_end(std::string_view text) {
    const bool is_crlf = text.ends_with("\r\n");
    text.remove_suffix(is_crlf ? 2 : 1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

}  // namespace

std::string_view joint_after(std::string_view tail, Joint joint) {
    constexpr std::string_view kTwoLineEnds = "\n\n";
    if (tail.empty()) return {};
    if (!ends_line(tail)) return kTwoLineEnds.substr(joint == Joint::BlankLine ? 0 : 1);
    if (joint == Joint::Line) return {};
    const bool has_blank_line = ends_line(without_last_line_end(tail));
    return has_blank_line ? std::string_view{} : kTwoLineEnds.substr(1);
}

std::unique_ptr<OutputSink> make_text_sink(const std::string& path, const SinkOptions& options,
                                           Joint joint, std::string_view header,
                                           std::string_view partial) {
    return std::make_unique<TextSink>(path, options, joint, header, partial);
}

}  // namespace arbiter::outputs::detail
