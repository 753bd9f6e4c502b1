// A chart on the page: a legend, the drawing, and a cursor that reads it out,
// for a pointer and for the arrow keys.
import { html, render, svg as svgPart } from "lit-html";
import { dashOf, strokeOf } from "./colours.ts";
import { draw } from "./draw.ts";
import type { Drawing, Stop } from "./plot.ts";
import type { ChartSpec } from "./spec.ts";

const narrowest = 240;

export class Chart {
  readonly element = document.createElement("figure");
  #plot = document.createElement("div");
  #legend = document.createElement("div");
  #readout = document.createElement("p");
  #note = document.createElement("p");
  #cursor: SVGGElement | undefined;
  #spec: ChartSpec | undefined;
  #drawing: Drawing | undefined;
  #width = 0;
  #at = -1;
  #asking = false;

  constructor() {
    this.element.className = "chart";
    this.#plot.className = "plot";
    this.#plot.tabIndex = 0;
    this.#plot.setAttribute("role", "application");
    this.#plot.setAttribute("aria-roledescription", "chart");
    this.#readout.className = "readout";
    this.#readout.setAttribute("aria-live", "polite");
    this.#note.className = "note soft";
    this.element.append(this.#legend, this.#plot, this.#readout, this.#note);
    this.#plot.addEventListener("pointermove", (e) => this.#point(e));
    this.#plot.addEventListener("click", (e) => (this.#point(e), this.#pick()));
    this.#plot.addEventListener("pointerleave", () => this.#go(-1));
    this.#plot.addEventListener("blur", () => this.#go(-1));
    this.#plot.addEventListener("keydown", (e) => this.#key(e));
    new ResizeObserver(() => this.#resize()).observe(this.#plot);
  }

  /** What is drawn, for a picture of it. */
  get drawn(): { spec: ChartSpec; svg: SVGSVGElement } | undefined {
    return this.#spec && this.#drawing && { spec: this.#spec, svg: this.#drawing.svg };
  }

  show(spec: ChartSpec | undefined): void {
    this.#spec = spec;
    this.element.hidden = !spec;
    if (spec) this.#draw();
  }

  #resize(): void {
    const width = this.#plot.clientWidth;
    if (width !== this.#width && width > 0 && this.#spec) this.#draw();
  }

  #draw(): void {
    const spec = this.#spec!;
    this.#width = this.#plot.clientWidth || this.element.parentElement?.clientWidth || 640;
    this.#drawing = draw(spec, Math.max(narrowest, this.#width));
    const { svg } = this.#drawing;
    svg.setAttribute("aria-hidden", "true");
    this.#plot.setAttribute(
      "aria-label",
      `${spec.title}. ${spec.description} Arrow keys read the values out.`,
    );
    this.#cursor = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.#cursor.setAttribute("class", "cursor");
    svg.append(this.#cursor);
    this.#plot.replaceChildren(svg);
    this.#note.textContent = spec.note ?? "";
    this.#at = -1;
    this.#readout.textContent = "";
    render(legend(spec), this.#legend);
  }

  #point(event: MouseEvent): void {
    const box = this.#plot.getBoundingClientRect();
    this.#go(nearest(this.#drawing?.stops ?? [], event.clientX - box.left, event.clientY - box.top));
  }

  #key(event: KeyboardEvent): void {
    const stops = this.#drawing?.stops ?? [];
    const across = this.#spec?.kind === "map" ? this.#spec.x.texts.length : 1;
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: across,
      ArrowUp: -across,
      PageDown: 10 * across,
      PageUp: -10 * across,
      Home: -Infinity,
      End: Infinity,
    };
    if (event.key === "Escape") return this.#go(-1);
    if (event.key === "Enter") return this.#pick();
    const step = steps[event.key];
    if (step === undefined || stops.length === 0) return;
    event.preventDefault();
    const from = this.#at < 0 ? (step > 0 ? -1 : stops.length) : this.#at;
    this.#go(Math.max(0, Math.min(stops.length - 1, from + step)));
  }

  #pick(): void {
    if (this.#spec?.kind === "map" && this.#at >= 0) this.#spec.pick?.(this.#at);
  }

  #go(i: number): void {
    if (i === this.#at) return;
    this.#at = i;
    const stop = this.#drawing?.stops[i];
    this.#readout.textContent = stop?.text ?? "";
    if (stop && !stop.text) void this.#ask(stop);
    if (this.#cursor) render(stop ? cursor(stop, this.#drawing!.svg) : "", this.#cursor);
  }

  // One question at a time: the cursor moves faster than answers come.
  async #ask(stop: Stop): Promise<void> {
    if (this.#asking || !stop.ask) return;
    this.#asking = true;
    stop.text = await stop.ask();
    this.#asking = false;
    const now = this.#drawing?.stops[this.#at];
    if (now === stop) this.#readout.textContent = stop.text;
    else if (now && !now.text) void this.#ask(now);
  }
}

function nearest(stops: Stop[], x: number, y: number): number {
  const inCell = stops.findIndex(
    ({ cell, ...s }) => cell && Math.abs(s.x - x) <= cell.width && Math.abs(s.y - y) <= cell.height + 1,
  );
  if (inCell >= 0 || stops[0]?.cell) return inCell;
  let best = -1;
  let least = Infinity;
  stops.forEach((s, i) => {
    if (Math.abs(s.x - x) < least) [best, least] = [i, Math.abs(s.x - x)];
  });
  return best;
}

function cursor({ x, y, cell, points }: Stop, drawing: SVGSVGElement) {
  if (cell)
    return svgPart`<rect class="cell" x=${x - cell.width} y=${y - cell.height} width=${2 * cell.width} height=${2 * cell.height}></rect>`;
  const bottom = drawing.viewBox.baseVal.height - 40;
  return svgPart`<path d=${`M${x} 14V${bottom}`}></path>${points.map((p) => svgPart`<circle cx=${p.x} cy=${p.y} r="4" stroke=${strokeOf(p.style)}></circle>`)}`;
}

function legend(spec: ChartSpec) {
  if (spec.kind === "map" || spec.series.length < 2) return "";
  return html`<ul class="legend">
    ${spec.series.map((s) => html`<li>${swatch(s.style, spec.kind === "labels")}${s.name}</li>`)}
  </ul>`;
}

/** The style of a line in small. */
export function swatch(style: number, solid = false) {
  return html`<svg class="swatch" viewBox="0 0 30 10" aria-hidden="true">
    <path d="M1 5H29" stroke=${strokeOf(style)} stroke-width=${solid ? 8 : 2.5} stroke-dasharray=${solid ? "none" : dashOf(style)}></path>
  </svg>`;
}
