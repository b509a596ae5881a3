#include "tools/arbiter/print.hpp"

#include "run/io/output.hpp"

namespace arbiter::tools {

void print(std::string_view text) {
    try {
        io::Output out = io::Output::to_stdout();
        out.write(text);
        out.close();
    } catch (const io::ReaderGone&) {
        return;
    }
}

}  // namespace arbiter::tools
