#include "core/variant/san.hpp"

#include "core/base/text.hpp"
#include "core/variant/position.hpp"

namespace arbiter::variant {
namespace {

constexpr std::string_view kDropLetters = "PNBRQ";

std::optional<Square> square_of(std::string_view text) {
    const bool is_square =
        text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
    if (!is_square) return std::nullopt;
    return chess::make_square(static_cast<unsigned>(text[0] - 'a'),
                              static_cast<unsigned>(text[1] - '1'));
}

chess::SanMark take_mark(std::string_view& text) {
    const auto take = [&](std::string_view mark) {
        if (!text.ends_with(mark)) return false;
        text.remove_suffix(mark.size());
        return true;
    };
    if (take("#")) return chess::SanMark::Mate;
    if (take("++")) return chess::SanMark::DoubleCheck;
    return take("+") ? chess::SanMark::Check : chess::SanMark::None;
}

// [letter] @ [the letter again] square
class DropReader {
  public:
    std::optional<San> read(std::string_view text) {
        constexpr std::string_view kNovelty = "$146";
        san_.is_drop = true;
        san_.chess.mark = take_mark(text);
        char letter = 'P';
        if (text.starts_with(kNovelty)) {
            text.remove_prefix(kNovelty.size());
            letter = 'N';
            deviate(DropDeviation::NoveltySign);
        } else if (!text.empty() && is_ascii_letter(text[0])) {
            letter = text[0];
            if (is_ascii_lower(letter)) {
                letter = static_cast<char>(letter - 32);
                deviate(DropDeviation::LowerCase);
            }
            text.remove_prefix(1);
        }
        if (text.empty() || kDropLetters.find(letter) == std::string_view::npos)
            return std::nullopt;
        if (text[0] != '@' && text[0] != '*') return std::nullopt;
        if (text[0] == '*') deviate(DropDeviation::Star);
        text.remove_prefix(1);
        if (!text.empty() && text[0] == letter) {
            deviate(DropDeviation::LetterTwice);
            text.remove_prefix(1);
        }
        const auto to = square_of(text);
        if (!to) return std::nullopt;
        san_.chess.role = role_of(chess::piece_of_letter(letter));
        san_.chess.to = *to;
        return san_;
    }

  private:
    void deviate(DropDeviation deviation) {
        san_.drop_deviations |= static_cast<std::uint8_t>(deviation);
    }

    San san_;
};

}  // namespace

std::optional<San> parse_san(std::string_view text) {
    if (text.find_first_of("@*") != std::string_view::npos)
        if (const auto drop = DropReader{}.read(text)) return drop;
    const auto san = chess::parse_san(text);
    if (!san) return std::nullopt;
    return San{.chess = *san};
}

}  // namespace arbiter::variant
