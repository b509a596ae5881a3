#include "core/query/detail/where_tree.hpp"

namespace arbiter::query::detail {
namespace {

std::string_view word_of(NodeKind kind) {
    switch (kind) {
        case NodeKind::Or:
            return "or";
        case NodeKind::And:
            return "and";
        case NodeKind::Contains:
            return "contains";
        case NodeKind::Starts:
            return "starts";
        case NodeKind::Ends:
            return "ends";
        case NodeKind::Matches:
            return "~";
        default:
            return "";
    }
}

bool is_chain(const Node& node) {
    return node.kind == NodeKind::Or || node.kind == NodeKind::And;
}

// Chains inside others are in parentheses, whether they need them or not.
void write_part(const Node& node, std::string& out) {
    if (is_chain(node)) out += '(';
    write_expression(node, out);
    if (is_chain(node)) out += ')';
}

void write_chain(const Node& node, std::string& out) {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (i > 0) out.append(" ").append(word_of(node.kind)).append(" ");
        write_part(node.children[i], out);
    }
}

std::string text_of(const Operand& operand) {
    return operand.field ? operand.field->text() : quoted(operand.written);
}

void write_list(const Node& node, std::string& out) {
    out += node.field.text() + " in (";
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        if (i > 0) out += ", ";
        out += text_of(node.operands[i]);
    }
    out += ')';
}

}  // namespace

void write_expression(const Node& node, std::string& out) {
    switch (node.kind) {
        case NodeKind::Or:
        case NodeKind::And:
            return write_chain(node, out);
        case NodeKind::Not:
            out += "not ";
            return write_part(node.children.front(), out);
        case NodeKind::Compare:
            out.append(node.field.text()).append(" ").append(to_string(node.comparison));
            out += ' ' + text_of(node.operands.front());
            return;
        case NodeKind::InRange:
            out += node.field.text() + " in " + text_of(node.operands[0]);
            out += ".." + text_of(node.operands[1]);
            return;
        case NodeKind::InList:
            return write_list(node, out);
        case NodeKind::Contains:
        case NodeKind::Starts:
        case NodeKind::Ends:
        case NodeKind::Matches:
            out.append(node.field.text()).append(" ").append(word_of(node.kind));
            out += ' ' + text_of(node.operands.front());
            return;
        case NodeKind::Has:
            out += "has(" + node.field.text() + ")";
            return;
        case NodeKind::Line:
            out += "line(" + text_of(node.operands.front()) + ")";
            return;
        case NodeKind::Positions:
            return node.search->write(out);
    }
}

}  // namespace arbiter::query::detail
