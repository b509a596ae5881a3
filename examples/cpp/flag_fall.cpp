// A flag falls: what is the result?
//     flag_fall "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1" black
#include <arbiter/arbiter.hpp>
#include <iostream>
#include <string_view>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const bool is_white = std::string_view(argv[2]) == "white";
    const auto fall =
        arbiter::decide_flag_fall(argv[1], is_white ? arbiter::Side::White : arbiter::Side::Black);
    if (!fall) {
        std::cerr << fall.error() << '\n';
        return 2;
    }
    std::cout << (fall->result.empty() ? "not known" : fall->result) << " [" << fall->laws << ' '
              << fall->article << "]\n"
              << fall->decision.text << '\n';
}
