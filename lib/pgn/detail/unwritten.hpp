#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace arbiter::pgn::detail {

// Gives room without writing into it: a vector with this allocator grows to hold what is about to
// be written through a pointer, at no cost a byte.
template <class T>
struct UnwrittenAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = UnwrittenAllocator<U>;
    };
    template <class U>
    void construct(U* place) {
        ::new (static_cast<void*>(place)) U;
    }
    template <class U, class... Arguments>
    void construct(U* place, Arguments&&... arguments) {
        ::new (static_cast<void*>(place)) U{std::forward<Arguments>(arguments)...};
    }
};

template <class T>
using UnwrittenVector = std::vector<T, UnwrittenAllocator<T>>;

}  // namespace arbiter::pgn::detail
