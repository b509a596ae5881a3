#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace arbiter {

// Gives room without writing into it: a vector with this allocator grows to hold what is about to
// be written through a pointer, at no cost a byte; room that is never written to takes no memory.
template <class T>
struct UninitializedAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = UninitializedAllocator<U>;
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
using UninitializedVector = std::vector<T, UninitializedAllocator<T>>;

}  // namespace arbiter
