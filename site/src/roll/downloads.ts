// What may be taken away: the chart as a picture, every line's answer as data.
import { html, nothing } from "lit-html";
import type { Chart } from "../chart/chart.ts";
import { picture, png } from "../chart/picture.ts";
import type { Engine } from "../engine/engine.ts";
import { save } from "../shell/save.ts";
import { question } from "./answers.ts";
import { label, type Piece } from "./state.ts";

/** charts: those of the view; the first that is shown is taken. */
export function downloads(lines: Piece[], charts: Chart[], engine: Engine, announce: (text: string) => void) {
  if (lines.length === 0) return nothing;
  const draw = async (how: "png" | "svg") => {
    const drawn = charts.find((c) => !c.element.hidden)?.drawn;
    if (!drawn) return;
    const made = picture(drawn.spec, drawn.svg);
    save(`${drawn.spec.title}.${how}`, how === "png" ? await png(made) : made.text, "image/svg+xml");
  };
  const data = async (line: Piece, format: "csv" | "json") => {
    const reply = await engine.ask("download", { source: { roll: question(line) }, format });
    if ("ok" in reply) save(reply.ok.name, reply.ok.text, reply.ok.type);
    else if ("error" in reply) announce(reply.error.message);
  };
  return html`<details class="downloads"><summary>Download</summary>
    <ul>
      ${
        charts.length > 0
          ? html`<li>the chart:
        <button type="button" class="link" @click=${() => void draw("png")}>PNG</button>
        <button type="button" class="link" @click=${() => void draw("svg")}>SVG</button></li>`
          : nothing
      }
      ${lines.map(
        (l) => html`<li><span class="mono">${label(l)}</span>:
        <button type="button" class="link" aria-label="CSV of ${label(l)}" @click=${() => void data(l, "csv")}>CSV</button>
        <button type="button" class="link" aria-label="JSON of ${label(l)}" @click=${() => void data(l, "json")}>JSON</button></li>`,
      )}
    </ul></details>`;
}
