#pragma once

#include "cleaning/clean.hpp"
#include "tools/arbiter/audit_request.hpp"

namespace arbiter::tools {

// What `clean` was asked for, every word of it resolved.
struct CleanRequest {
    AuditRequest audit;  // its options move into clean.audit
    cleaning::CleanOptions clean;
};

// THROWS: UsageError; IoError when a list or table that is named cannot be read.
void resolve_clean(const Arguments& arguments, CleanRequest& request);

}  // namespace arbiter::tools
