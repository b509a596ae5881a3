#include "core/base/text.hpp"
#include "core/chess/piece_letters.hpp"
#include "core/chess/san.hpp"

#include <algorithm>

namespace arbiter::chess {
namespace detail {
namespace {

consteval SanTables make_san_tables() {
    SanTables tables{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        tables.file[byte] = tables.rank[byte] = kNoHint;
        tables.on_file[byte] = tables.on_rank[byte] = ~Bitboard{0};
    }
    for (unsigned i = 0; i < 8; ++i) {
        tables.file['a' + i] = tables.rank['1' + i] = static_cast<std::uint8_t>(i);
        tables.role['a' + i] = Role::Pawn;
        tables.on_file[i] = file_mask(i);
        tables.on_rank[i] = rank_mask(i);
    }
    tables.mark['+'] = SanMark::Check;
    tables.mark['#'] = SanMark::Mate;
    for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
        tables.role[static_cast<unsigned char>(letter_of(role))] = role;
    return tables;
}

constexpr std::uint8_t file_hint(char c) {
    return c >= 'a' && c <= 'h' ? static_cast<std::uint8_t>(c - 'a') : kNoHint;
}
constexpr std::uint8_t rank_hint(char c) {
    return c >= '1' && c <= '8' ? static_cast<std::uint8_t>(c - '1') : kNoHint;
}
// `san` going to the square "e4"; nullopt when that is none.
std::optional<San> with_target(San san, std::string_view square) {
    const std::uint8_t file = file_hint(square[0]);
    const std::uint8_t rank = rank_hint(square[1]);
    if (file == kNoHint || rank == kNoHint) return std::nullopt;
    san.to = make_square(file, rank);
    return san;
}
// Any of the six letters, upper case; None otherwise.
constexpr Role role_of_letter(char c) {
    constexpr std::string_view kLetters = "-PNBRQK";
    const auto at = kLetters.find(c);
    return c == '-' || at == std::string_view::npos ? Role::None : static_cast<Role>(at);
}

// Reads one spelling after the other off a normalised copy of the text. Every loop takes a byte or
// ends.
class ToleratedSan {
  public:
    std::optional<San> parse(std::string_view text) {
        if (text.size() < 2 || text.size() > kLongestText || !normalise(text)) return std::nullopt;
        if (parse_null(text)) return san_;
        take_suffixes();
        if (parse_castling() || parse_man()) return san_;
        return std::nullopt;
    }

  private:
    static constexpr std::size_t kLimit = 24;
    static constexpr std::size_t kLongestText = 48;

    void deviate(SanDeviation deviation) {
        san_.deviations |= static_cast<std::uint32_t>(deviation);
    }
    [[nodiscard]] std::string_view rest() const { return {buffer_.data() + at_, end_ - at_}; }
    [[nodiscard]] char peek(std::size_t i = 0) const {
        return at_ + i < end_ ? buffer_[at_ + i] : '\0';
    }
    bool take(char c) {
        if (peek() != c || at_ == end_) return false;
        ++at_;
        return true;
    }

    // Writes the text in ASCII. False: something that no move has is in it.
    bool normalise(std::string_view text) {
        while (!text.empty()) {
            if (end_ == kLimit) return false;
            const auto byte = static_cast<unsigned char>(text[0]);
            if (byte < 0x20 || byte == 0x7F) {
                // Control characters inside a move are ignored.
                deviate(SanDeviation::Invisible);
                text.remove_prefix(1);
            } else if (byte < 0x80) {
                buffer_[end_++] = text[0];
                text.remove_prefix(1);
            } else if (byte == 0x96 || byte == 0x97) {
                // No character of UTF-8 begins so: these are the dashes of Windows-1252.
                deviate(SanDeviation::UnicodeDash);
                buffer_[end_++] = '-';
                text.remove_prefix(1);
            } else if (!normalise_character(take_character(text))) {
                return false;
            }
        }
        return true;
    }

