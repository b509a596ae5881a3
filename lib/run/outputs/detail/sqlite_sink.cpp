#include "run/outputs/detail/sqlite_sink.hpp"

#include "run/database/database.hpp"
#include "run/outputs/detail/sqlite_schema.hpp"

namespace arbiter::outputs::detail {
namespace {

class SqliteSink final : public OutputSink {
  public:
    SqliteSink(const std::string& path, const SinkOptions& options)
        : database_(path, options.rows_are_plies ? kSchemaWithPlies : kSchema, options.opening,
                    options.memory_bytes) {}

    void write(std::string_view rendered) override { database_.write(rendered); }
    void prepare() override { database_.prepare(); }
    void commit() override { database_.commit(); }

  private:
    database::Database database_;
};

}  // namespace

std::unique_ptr<OutputSink> make_sqlite_sink(const std::string& path, const SinkOptions& options) {
    return std::make_unique<SqliteSink>(path, options);
}

}  // namespace arbiter::outputs::detail
