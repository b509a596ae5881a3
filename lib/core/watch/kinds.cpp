#include "core/watch/kinds.hpp"

#include <array>

namespace arbiter::watch {
namespace {

struct KindRow {
    std::string_view word;
    Who who;
    std::string_view code;
};

constexpr std::array<KindRow, kAlertKinds> kKindRows{{
#define ARBITER_ALERT(name, word, who, code) {word, Who::who, code},
#include "core/watch/kinds.def"
#undef ARBITER_ALERT
}};

const KindRow& row_of(AlertKind kind) {
    return kKindRows[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string_view to_string(Who who) {
    constexpr std::string_view kWords[] = {"arbiter", "player", "look", "operator"};
    return kWords[static_cast<std::size_t>(who)];
}

std::string_view to_string(AlertKind kind) {
    return row_of(kind).word;
}

std::string_view code_of(AlertKind kind) {
    return row_of(kind).code;
}

Who who_of(AlertKind kind) {
    return row_of(kind).who;
}

std::optional<AlertKind> alert_kind(std::string_view name) {
    for (std::size_t i = 0; i < kAlertKinds; ++i)
        if (kKindRows[i].word == name) return static_cast<AlertKind>(i);
    return std::nullopt;
}

}  // namespace arbiter::watch
