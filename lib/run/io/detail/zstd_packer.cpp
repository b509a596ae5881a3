#include "run/io/detail/packer.hpp"
#include "run/io/error.hpp"

#include <new>
#include <string>
#include <zstd.h>
#include <zstd_errors.h>

namespace arbiter::io::detail {
namespace {

struct ContextDeleter {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

// libarchive's filter writes no checksum; without one a spoilt archive may pass for a sound one.
class ZstdPacker final : public Packer {
  public:
    ZstdPacker() : context_(ZSTD_createCCtx()) {
        if (context_ == nullptr) throw std::bad_alloc();
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
        block_.resize(ZSTD_CStreamOutSize());
    }

    void pack(std::string_view bytes, Output& to) override { run(bytes, ZSTD_e_continue, to); }

    void finish(Output& to) override {
        run({}, ZSTD_e_end, to);
        has_ended_ = true;
    }

  private:
    void run(std::string_view bytes, ZSTD_EndDirective directive, Output& to) {
        if (has_ended_) return;
        ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
        while (true) {
            ZSTD_outBuffer output{block_.data(), block_.size(), 0};
            const std::size_t left =
                ZSTD_compressStream2(context_.get(), &output, &input, directive);
            has_ended_ = true;  // until this went well
            if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
            if (ZSTD_isError(left) != 0)
                throw WriteFailed("cannot write '" + to.name() + "': " + ZSTD_getErrorName(left));
            to.write({block_.data(), output.pos});
            has_ended_ = false;
            const bool is_done = directive == ZSTD_e_end ? left == 0 : input.pos == input.size;
            if (is_done) return;
        }
    }

    std::unique_ptr<ZSTD_CCtx, ContextDeleter> context_;
    std::string block_;
    bool has_ended_ = false;
};

}  // namespace

std::unique_ptr<Packer> make_zstd_packer() {
    return std::make_unique<ZstdPacker>();
}

}  // namespace arbiter::io::detail
