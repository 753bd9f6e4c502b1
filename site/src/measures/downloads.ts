// What may be taken away: charts as pictures, answers as the commands write them.
import { html, nothing } from "lit-html";
import type { Chart } from "../chart/chart.ts";
import { picture, png } from "../chart/picture.ts";
import type { Engine } from "../engine/engine.ts";
import type { Source } from "../engine/protocol.ts";
import { save } from "../shell/save.ts";

export interface Taken {
  charts: { name: string; chart: Chart }[];
  answers: { name: string; source: Source }[];
}

export function downloads({ charts, answers }: Taken, engine: Engine, announce: (text: string) => void) {
  if (charts.length + answers.length === 0) return nothing;
  const fetch = async (source: Source, format: "csv" | "json") => {
    const reply = await engine.ask("download", { source, format });
    if ("ok" in reply) save(reply.ok.name, reply.ok.text, reply.ok.type);
    else if ("error" in reply) announce(reply.error.message);
  };
  const link = (what: string, name: string, click: () => unknown) =>
    html`<button type="button" class="link" aria-label="${what} of ${name}" @click=${click}>${what}</button>`;
  return html`<details class="downloads"><summary>Download</summary><ul>
    ${charts.map((c) => html`<li>the chart of ${c.name}: ${link("PNG", c.name, () => draw(c.chart, "png"))} ${link("SVG", c.name, () => draw(c.chart, "svg"))}</li>`)}
    ${answers.map((a) => html`<li>${a.name}: ${link("CSV", a.name, () => fetch(a.source, "csv"))} ${link("JSON", a.name, () => fetch(a.source, "json"))}</li>`)}
  </ul></details>`;
}

async function draw({ drawn }: Chart, how: "png" | "svg"): Promise<void> {
  if (!drawn) return;
  const made = picture(drawn.spec, drawn.svg);
  save(`${drawn.spec.title}.${how}`, how === "png" ? await png(made) : made.text, "image/svg+xml");
}
