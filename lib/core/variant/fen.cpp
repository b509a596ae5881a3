#include "core/variant/fen.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::variant {
namespace {

template <std::size_t N>
void append(std::array<char, N>& buffer, std::uint8_t& size, std::string_view text) {
    for (const char c : text)
        if (size < N) buffer[size++] = c;
}

}  // namespace

const FenFlaw* FenFlaws::find(FenFlawKind kind) const& {
    const FenFlaw* found =
        std::find_if(begin(), end(), [&](const FenFlaw& flaw) { return flaw.kind == kind; });
    return found == end() ? nullptr : found;
}

bool FenFlaws::is_fatal() const {
    return std::any_of(begin(), end(),
                       [](const FenFlaw& flaw) { return variant::is_fatal(flaw.kind); });
}

void FenFlaws::add(FenFlawKind kind, std::size_t begin, std::size_t end,
                   std::initializer_list<std::string_view> detail, std::string_view repair) {
    if (has(kind)) return;
    FenFlaw& flaw = flaws_[size_++];
    flaw.kind = kind;
    flaw.begin = static_cast<std::uint16_t>(begin);
    flaw.end = static_cast<std::uint16_t>(end);
    for (const std::string_view piece : detail)
        append(flaw.text, flaw.size, piece);
    append(flaw.repair_text, flaw.repair_size, repair);
}

StartReading StartReading::shifted(std::size_t offset) const {
    StartReading moved = *this;
    moved.defects = {};
    moved.flaws = {};
    for (const chess::FenFault& fault : defects)
        moved.defects.add(fault.defect, fault.begin + offset, fault.end + offset, {fault.detail()});
    for (const FenFlaw& flaw : flaws)
        moved.flaws.add(flaw.kind, flaw.begin + offset, flaw.end + offset, {flaw.detail()},
                        flaw.repair());
    return moved;
}

namespace {

// "/QNp" or a bare "/" after the eighth rank; with digits it is a rank too many.
bool has_hand_as_ninth_rank(std::string_view placement) {
    if (std::count(placement.begin(), placement.end(), '/') != 8) return false;
    const std::string_view hand = placement.substr(placement.rfind('/') + 1);
    return hand.find_first_not_of("QRBNPqrbnp") == std::string_view::npos;
}

}  // namespace

FenExtension extension_of(std::string_view fen) {
    std::size_t fields = 0;
    for (std::size_t at = 0; at < fen.size();) {
        const std::size_t begin = std::min(fen.find_first_not_of(" \t", at), fen.size());
        at = std::min(fen.find_first_of(" \t", begin), fen.size());
        const std::string_view field = fen.substr(begin, at - begin);
        if (fields <= 1 && field.find('[') != std::string_view::npos) return FenExtension::Hand;
        if (fields == 0 && has_hand_as_ninth_rank(field)) return FenExtension::Hand;
        if (fields >= 4 && field.find('+') != std::string_view::npos)
            return FenExtension::CheckCounters;
        ++fields;
    }
    return FenExtension::None;
}

}  // namespace arbiter::variant
