#include "core/base/arena.hpp"
#include "run/shards/counted_games.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/part_header.hpp"
#include "run/shards/stored_batch.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Any bytes behind the checksum of a partial, as a wrong or malicious program could write them: the
// header, the trailer, a batch, counted games. They are refused, or what is read of them is written
// and read again as the same. The first byte chooses the kind.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using fuzz::require;

void read_header(std::string_view bytes) {
    const std::string once = shards::write_header(shards::read_header(bytes));
    require(shards::write_header(shards::read_header(once)) == once);
}

void read_trailer(std::string_view bytes) {
    const std::string once = shards::write_trailer(shards::read_trailer(bytes));
    require(shards::write_trailer(shards::read_trailer(once)) == once);
}

void read_batch(std::string_view bytes, std::uint64_t shift) {
    audit::Batch batch{check::RuleSettings()};
    engine::RunPart run;
    shards::read_batch(bytes, shift, batch, run);
}

void read_counted(std::string_view bytes, std::uint64_t shift) {
    audit::Batch batch{check::RuleSettings()};
    shards::read_counted(bytes, shift, batch);
    require(batch.games.empty());
}

}  // namespace

ARBITER_FUZZ_TARGET(partial) {
    if (size == 0) return 0;
    const std::string_view bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
    try {
        switch (data[0] % 6) {
            case 0:
                read_header(bytes);
                break;
            case 1:
                read_trailer(bytes);
                break;
            case 2:
                read_batch(bytes, 0);
                break;
            case 3:
                read_batch(bytes, 1000);
                break;
            case 4:
                read_counted(bytes, 0);
                break;
            default:
                read_counted(bytes, 1000);
                break;
        }
    } catch (const shards::WrongFields& wrong) {
        require(wrong.what()[0] != '\0');
    }
    return 0;
}
