#include "chess/plain_san.hpp"

#include <string_view>

namespace arbiter::chess {

// Packs what a spelling says.
class PlainSanWriter {
  public:
    // A man and its capture, without target, mark and colour.
    static constexpr std::uint32_t man(Role role, bool takes) {
        std::uint32_t bits = index(role) * PlainSan::kKind;
        if (takes) bits |= 1U << PlainSan::kCaptureBit;
        if (role == Role::Pawn) {
            bits |= PlainSan::kPawn;
            bits |= takes ? detail::kPawnTakesKind * PlainSan::kKind : 1U << PlainSan::kPawnPushBit;
        } else if (!takes) {
            bits |= 1U << PlainSan::kQuietBit;
        }
        if (role == Role::King) bits |= PlainSan::kNeedsCare;
        return bits;
    }
    static constexpr std::uint32_t file_hint(unsigned file) {
        return (file + 1) * PlainSan::kFileHint;
    }
    static constexpr std::uint32_t rank_hint(unsigned rank) {
        return (rank + 1) * PlainSan::kRankHint;
    }
    static constexpr std::uint32_t with_care(std::uint32_t hint) {
        return hint | PlainSan::kNeedsCare;
    }

    static PlainSan castling(Side side) {
        return PlainSan(side == Side::Short ? PlainSan::kCastleShort : PlainSan::kCastleLong);
    }
    static PlainSan pack(const San& san, Color us) {
        if (san.kind == SanKind::Null || san.promotion != Role::None || san.deviations != 0)
            return {};
        const std::uint32_t mark = index(san.mark) << PlainSan::kMarkBit;
        if (san.kind == SanKind::CastleShort) return PlainSan(PlainSan::kCastleShort | mark);
        if (san.kind == SanKind::CastleLong) return PlainSan(PlainSan::kCastleLong | mark);
        if (san.role == Role::None) return {};
        std::uint32_t bits = man(san.role, san.is_capture) | mark | index(san.to);
        if (san.role == Role::Pawn) {
            // A pawn names its file when it takes, and only then.
            if ((san.origin_file != kNoHint) != san.is_capture || san.origin_rank != kNoHint)
                return {};
            if (us == Color::Black) bits |= detail::kBlackPawnKind * PlainSan::kKind;
            if (san.is_capture) bits |= file_hint(san.origin_file);
            return PlainSan(bits);
        }
        if (san.origin_file != kNoHint) bits |= with_care(file_hint(san.origin_file));
        if (san.origin_rank != kNoHint) bits |= with_care(rank_hint(san.origin_rank));
        return PlainSan(bits);
    }
};

namespace detail {
namespace {

constexpr std::uint64_t with(std::uint64_t word, char c) {
    return word >> 8 | static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << 56;
}

consteval PlainSanTables make_tables() {
    PlainSanTables tables{};
    // A word that no text before a square makes.
    for (SanPrefix& prefix : tables.prefixes)
        prefix.word = ~std::uint64_t{0};
    const auto add = [&](std::uint64_t word, std::uint32_t bits) {
        SanPrefix& prefix = tables.prefixes[san_prefix_slot(word)];
        // Two prefixes want one slot: another factor is needed.
        if (prefix.word != ~std::uint64_t{0}) throw "san_prefix_slot";
        prefix = {word, bits};
    };
    const auto add_both = [&](std::uint64_t word, Role role, std::uint32_t hint) {
        add(word, PlainSanWriter::man(role, false) | hint);
        add(with(word, 'x'), PlainSanWriter::man(role, true) | hint);
    };
    add(0, PlainSanWriter::man(Role::Pawn, false));
    for (unsigned file = 0; file < 8; ++file)
        add(with(with(0, static_cast<char>('a' + file)), 'x'),
            PlainSanWriter::man(Role::Pawn, true) | PlainSanWriter::file_hint(file));
    add_both(with(0, 'K'), Role::King, 0);
    constexpr std::string_view kLetters = "NBRQ";
    for (unsigned i = 0; i < kLetters.size(); ++i) {
        const auto role = static_cast<Role>(index(Role::Knight) + i);
        const std::uint64_t letter = with(0, kLetters[i]);
        add_both(letter, role, 0);
        for (unsigned at = 0; at < 8; ++at) {
            add_both(with(letter, static_cast<char>('a' + at)), role,
                     PlainSanWriter::with_care(PlainSanWriter::file_hint(at)));
            add_both(with(letter, static_cast<char>('1' + at)), role,
                     PlainSanWriter::with_care(PlainSanWriter::rank_hint(at)));
        }
    }
    tables.on_file[0] = ~Bitboard{0};
    for (unsigned file = 0; file < 8; ++file)
        tables.on_file[file + 1] = file_mask(file);
    return tables;
}

}  // namespace

constinit const PlainSanTables kPlainSanTables = make_tables();

PlainSan read_rare_plain_san(std::string_view text, Color us) {
    // Twice a game; the rest is rare indeed.
    if (text == "O-O") return PlainSanWriter::castling(Side::Short);
    if (text == "O-O-O") return PlainSanWriter::castling(Side::Long);
    const auto san = parse_san(text);
    return san ? PlainSanWriter::pack(*san, us) : PlainSan{};
}

}  // namespace detail
}  // namespace arbiter::chess