    // Takes a character of two or three bytes off the front, or one byte that is none.
    static char32_t take_character(std::string_view& text) {
        const auto byte = [&](std::size_t i) {
            return i < text.size() ? static_cast<char32_t>(static_cast<unsigned char>(text[i]))
                                   : char32_t{0};
        };
        const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
        const char32_t first = byte(0);
        char32_t character = 0;
        std::size_t size = 1;
        if (first >= 0xE0 && first < 0xF0 && follows(1) && follows(2)) {
            character = (first & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
            size = 3;
        } else if (first >= 0xC2 && first < 0xE0 && follows(1)) {
            character = (first & 0x1F) << 6 | (byte(1) & 0x3F);
            size = 2;
        }
        text.remove_prefix(size);
        return character;
    }

    // Dashes (U+2010..U+2015, U+2212) become '-', U+00D7 'x', figures their letters, letters of
    // other alphabets those that they look like.
    bool normalise_character(char32_t character) {
        constexpr char32_t kTimes = 0xD7;
        constexpr char32_t kMinus = 0x2212;
        if ((character >= 0x2010 && character <= 0x2015) || character == kMinus) {
            deviate(SanDeviation::UnicodeDash);
            buffer_[end_++] = '-';
        } else if (character == kTimes) {
            deviate(SanDeviation::CaptureSign);
            buffer_[end_++] = 'x';
        } else if (const Role role = figurine(character); role != Role::None) {
            deviate(SanDeviation::Figurine);
            // The figure of a pawn goes the way of the figure: PGN has no letter for it.
            if (role != Role::Pawn) buffer_[end_++] = letter_of(role);
        } else if (const char latin = look_alike(character); latin != '\0') {
            deviate(SanDeviation::LookAlike);
            buffer_[end_++] = latin;
        } else if (is_invisible(character)) {
            deviate(SanDeviation::Invisible);
        } else {
            return false;
        }
        return true;
    }

    // Not in the standard; written so by programs.
    bool parse_null(std::string_view text) {
        constexpr std::string_view kSpellings[] = {"Z0", "null", "NULL", "pass", "@@@@"};
        const bool is_other =
            std::find(std::begin(kSpellings), std::end(kSpellings), text) != std::end(kSpellings);
        if (rest() != "--" && !is_other) return false;
        if (is_other) deviate(SanDeviation::NullSpelling);
        san_.kind = SanKind::Null;
        return true;
    }

    bool cut(std::string_view suffix) {
        if (!rest().ends_with(suffix)) return false;
        end_ -= suffix.size();
        return true;
    }

    // "e.p." and one check mark, in either order.
    void take_suffixes() {
        for (int round = 0; round < 2; ++round) {
            if (cut("e.p.") || cut("e.p") || cut("ep")) deviate(SanDeviation::EpSuffix);
            if (san_.mark != SanMark::None) continue;
            if (cut("mate")) {
                deviate(SanDeviation::MateWord);
                san_.mark = SanMark::Mate;
            } else if (cut("#")) {
                san_.mark = SanMark::Mate;
            } else if (cut("++")) {
                san_.mark = SanMark::DoubleCheck;
            } else if (cut("+")) {
                san_.mark = SanMark::Check;
            }
        }
    }

    // Two or three of O, o, 0, with dashes between all of them or none.   PGN 8.2.3.3 requires
    // capital letters.
    bool parse_castling() {
        const std::string_view text = rest();
        std::size_t letters = 0;
        std::uint32_t seen = 0;
        const bool has_dashes = text.size() > 1 && text[1] == '-';
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (has_dashes && i % 2 == 1) {
                if (text[i] != '-') return false;
                continue;
            }
            if (text[i] == '0') {
                seen |= static_cast<std::uint32_t>(SanDeviation::CastlingZeros);
            } else if (text[i] == 'o') {
                seen |= static_cast<std::uint32_t>(SanDeviation::CastlingLowerCase);
            } else if (text[i] != 'O') {
                return false;
            }
            ++letters;
        }
        const bool is_whole = text.size() == (has_dashes ? 2 * letters - 1 : letters);
        if (letters < 2 || letters > 3 || !is_whole) return false;
        san_.deviations |= seen;
        if (!has_dashes) deviate(SanDeviation::CastlingNoDash);
        san_.kind = letters == 2 ? SanKind::CastleShort : SanKind::CastleLong;
        return true;
    }

    bool parse_man() {
        const char first = peek();
        Role role = role_of_letter(first);
        if (role == Role::Pawn) deviate(SanDeviation::PawnLetter);
        if (role == Role::None && std::string_view{"nrqk"}.find(first) != std::string_view::npos) {
            role = role_of_letter(static_cast<char>(first - ('a' - 'A')));
            deviate(SanDeviation::LowerCasePiece);
        }
        if (role != Role::None) ++at_;
        if (!parse_squares(role)) return false;
        return parse_promotion() && at_ == end_;
    }

    // [origin file][origin rank][sign] target; the origin is the target when no other square
    // follows.
    bool parse_squares(Role role) {
        const std::uint8_t file = file_hint(peek());
        if (file != kNoHint) ++at_;
        const std::uint8_t rank = rank_hint(peek());
        if (rank != kNoHint) ++at_;
        const std::size_t before_sign = at_;
        const std::uint32_t deviations_before = san_.deviations;
        const char sign = take_sign();
        const std::uint8_t to_file = file_hint(peek());
        const std::uint8_t to_rank = rank_hint(peek(1));
        const bool is_origin_whole = file != kNoHint && rank != kNoHint;
        if (to_file == kNoHint || to_rank == kNoHint) {
            if (!is_origin_whole) return false;
            // "b8:N": the sign is that of a promotion.
            at_ = before_sign;
            san_.deviations = deviations_before;
            san_.role = role == Role::None ? Role::Pawn : role;
            san_.to = make_square(file, rank);
            return true;
        }
        at_ += 2;
        san_.origin_file = file;
        san_.origin_rank = rank;
        san_.to = make_square(to_file, to_rank);
        san_.is_capture = sign == 'x';
        san_.role = role;
        if (role == Role::None) {
            if (!is_origin_whole) {
                san_.role = Role::Pawn;
                return file != kNoHint && sign != '-';
            }
            deviate(sign == '\0' ? SanDeviation::Uci : SanDeviation::LongAlgebraic);
        } else if (sign == '-') {
            deviate(SanDeviation::LongAlgebraic);
        }
        return true;
    }

