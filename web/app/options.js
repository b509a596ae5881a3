// Laws, profile, rules on and off: the options of `arbiter audit` of these names. Remembered on this machine only.
import {make} from "made:board";
import {ask} from "./engine.js";
import {say} from "./strings.js";

const by_id = (id) => document.getElementById(id);
const KEY = "arbiter-options";
const USUAL = {laws: "by-date", profile: "archive", dead: "full", select: "", ignore: ""};
const IDS = Object.keys(USUAL);

function remembered() {
  try {
    return {...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}")};
  } catch {
    return USUAL;  // a page from a folder may have no such place
  }
}
function remember(values) {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch { /* as above */ }
}
// Before the lists are filled, what is remembered.
let are_lists_filled = false;
const values_now = () => (are_lists_filled ? Object.fromEntries(IDS.map((id) => [id, by_id(id).value.trim()])) : remembered());
function show(values) {
  for (const id of IDS) if (values[id] !== undefined) by_id(id).value = values[id];
  for (const id of ["laws", "profile", "dead"]) if (by_id(id).selectedIndex < 0) by_id(id).value = USUAL[id];
}
const words_of = (text) => text.split(/[\s,]+/).filter(Boolean);

// As the core takes them.
export function options_now() {
  const {select, ignore, ...words} = values_now();
  return {...words, select: words_of(select), ignore: words_of(ignore)};
}
// As the provenance of reports has them, in its order; `of_positions`: of lists.
export function options_given(of_positions = false) {
  const {profile, dead, select, ignore} = values_now();
  const given = [];
  if (profile !== USUAL.profile) given.push(`--profile=${profile}`);
  if (select) given.push(`--select=${words_of(select).join(",")}`);
  if (ignore) given.push(`--ignore=${words_of(ignore).join(",")}`);
  if (of_positions) return [...given, "--dedupe=position"];
  if (dead !== USUAL.dead) given.push(`--dead=${dead}`);
  return given;
}
export function leave_out(rule) {
  by_id("ignore").value = [...new Set([...words_of(by_id("ignore").value), rule])].join(", ");
  remember(values_now());
}
// What the chosen edition changes in the one before it, and says; nothing where the date of each game chooses.
function show_edition(editions) {
  const edition = editions.find(({id}) => id === by_id("laws").value);
  by_id("edition_said").hidden = !edition;
  by_id("edition_text").textContent = edition ? [edition.changes, edition.says].filter(Boolean).join("\n") : "";
}
export function has_unusual() { return IDS.some((id) => by_id(id).value.trim() !== USUAL[id]); }

// Fills the lists, and calls `apply` when other options are wanted.
export async function set_up_options(apply) {
  by_id("option_form").addEventListener("submit", (event) => {
    event.preventDefault();
    remember(values_now());
    apply();
  });
  by_id("option_reset").addEventListener("click", () => {
    show(USUAL);
    by_id("laws").dispatchEvent(new Event("change"));
    remember(USUAL);
    apply();
  });
  const about = await ask("about"), rules = await ask("rules");
  by_id("laws").addEventListener("change", () => show_edition(about.editions));
  by_id("laws").append(make("option", {value: "by-date"}, say("by_date")), ...about.editions.map(({id, title}) => make("option", {value: id}, `${id}: ${title}`)));
  by_id("profile").append(...about.profiles.map(({name, summary}) => make("option", {value: name}, `${name}: ${summary}`)));
  by_id("rule_names").append(...rules.map(({code, name}) => make("option", {value: code}, name)));
  by_id("made").textContent = say("made", {version: about.version, rules: about.rule_set});
  show(remembered());
  show_edition(about.editions);
  are_lists_filled = true;
  if (has_unusual()) by_id("options").open = true;
  return new Map(rules.map((rule) => [rule.code, rule]));
}
