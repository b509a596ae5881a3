#include "core/trf/national_records.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::trf {
namespace {

// In the order of the alphabet.
constexpr std::string_view kFederations[] = {
    "AFG", "AHO", "ALB", "ALG", "AND", "ANG", "ANT", "ARG", "ARM", "ARU", "AUS", "AUT", "AZE",
    "BAH", "BAN", "BAR", "BDI", "BEL", "BER", "BHU", "BIH", "BIZ", "BLR", "BOL", "BOT", "BRA",
    "BRN", "BRU", "BUL", "BUR", "CAF", "CAM", "CAN", "CAY", "CGO", "CHA", "CHI", "CHN", "CIV",
    "CMR", "COD", "COL", "COM", "CPV", "CRC", "CRO", "CUB", "CYP", "CZE", "DEN", "DJI", "DMA",
    "DOM", "ECU", "EGY", "ENG", "ERI", "ESA", "ESP", "EST", "ETH", "FAI", "FID", "FIJ", "FIN",
    "FRA", "GAB", "GAM", "GBS", "GCI", "GEO", "GEQ", "GER", "GHA", "GRE", "GRL", "GRN", "GUA",
    "GUI", "GUM", "GUY", "HAI", "HKG", "HON", "HUN", "INA", "IND", "IOM", "IRI", "IRL", "IRQ",
    "ISL", "ISR", "ISV", "ITA", "IVB", "JAM", "JCI", "JOR", "JPN", "KAZ", "KEN", "KGZ", "KOR",
    "KOS", "KSA", "KUW", "LAO", "LAT", "LBA", "LBN", "LBR", "LCA", "LES", "LIE", "LTU", "LUX",
    "MAC", "MAD", "MAR", "MAS", "MAW", "MDA", "MDV", "MEX", "MGL", "MKD", "MLI", "MLT", "MNC",
    "MNE", "MOZ", "MRI", "MTN", "MYA", "NAM", "NCA", "NCL", "NED", "NEP", "NGR", "NIG", "NOR",
    "NRU", "NZL", "OMA", "PAK", "PAN", "PAR", "PER", "PHI", "PLE", "PLW", "PNG", "POL", "POR",
    "PUR", "QAT", "ROU", "RSA", "RUS", "RWA", "SAM", "SCO", "SEN", "SEY", "SGP", "SKN", "SLE",
    "SLO", "SMR", "SOL", "SOM", "SRB", "SRI", "SSD", "STP", "SUD", "SUI", "SUR", "SVK", "SWE",
    "SWZ", "SYR", "TAN", "TGA", "THA", "TJK", "TKM", "TLS", "TOG", "TPE", "TTO", "TUN", "TUR",
    "UAE", "UGA", "UKR", "URU", "USA", "UZB", "VAN", "VEN", "VIE", "VIN", "WLS", "YEM", "ZAM",
    "ZIM"};
static_assert(std::ranges::is_sorted(kFederations));

}  // namespace

bool is_federation(std::string_view code) {
    return std::ranges::binary_search(kFederations, code);
}

std::optional<std::uint32_t> player_of_national_record(const Record& record) {
    constexpr std::size_t kRankWidth = 4;
    if (!is_federation(record.code)) return std::nullopt;
    return whole_number(trimmed(std::string_view(record.text).substr(0, kRankWidth)));
}

}  // namespace arbiter::trf
