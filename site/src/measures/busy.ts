// What is said while an answer takes its time, and where there is none.
import { html, nothing } from "lit-html";
import type { Latest } from "../engine/latest.ts";
import type { Operation } from "../engine/operations.ts";

export function busy<O extends Operation>(latest: Latest<O>) {
  if (latest.waiting) {
    return html`<p class="busy"><span role="status">Calculating.</span> <progress max="1" .value=${latest.share} aria-label="Done" ?hidden=${latest.share === 0}></progress>
      <span class="soft">${latest.seconds > 0 ? `${latest.seconds} s${latest.seconds >= 2 ? goesOn(latest.share) : ""}` : nothing}</span>
      <button type="button" class="quiet" @click=${() => latest.stop()}>Stop</button></p>`;
  }
  const again = html`<button type="button" class="link" @click=${() => latest.again()}>Ask again</button>`;
  if (latest.stopped) return html`<p>Stopped. ${again}</p>`;
  const { problem } = latest;
  if (!problem) return nothing;
  return html`<p class="problem wrong" role="status">${place(problem)}${problem.message} ${problem.again ? again : nothing}</p>`;
}

// What is going on, for whoever waits.
const goesOn = (share: number) =>
  share > 0 ? `, ${Math.round(100 * share)} % done` : ", the first part takes longest";

function place({ file, line, column }: { file?: string; line?: number; column?: number }) {
  if (!file) return nothing;
  return html`<span class="mono">${[file, line, column].filter(Boolean).join(":")}</span>: `;
}
