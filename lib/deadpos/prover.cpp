#include "deadpos/prover.hpp"

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "deadpos/decide.hpp"

#include <string>
#include <unordered_set>

namespace arbiter::deadpos {
namespace {

using chess::Color;
using chess::Position;

std::string identity(const Position& pos) {
    const std::string fen = chess::to_fen(pos);
    return fen.substr(0, fen.find_last_of(' ', fen.find_last_of(' ') - 1));
}

__extension__ using Wide = unsigned __int128;

void add_hash(Certificate& certificate, const std::string& text) {
    Wide hash = Wide{0x6C62272E07BB0142ULL} << 64 | 0x62B821756295C58DULL;
    const Wide prime = Wide{1} << 88 | 0x13B;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    hash += Wide{certificate.hash[0]} << 64 | certificate.hash[1];
    certificate.hash = {static_cast<std::uint64_t>(hash >> 64), static_cast<std::uint64_t>(hash)};
    ++certificate.positions;
}

}  // namespace

Answer decide(const Position& root, Color winner, const Limits& limits) {
    Answer answer;
    struct Node {
        Position pos;
        std::uint32_t parent;
        chess::Move move;
    };
    std::vector<Node> nodes{{root, 0, {}}};
    std::unordered_set<std::string> seen{identity(root)};
    for (std::uint32_t at = 0; at < nodes.size(); ++at) {
        if (at >= limits.nodes) return answer;
        answer.nodes = at + 1;
        const Position pos = nodes[at].pos;
        add_hash(answer.certificate, identity(pos));
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        if (moves.size() == 0 && pos.is_check() && pos.turn() != winner) {
            answer.can_win = CanWin::Yes;
            answer.proof = at == 0 ? Proof::MateOnBoard : Proof::Helpmate;
            for (std::uint32_t n = at; n != 0; n = nodes[n].parent)
                answer.helpmate.insert(answer.helpmate.begin(), nodes[n].move);
            answer.certificate = {};
            return answer;
        }
        if (moves.size() != 0 && decide_by_material(pos).of(winner) == CanWin::No) {
            if (at == 0) {
                answer.proof = Proof::Material;
                break;
            }
            continue;
        }
        for (const chess::Move move : moves) {
            Position next = pos;
            next.play(move);
            if (seen.insert(identity(next)).second) nodes.push_back({next, at, move});
        }
    }
    answer.can_win = CanWin::No;
    if (answer.proof == Proof::None)
        answer.proof = nodes.size() < 64 ? Proof::Forced : Proof::Closure;
    if (!limits.with_certificate) answer.certificate = {};
    return answer;
}

}  // namespace arbiter::deadpos
