#include "run/io/detail/gzip_member.hpp"

#include <algorithm>
#include <cstring>
#include <isa-l/igzip_lib.h>
#include <limits>
#include <optional>

namespace arbiter::io::detail {
namespace {

// ISA-L never writes to its input, but takes it by a pointer that could.
std::uint8_t* as_input(std::span<const char> bytes) {
    return const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

class IsalMember final : public GzipMember {
  public:
    explicit IsalMember(ByteStream& below) : below_(below) {}

    void begin() override {
        isal_inflate_init(&state_);
        // The body and the trailer; ISA-L verifies the checksum and the length.
        state_.crc_flag = ISAL_GZIP_NO_HDR_VER;
        last_.reset();
    }

    [[nodiscard]] Decoded next(std::span<char> into) override {
        while (!last_) {
            const std::size_t count = decode(into);
            if (count > 0) return {Step::Bytes, count};
        }
        const std::size_t count = take_history(into);
        return count > 0 ? Decoded{Step::Bytes, count} : Decoded{*last_};
    }

  private:
    // One call of ISA-L with the next bytes from below. Sets last_ when there is no more to come.
    [[nodiscard]] std::size_t decode(std::span<char> into) {
        constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
        const std::span<const char> block = below_.peek();
        state_.next_in = as_input(block);
        state_.avail_in = static_cast<std::uint32_t>(block.size());
        state_.next_out = reinterpret_cast<std::uint8_t*>(into.data());
        state_.avail_out = static_cast<std::uint32_t>(std::min(into.size(), kMost));
        const std::uint32_t room = state_.avail_out;
        const int code = isal_inflate(&state_);
        const std::size_t count = room - state_.avail_out;
        if (code < 0) {  // how much was read is not known: avail_in may have run below zero
            last_ = code == ISAL_INCORRECT_CHECKSUM ? Step::WrongChecksum : Step::Corrupt;
            return count;
        }
        const std::size_t used = block.size() - state_.avail_in;
        below_.consume(used);
        if (state_.block_state == ISAL_BLOCK_FINISH) {
            last_ = Step::End;
        } else if (used == 0 && count == 0) {
            last_ = block.empty() ? Step::CutOff : Step::Corrupt;
        }
        return count;
    }

    // After an error: what was decoded before it and did not fit into the last output lies in the
    // history.
    [[nodiscard]] std::size_t take_history(std::span<char> into) {
        const auto left = static_cast<std::size_t>(state_.tmp_out_valid - state_.tmp_out_processed);
        const std::size_t count = std::min(left, into.size());
        std::memcpy(into.data(), state_.tmp_out_buffer + state_.tmp_out_processed, count);
        state_.tmp_out_processed += static_cast<std::int32_t>(count);
        return count;
    }

    ByteStream& below_;
    inflate_state state_{};
    std::optional<Step> last_;
};

}  // namespace

std::unique_ptr<GzipMember> make_isal_member(ByteStream& below) {
    return std::make_unique<IsalMember>(below);
}

}  // namespace arbiter::io::detail
