#include "run/engine/sorted_lines.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::engine {
namespace {

class SortedLines final : public report::Report {
  public:
    SortedLines(std::unique_ptr<report::Report> lines, const io::ExternalSort::Options& options)
        : lines_(std::move(lines)), sort_(options) {}

    [[nodiscard]] bool reads_findings() const override { return lines_->reads_findings(); }
    void render(const report::BatchView&, std::string&) const override {}

    void absorb(const report::BatchView& batch, std::string&) override {
        text_.clear();
        lines_->render(batch, text_);
        lines_->absorb(batch, text_);
        add();
    }

    bool drain(std::string& out) override {
        if (!is_sorted_) sort();
        io::ExternalSort::Record record;
        while (out.size() < kPieceBytes) {
            if (!sort_.next(record)) return !out.empty();
            out.append(record.key).append("\n");
        }
        return true;
    }

    void finish(const report::RunSummary& summary, std::string& out) override {
        lines_->finish(summary, out);
    }
    [[nodiscard]] std::string_view partial_end() const override { return lines_->partial_end(); }

  private:
    static constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

    void add() {
        std::string_view rest = text_;
        while (!rest.empty()) {
            const std::size_t end = rest.find('\n');
            sort_.add(rest.substr(0, end), {});
            rest.remove_prefix(end + 1);
        }
    }

    void sort() {
        for (text_.clear(); lines_->drain(text_); text_.clear())
            add();
        sort_.finish();
        is_sorted_ = true;
    }

    std::unique_ptr<report::Report> lines_;
    io::ExternalSort sort_;
    std::string text_;
    bool is_sorted_ = false;
};

}  // namespace

std::unique_ptr<report::Report> make_sorted_lines(std::unique_ptr<report::Report> lines,
                                                  const io::ExternalSort::Options& options) {
    return std::make_unique<SortedLines>(std::move(lines), options);
}

}  // namespace arbiter::engine
