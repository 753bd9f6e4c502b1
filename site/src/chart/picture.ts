// A chart as a file: the drawing with its title and legend, in the light colours.
import { dashOf, strokeOf } from "./colours.ts";
import type { ChartSpec } from "./spec.ts";

const scale = 2; // pixels of the PNG to a unit
const line = 20;
const pad = 12;

export interface Picture {
  text: string;
  width: number;
  height: number;
}

export function picture(spec: ChartSpec, drawing: SVGSVGElement): Picture {
  const { width, height } = drawing.viewBox.baseVal;
  const names = spec.kind === "map" || spec.series.length < 2 ? [] : spec.series;
  const head = pad + line * (1 + names.length) + 6;
  const inside = drawing.cloneNode(true) as SVGSVGElement;
  inside.querySelector(".cursor")?.remove();
  inside.setAttribute("y", String(head));
  inside.setAttribute("x", String(pad));
  const whole = [width + 2 * pad, head + height + pad] as const;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${whole[0]}" height="${whole[1]}" viewBox="0 0 ${whole.join(" ")}" font-family="system-ui, sans-serif" font-size="12">
<title>${escaped(spec.title)}</title>
<desc>${escaped(spec.description)}</desc>
<rect width="100%" height="100%" fill="var(--paper)"/>
<text x="${pad}" y="${pad + 12}" fill="var(--ink)" font-weight="600" font-size="14">${escaped(spec.title)}</text>
${names.map((s, i) => entry(s, pad + line * (i + 1) + 10, spec.kind === "labels")).join("\n")}
${new XMLSerializer().serializeToString(inside)}
</svg>
`;
  return { text: inColour(text), width: whole[0], height: whole[1] };
}

function entry(s: { name: string; style: number }, y: number, solid: boolean): string {
  return `<path d="M${pad} ${y}h28" stroke="${strokeOf(s.style)}" stroke-width="${solid ? 8 : 2.5}" stroke-dasharray="${solid ? "none" : dashOf(s.style)}"/><text x="${pad + 36}" y="${y}" dy=".35em" fill="var(--ink)">${escaped(s.name)}</text>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// A picture stands by itself: variables become the colours of the light page.
function inColour(text: string): string {
  const light = document.createElement("div");
  light.className = "light";
  document.body.append(light);
  const colours = getComputedStyle(light);
  const out = text.replace(/var\((--\w+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim());
  light.remove();
  return out;
}

export async function png({ text, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error("the browser drew no picture"))),
      "image/png",
    ),
  );
}
