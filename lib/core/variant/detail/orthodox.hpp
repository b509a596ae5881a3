#pragma once

#include "core/variant/rules.hpp"

namespace arbiter::variant::detail {

// The rules of chess, Chess960 with it: the base of those variants that only add an end.
class OrthodoxRules : public Rules {
  public:
    using Rules::Rules;

  protected:
    ~OrthodoxRules() = default;

    // All that chess::inspect_setup() says.
    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override;
};

}  // namespace arbiter::variant::detail
