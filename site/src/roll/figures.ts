// The figures of all lines side by side.
import { html, nothing } from "lit-html";
import { swatch } from "../chart/chart.ts";
import type { NumericDistribution } from "../engine/protocol.ts";
import type { Shown } from "./charts.ts";

const columns: { head: string; says: string; of: (d: NumericDistribution) => unknown }[] = [
  { head: "mean", says: "mean", of: (d) => mean(d.mean_text) },
  { head: "std dev", says: "standard deviation", of: (d) => d.std_dev_text },
  { head: "min", says: "least value", of: (d) => d.min_text },
  { head: "25 %", says: "25th percentile", of: (d) => d.percentiles_text["25"] ?? "" },
  { head: "50 %", says: "median", of: (d) => d.percentiles_text["50"] ?? "" },
  { head: "75 %", says: "75th percentile", of: (d) => d.percentiles_text["75"] ?? "" },
  { head: "95 %", says: "95th percentile", of: (d) => d.percentiles_text["95"] ?? "" },
  { head: "max", says: "greatest value", of: (d) => d.max_text },
  { head: "mode", says: "most likely", of: (d) => d.modes_text },
];

// A mean that is no short decimal has its fraction behind it.
function mean(text: string) {
  const [decimal, fraction] = text.split(" (", 2);
  return fraction ? html`${decimal} <span class="fraction">(${fraction}</span>` : text;
}

export function figures(shown: Shown<NumericDistribution>[], name = "Figures") {
  if (shown.length === 0) return nothing;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${name}>
    <table class="figures">
      <thead><tr><th scope="col" class="text"><span class="hidden">dice</span></th>${columns.map((c) => html`<th scope="col"><abbr title=${c.says}>${c.head}</abbr></th>`)}</tr></thead>
      <tbody>${shown.map(
        (s) => html`<tr>
        <th scope="row" class="text mono">${shown.length > 1 ? swatch(s.style) : nothing}${s.name}</th>
        ${columns.map((c) => html`<td>${c.of(s.distribution)}</td>`)}</tr>`,
      )}</tbody>
    </table></div>`;
}
