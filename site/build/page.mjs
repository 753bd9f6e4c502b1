// index.html in its two editions. The policy lets nothing in but what the page
// brings, and nothing out.
import { createHash } from "node:crypto";

const policy = (sources) =>
  Object.entries({
    "default-src": "'none'",
    "img-src": "data: blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
    ...sources,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const fill = (template, parts) => template.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);

/** The page of a folder: what it needs lies beside it. */
export function page({ template, opening }) {
  return fill(template, {
    policy: policy({
      "script-src": "'self' 'wasm-unsafe-eval'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "worker-src": "blob:",
    }),
    head: `<script src="theme.js"></script>
<link rel="stylesheet" href="app.css">
<script src="app.js" defer></script>`,
    body: data("opening", "application/json", opening),
  });
}

/** The edition that is one file, and opens from a disk. */
export function singleFile({ template, script, theme, style, worker, editor, opening }, engine, notices) {
  const [safe, early] = [inScript(script), inScript(theme)];
  return fill(template, {
    policy: policy({
      "script-src": `${hash(safe)} ${hash(early)} blob: 'wasm-unsafe-eval'`,
      "style-src": hash(style),
      "worker-src": "blob:",
    }),
    head: `<script>${early}</script>
<style>${style}</style>`,
    body: `${data("opening", "application/json", opening)}
<script type="text/plain" id="worker-source">${inScript(worker)}</script>
<script type="text/plain" id="editor-source">${inScript(editor)}</script>
<script type="text/plain" id="engine-gzip">${engine.toString("base64")}</script>
<script type="text/plain" id="licences">${inScript(notices)}</script>
<script>${safe}</script>`,
  });
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const data = (id, type, text) => `<script type="${type}" id="${id}">${inScript(text)}</script>`;

// No text inside a script element may look like its end.
const inScript = (text) => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
