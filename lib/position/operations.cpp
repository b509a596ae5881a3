#include "position/detail/operations.hpp"

#include "base/text.hpp"

namespace arbiter::position::detail {
namespace {

class OperationReader {
  public:
    OperationReader(std::string_view line, std::uint32_t at, std::uint32_t end,
                    LineReading& reading)
        : line_(line), at_(at), end_(end), reading_(reading) {}

    void read() {
        while (skip_blanks(), at_ != end_) {
            if (line_[at_] == ';') {  // ";D1 20" of perft suites, or one too many
                ++at_;
                continue;
            }
            read_operation();
        }
    }

  private:
    void skip_blanks() {
        while (at_ != end_ && is_blank(line_[at_]))
            ++at_;
    }

    void read_operation() {
        Operation operation;
        operation.opcode.begin = at_;
        while (at_ != end_ && !is_blank(line_[at_]) && line_[at_] != ';')
            ++at_;
        operation.opcode.end = at_;
        operation.first = static_cast<std::uint32_t>(reading_.words.size());
        operation.operands = {at_, at_};
        while (skip_blanks(), at_ != end_ && line_[at_] != ';') {
            const Range word = read_word(operation);
            if (operation.words++ == 0) operation.operands.begin = word.begin;
            operation.operands.end = word.end;
            reading_.words.push_back(word);
        }
        operation.is_ended = at_ != end_;
        if (operation.is_ended) ++at_;
        reading_.operations.push_back(operation);
    }

    // A string in quotation marks, in which a backslash protects the next byte, or a word.
    Range read_word(Operation& operation) {
        const std::uint32_t begin = at_;
        if (line_[at_] != '"') {
            while (at_ != end_ && !is_blank(line_[at_]) && line_[at_] != ';')
                ++at_;
            return {begin, at_};
        }
        for (++at_; at_ != end_; ++at_) {
            if (line_[at_] == '"') return {begin, ++at_};
            if (line_[at_] == '\\' && at_ + 1 != end_) ++at_;
        }
        operation.has_open_quote = true;
        return {begin, at_};
    }

    std::string_view line_;
    std::uint32_t at_, end_;
    LineReading& reading_;
};

}  // namespace

void read_operations(std::string_view line, std::uint32_t at, std::uint32_t end,
                     LineReading& reading) {
    OperationReader(line, at, end, reading).read();
}

}  // namespace arbiter::position::detail
