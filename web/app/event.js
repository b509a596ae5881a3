// The tournament that the games tell, and what contradicts in them, and between them and a tournament report.
import {make} from "made:board";
import {make_event} from "../src/audit.js";
import {engine_now} from "./engine.js";
import {LEVELS} from "./run.js";
import {save_file} from "./save.js";
import {say} from "./strings.js";

const by_id = (id) => document.getElementById(id);

function table(heads, rows, caption) {
  return make("div", {class: "scroll", role: "region", tabindex: "0", "aria-label": caption}, make("table", {class: "standings"}, make("caption", {class: "reader-only"}, caption),
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", {scope: "col", class: head.is_text ? "l" : null}, head.name)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell, i) => make("td", {class: heads[i].is_text ? "name" : null}, cell ?? "")))))));
}
const head = (name, is_text = false) => ({name, is_text});

function event_part(event) {
  const {players, by_round} = event, keys = Object.keys(players[0]?.tie_breaks ?? {});
  const parts = [make("h2", {}, event.event || "?"), make("p", {class: "faint"}, [event.kind, event.evidence].filter(Boolean).join(": "))];
  const findings = event.findings.filter(({severity}) => severity !== "style").sort((a, b) => LEVELS.indexOf(a.severity) - LEVELS.indexOf(b.severity));
  if (findings.length) parts.push(make("h3", {}, say("event_findings")));
  for (const finding of findings) parts.push(make("p", {class: "said"}, make("span", {class: `level ${finding.severity}`}, finding.severity), ` ${finding.code} ${finding.message}`));
  const style = event.findings.length - findings.length;
  if (style) parts.push(make("p", {class: "faint"}, say("event_style", {count: style})));
  if (!players.length) return make("div", {class: "panel"}, ...parts);
  const rounds = by_round?.[0] ?? [];
  const heads = [head(say("place_column")), head(say("name_column"), true), head(say("points_column")), ...rounds.map((_round, i) => head(String(i + 1))), ...keys.map((key) => head(key))];
  const rows = players.map((player, i) => [String(player.rank), `${player.title ? player.title + " " : ""}${player.name}${player.rating ? ` ${player.rating}` : ""}`, player.points, ...(by_round?.[i] ?? []), ...keys.map((key) => player.tie_breaks[key])]);
  return make("div", {class: "panel"}, ...parts, make("h3", {}, say("standings")), table(heads, rows, say("standings")));
}

// An archive has thousands: those in which something contradicts, the gravest first.
const MOST_EVENTS = 20;
function shown_of(events) {
  if (events.length <= MOST_EVENTS) return events;
  const gravity = ({findings}) => LEVELS.map((level) => findings.filter(({severity}) => severity === level).length);
  const weighed = events.map((event) => ({event, counts: gravity(event)}));
  weighed.sort((a, b) => b.counts[0] - a.counts[0] || b.counts[1] - a.counts[1] || b.counts[2] - a.counts[2]);
  return weighed.slice(0, MOST_EVENTS).map(({event}) => event);
}

// Shows the tournament of `inputs` in #rows.
export async function show_event(inputs, is_wanted) {
  by_id("count").textContent = say("event_wait");
  by_id("rows").replaceChildren();
  by_id("pages").hidden = true;
  try {
    const report = inputs.find(({kind}) => kind === "report") ?? null;
    const {text, reports} = await make_event(await engine_now(), inputs.filter(({kind}) => kind === "games"), report, {}, ["json", "html"]);
    if (!is_wanted()) return;
    const {events} = JSON.parse(new TextDecoder().decode(reports.json));
    by_id("count").textContent = events.length ? text : say("event_none");
    const parts = shown_of(events).map(event_part);
    if (events.length > parts.length) parts.unshift(make("p", {class: "banner"}, say("event_many", {shown: parts.length, all: events.length})));
    by_id("rows").replaceChildren(...parts, make("p", {}, make("button", {type: "button", onclick: () => save_file("tournament.html", [reports.html], "text/html")}, say("event_saved"))));
  } catch (error) {
    if (is_wanted()) by_id("count").textContent = say("failed", {error: error.message});
  }
}
