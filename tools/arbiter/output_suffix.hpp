#pragma once

#include "run/io/output_suffix.hpp"

namespace arbiter::tools {

using io::form_by_suffix;
using io::SuffixForm;

// The reports of games.
inline constexpr SuffixForm kReportSuffixes[] = {
    {".txt", "text"},  {".ndjson", "ndjson"}, {".jsonl", "ndjson"},  {".json", "json"},
    {".csv", "csv"},   {".sarif", "sarif"},   {".xml", "junit"},     {".md", "markdown"},
    {".html", "html"}, {".htm", "html"},      {".sqlite", "sqlite"}, {".db", "sqlite"}};

}  // namespace arbiter::tools
