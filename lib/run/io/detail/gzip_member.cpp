#include "run/io/detail/gzip_member.hpp"

namespace arbiter::io::detail {

std::unique_ptr<GzipMember> make_gzip_member(ByteStream& below) {
    auto fast = make_isal_member(below);
    return fast != nullptr ? std::move(fast) : make_zlib_member(below);
}

}  // namespace arbiter::io::detail
