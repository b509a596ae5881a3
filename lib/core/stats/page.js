// ---- the statistics of a collection -------------------------------------------------------------
// Heads of tables become buttons that sort by their column. A cell counts by its first number ("38.2%", "1,234", "1999-2004"), or by its words in columns of words.
function value_of(row, column, is_words) {
  const text = row.cells[column].textContent;
  if (is_words) return text;
  const number = parseFloat(text.replaceAll(/[,<]/g, ""));
  return Number.isNaN(number) ? -Infinity : number;
}
function sort_table(table, column) {
  const head = table.tHead.rows[0].cells[column];
  const is_words = head.classList.contains("l");
  const is_down = head.ariaSort ? head.ariaSort === "ascending" : !is_words;
  for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", is_down ? "descending" : "ascending");
  const compare = (a, b) => is_words ? a.localeCompare(b, "en") : a === b ? 0 : a < b ? -1 : 1;
  const rows = [...table.tBodies[0].rows].map((row) => [value_of(row, column, is_words), row]);
  rows.sort((a, b) => is_down ? compare(b[0], a[0]) : compare(a[0], b[0]));
  table.tBodies[0].append(...rows.map((row) => row[1]));
}
for (const table of document.querySelectorAll("table.sorted")) {
  for (const head of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort_table(table, head.cellIndex));
    head.replaceChildren(button);
  }
}
