#include "core/chess/detail/spelling.hpp"

#include "core/base/assert.hpp"

#include <string_view>

namespace arbiter::chess::detail {
namespace {

using Bits = LockstepBits;

constexpr std::uint64_t with(std::uint64_t word, char c) {
    return word >> 8 | static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << 56;
}
// A piece and its capture, without target, check suffix and disambiguation.
constexpr std::uint32_t bits_of_man(Role role, bool takes) {
    std::uint64_t bits = std::uint64_t{index(role)} << Bits::kKind;
    if (takes) bits |= Bits::kTakes;
    if (role == Role::Pawn)
        bits |= Bits::kPawn | (takes ? Bits::kPawnTakesKind : Bits::kPawnSteps);
    else if (!takes)
        bits |= Bits::kQuietBit;
    return static_cast<std::uint32_t>(bits);
}

consteval SanPrefixes make_prefixes() {
    SanPrefixes made{};
    // A word that no text before a square makes.
    for (SanPrefix& prefix : made.in_slot)
        prefix.word = ~std::uint32_t{0};
    const auto add = [&](std::uint64_t word, std::uint32_t bits) {
        SanPrefix& prefix = made.in_slot[san_prefix_slot(word)];
        // Else two prefixes share one slot, which does not compile: another factor is needed.
        ARBITER_CHECK(prefix.word == ~std::uint32_t{0});
        prefix = {static_cast<std::uint32_t>(word >> 32), bits};
    };
    const auto add_both = [&](std::uint64_t word, Role role, std::uint32_t hint) {
        add(word, bits_of_man(role, false) | hint);
        add(with(word, 'x'), bits_of_man(role, true) | hint);
    };
    add(0, bits_of_man(Role::Pawn, false));
    for (unsigned file = 0; file < 8; ++file)
        add(with(with(0, static_cast<char>('a' + file)), 'x'),
            bits_of_man(Role::Pawn, true) | (file + 1) << Bits::kFileHint);
    add_both(with(0, 'K'), Role::King, 0);
    constexpr std::string_view kLetters = "NBRQ";
    for (unsigned i = 0; i < kLetters.size(); ++i) {
        const auto role = static_cast<Role>(index(Role::Knight) + i);
        const std::uint64_t letter = with(0, kLetters[i]);
        add_both(letter, role, 0);
        for (unsigned at = 0; at < 8; ++at) {
            add_both(with(letter, static_cast<char>('a' + at)), role, (at + 1) << Bits::kFileHint);
            add_both(with(letter, static_cast<char>('1' + at)), role, (at + 1) << Bits::kRankHint);
        }
    }
    return made;
}

// What a pawn becomes; None: no letter that says so.
Role promotion_of(std::uint64_t letter) {
    switch (letter) {
        case 'N':
            return Role::Knight;
        case 'B':
            return Role::Bishop;
        case 'R':
            return Role::Rook;
        case 'Q':
            return Role::Queen;
        default:
            return Role::None;
    }
}

}  // namespace

constinit const SanPrefixes kSanPrefixes = make_prefixes();

std::uint32_t bits_of_rare_spelling(std::uint64_t word, std::uint32_t mark) {
    // "e8=Q", "exd8=Q"
    const Role role = promotion_of(word >> 56);
    if ((word >> 48 & 0xFFU) != '=' || role == Role::None) return 0;
    word <<= 16;
    const auto square = static_cast<std::uint32_t>(word >> 48) - (std::uint32_t{'1'} << 8 | 'a');
    const std::uint64_t prefix = word << 16;
    const SanPrefix& entry = kSanPrefixes.in_slot[san_prefix_slot(prefix)];
    if (((square & 0xF8F8U) | (std::uint64_t{entry.word} << 32 ^ prefix)) != 0 ||
        (entry.bits & Bits::kPawn) == 0)
        return 0;
    return entry.bits | ((square | square >> 5) & 63U) | mark | index(role) << Bits::kPromotionRole;
}

}  // namespace arbiter::chess::detail
