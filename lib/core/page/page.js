"use strict";
// ---- what every page has ---------------------------------------------------------------------
const by_id = (id) => document.getElementById(id);
function set_theme(theme) {
  document.documentElement.dataset.theme = theme;
  by_id("theme").setAttribute("aria-pressed", String(theme === "dark"));
  by_id("theme").textContent = theme === "dark" ? "Light" : "Dark";
}
set_theme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
by_id("theme").hidden = false;
by_id("theme").addEventListener("click", () => set_theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
// Buttons that show the quiet rows of the table after them.
for (const button of document.querySelectorAll("button.reveal")) {
  const table = button.parentElement.nextElementSibling;
  const set = (is_shown) => {
    table.classList.toggle("no-quiet", !is_shown);
    button.setAttribute("aria-pressed", String(is_shown));
    button.textContent = `${is_shown ? "Hide" : "Show"} ${button.dataset.words}`;
    table.hidden = !is_shown && !table.querySelector("tbody tr:not(.quiet)");
  };
  button.hidden = false;
  set(false);
  button.addEventListener("click", () => set(button.getAttribute("aria-pressed") !== "true"));
}
