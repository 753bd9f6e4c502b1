// Builds one static site of the explorer, a balance report and the docs, and checks its links:
// node build/pages.mjs OUT, in a clone where `make site report` has been run.
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const out = process.argv[2];
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const pages = tracked.filter((path) => /^([A-Z]+|docs\/.*)\.md$/.test(path));
const places = { explorer: "explore/index.html", report: "report/index.html" };

await rm(out, { recursive: true, force: true });
await put("style.css", await readFile(join(root, "site/build/pages.css"), "utf8"));
await cp(join(root, "balance-report"), join(out, "report"), { recursive: true });
await cp(join(root, "site/dist"), join(out, "explore"), {
  recursive: true,
  filter: (path) => !/\.(br|gz|gitignore)$/.test(path),
});
for (const path of pages) await page(path);
const broken = await brokenLinks();
console.log(`${pages.length} pages in ${out}`);
if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exit(1);
}

/** Where a file of the repository is on the site. */
function place(path) {
  if (path === "README.md") return "index.html";
  return path.replace(/(^|\/)README\.md$/, "$1index.html").replace(/\.md$/, ".html");
}

async function page(path) {
  const to = place(path);
  const up = (file) => posix.relative(posix.dirname(to), file);
  const marked = new Marked(gfmHeadingId());
  const linked = [];
  marked.use({
    walkTokens(token) {
      if (token.type !== "link" && token.type !== "image") return;
      if (/^[a-z]+:|^#/.test(token.href)) return;
      const [file, anchor] = token.href.split("#");
      const target = posix.join(posix.dirname(path), decodeURI(file)).replace(/\/$/, "");
      linked.push(target);
      const isPage = pages.includes(target) || tracked.includes(target);
      token.href = up(isPage ? place(target) : `${target}/index.html`) + (anchor ? `#${anchor}` : "");
    },
  });
  const body = marked.parse(await readFile(join(root, path), "utf8"));
  await put(to, html(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? "oddsmith", body, up));
  for (const target of linked) await bring(target);
}

/** A file that a page links to is copied, and a folder is listed. */
async function bring(path) {
  if (pages.includes(path)) return;
  if (tracked.includes(path)) return put(place(path), await readFile(join(root, path)));
  const files = tracked.filter((file) => file.startsWith(`${path}/`));
  if (files.length === 0) return; // which the check of links says
  const to = `${path}/index.html`;
  if (pages.some((file) => place(file) === to)) return;
  for (const file of files) await bring(file);
  const items = files.map(
    (file) => `<li><a href="${posix.relative(path, place(file))}">${posix.relative(path, file)}</a></li>`,
  );
  await put(
    to,
    html(path, `<h1>${path}</h1><ul>${items.join("\n")}</ul>`, (file) => posix.relative(path, file)),
  );
}

function html(title, body, up) {
  const links = {
    oddsmith: "index.html",
    Explorer: places.explorer,
    Report: places.report,
    Docs: "docs/index.html",
  };
  const nav = Object.entries(links).map(([name, file]) => `<a href="${up(file)}">${name}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title.replace(/<[^>]*>/g, "")}</title>
<link rel="stylesheet" href="${up("style.css")}">
</head>
<body>
<nav>${nav.join("\n")}</nav>
<main>
${body}</main>
</body>
</html>
`;
}

async function put(path, data) {
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), data);
}

/** Links to files or headings that are not there, on all pages of the docs. */
async function brokenLinks() {
  const texts = new Map();
  for (const file of await readdir(out, { recursive: true })) {
    if (file.endsWith(".html") && !/^(explore|report)\//.test(file))
      texts.set(file, await readFile(join(out, file), "utf8"));
  }
  const broken = [];
  for (const [file, text] of texts) {
    for (const [, href] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const [path, anchor] = href.split("#");
      const target = path ? relative(out, join(out, dirname(file), decodeURI(path))) : file;
      const there = await stat(join(out, target)).then(
        (s) => s.isFile(),
        () => false,
      );
      if (!there || (anchor && texts.has(target) && !texts.get(target).includes(`id="${anchor}"`)))
        broken.push(`${file}: a link to ${href}`);
    }
  }
  return broken;
}
