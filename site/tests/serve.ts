// Serves dist/ as a web host would: compressed where the browser takes it. Builds the command once.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const dist = join(root, "site/dist");

/** The command, which the page is compared with. */
export const analyze = join(root, "site/test-results/bin/analyze");

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};

export default async function serve(): Promise<() => Promise<void>> {
  execFileSync("go", ["build", "-o", analyze, "./cmd/analyze"], { cwd: root, stdio: "inherit" });
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, "http://localhost").pathname;
    const name = path === "/" ? "index.html" : path.slice(1);
    const type = types[extname(name)];
    if (!/^[\w.-]+$/.test(name) || !type || !existsSync(join(dist, name)))
      return void response.writeHead(404).end();
    const packed =
      /\bbr\b/.test(String(request.headers["accept-encoding"])) && existsSync(join(dist, `${name}.br`));
    const headers = {
      "Content-Type": type,
      "Cache-Control": "no-store",
      ...(packed ? { "Content-Encoding": "br" } : {}),
    };
    response.writeHead(200, headers).end(await readFile(join(dist, packed ? `${name}.br` : name)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env["EXPLORER"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return () => new Promise((closed) => server.close(() => closed()));
}
