#include "run/io/detail/gzip_member.hpp"

// Takes the place of isal_member.cpp where ISA-L is not installed.

namespace arbiter::io::detail {

std::unique_ptr<GzipMember> make_isal_member(ByteStream& /*below*/) {
    return nullptr;
}

}  // namespace arbiter::io::detail