    // 'x' for a capture sign, '-' for a dash, 0 for none.
    char take_sign() {
        if (take('x')) return 'x';
        if (take('-')) return '-';
        if (take(':') || take('X')) {
            deviate(SanDeviation::CaptureSign);
            return 'x';
        }
        return '\0';
    }

    bool parse_promotion() {
        if (at_ == end_) return true;
        const bool is_odd_sign = take_odd_promotion_sign();
        const bool has_equals = is_odd_sign || take('=');
        const bool has_paren = take('(');
        const bool has_slash = !has_equals && !has_paren && take('/');
        char letter = peek();
        const bool is_lower = is_ascii_lower(letter);
        if (is_lower) letter = static_cast<char>(letter - ('a' - 'A'));
        san_.promotion = role_of_letter(letter);
        const bool may_promote = san_.role == Role::Pawn || san_.role == Role::None;
        if (san_.promotion == Role::None || !may_promote) return false;
        ++at_;
        if (has_paren && !take(')')) return false;
        if (san_.has(SanDeviation::Uci) && !has_equals && !has_paren && !has_slash) return true;
        if (is_lower) deviate(SanDeviation::PromotionLowerCase);
        if (has_paren) {
            deviate(SanDeviation::PromotionParen);
        } else if (has_slash) {
            deviate(SanDeviation::PromotionSlash);
        } else if (!has_equals || is_odd_sign) {
            deviate(SanDeviation::PromotionNoEquals);
        }
        return true;
    }

    // "a8+=Q", "a8=+Q": the check suffix on the wrong side; "a8:Q", "a8-Q", "a8==Q".
    bool take_odd_promotion_sign() {
        const std::size_t size = odd_promotion_sign(rest());
        if (size == 0) return false;
        for (; at_ != end_ && (peek() == '+' || peek() == '#' || peek() == '='); ++at_) {
            if (peek() == '=' || san_.mark != SanMark::None) continue;
            san_.mark = peek() == '#' ? SanMark::Mate : SanMark::Check;
        }
        if (peek() == ':' || peek() == '-') ++at_;
        return true;
    }

    std::array<char, kLimit> buffer_{};
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    San san_;
};

// Castling, promotions and origin squares: strict SAN, but rare.
std::optional<San> parse_strict(std::string_view text) {
    if (text.size() < 3) return std::nullopt;
    San san;
    san.mark = kSanTables.mark[static_cast<unsigned char>(text.back())];
    if (san.mark != SanMark::None) text.remove_suffix(1);
    if (text == "O-O" || text == "O-O-O") {
        san.kind = text.size() == 3 ? SanKind::CastleShort : SanKind::CastleLong;
        return san;
    }
    const std::size_t size = text.size();
    if ((size == 4 || size == 6) && text[size - 2] == '=') {
        san.promotion = role_of_letter(text[size - 1]);
        const bool is_piece = san.promotion > Role::Pawn && san.promotion < Role::King;
        const bool is_capture = size == 6;
        if (!is_piece || (is_capture && text[1] != 'x')) return std::nullopt;
        san.role = Role::Pawn;
        san.is_capture = is_capture;
        if (is_capture) san.origin_file = file_hint(text[0]);
        if (is_capture && san.origin_file == kNoHint) return std::nullopt;
        return with_target(san, text.substr(size - 4, 2));
    }
    if (size < 5) return std::nullopt;
    san.role = role_of_letter(text[0]);
    san.is_capture = text[3] == 'x';
    san.origin_file = file_hint(text[1]);
    san.origin_rank = rank_hint(text[2]);
    const bool is_whole = san.origin_file != kNoHint && san.origin_rank != kNoHint;
    if (san.role <= Role::Pawn || !is_whole || size != (san.is_capture ? 6U : 5U))
        return std::nullopt;
    return with_target(san, text.substr(size - 2));
}

}  // namespace

constinit const SanTables kSanTables = make_san_tables();

std::optional<San> parse_rare(std::string_view text) {
    if (const auto strict = parse_strict(text)) return strict;
    return ToleratedSan{}.parse(text);
}

}  // namespace detail

std::size_t odd_promotion_sign(std::string_view text) {
    for (const std::string_view sign : {"+=", "#=", "=+", "=#", "==", ":", "-"}) {
        if (!text.starts_with(sign) || text.size() == sign.size()) continue;
        if (is_ascii_letter(text[sign.size()])) return sign.size();
    }
    return 0;
}

bool is_drop_text(std::string_view text) {
    if (text.ends_with('+') || text.ends_with('#')) text.remove_suffix(1);
    if (!text.empty() && std::string_view{"PNBRQ"}.find(text[0]) != std::string_view::npos)
        text.remove_prefix(1);
    return text.size() == 3 && text[0] == '@' && detail::file_hint(text[1]) != kNoHint &&
           detail::rank_hint(text[2]) != kNoHint;
}

}  // namespace arbiter::chess
