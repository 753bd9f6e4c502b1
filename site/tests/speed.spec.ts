// Durations are measured and printed, and asserted nowhere; weights are asserted.
import { pack } from "../src/state/pack.ts";
import { type Explorer, expect, test } from "./explorer.ts";

const wire = 2.5e6; // bytes

test("what goes over the wire", async ({ explorer, page }) => {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
  await explorer.open();
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await page.waitForLoadState("networkidle");
  console.log(`over the wire: ${(bytes / 1e6).toFixed(2)} MB`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(wire);
});

test("the first answer", async ({ explorer, page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".plot svg")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark("first answer")));
    }).observe(document, { childList: true, subtree: true });
  });
  await explorer.open();
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName("first answer").length > 0);
  console.log(
    `first answer: ${await page.evaluate(() => Math.round(performance.getEntriesByName("first answer")[0]!.startTime))} ms after navigation`,
  );
});

// From the key to the frame in which the chart has changed.
const keyToChart = (explorer: Explorer, text: string) =>
  explorer.line(0).evaluate(
    (input: HTMLInputElement, text) =>
      new Promise<number>((done) => {
        const plot = document.querySelector(".plot")!;
        const start = performance.now();
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
        }).observe(plot, { childList: true });
        input.value = text;
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }),
    text,
  );

for (const texts of [
  ["4d6k3", "5d6k3", "6d6k3", "4d8k3", "4d10k3", "4d12k3", "5d8k3"],
  ["40d10k10", "41d10k10", "42d10k10"],
  ["200d20", "201d20", "202d20"],
]) {
  test(`from key to chart: ${texts[0]}`, async ({ explorer, page }) => {
    await explorer.open("#roll");
    await explorer.line(0).fill("1d2");
    await expect(explorer.figures("1d2")).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(2); // the one that stands by is there
    const times: number[] = [];
    for (const text of texts) times.push(await keyToChart(explorer, text));
    console.log(`key to chart: ${texts.map((t, i) => `${t} ${Math.round(times[i]!)} ms`).join(", ")}`);
  });
}

// From the key in a field to the frame in which every chart that changes has changed.
test("from key to chart: labyrinth/attack, five measures", async ({ explorer, page }) => {
  await explorer.open(`#scenarios/${await pack({ scenarios: { scenario: "labyrinth/attack" } })}`);
  await expect(page.locator(".measures:not(.stale) .plot:visible svg")).toHaveCount(5);
  await expect.poll(() => page.workers().length).toBe(2);
  const times: number[] = [];
  for (const strength of ["15", "16", "17", "18", "19", "20", "11", "12"]) {
    times.push(
      await page.locator("#a-strength").evaluate(
        (input: HTMLInputElement, text) =>
          new Promise<number>((done) => {
            const start = performance.now();
            const observer = new MutationObserver(() => {
              if (document.querySelector(".measures.stale")) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
            });
            observer.observe(document.querySelector('[data-measure="self_damage"] .plot')!, {
              childList: true,
            });
            input.value = text;
            input.dispatchEvent(new InputEvent("input", { bubbles: true }));
          }),
        strength,
      ),
    );
  }
  console.log(`key to chart: labyrinth/attack ${times.map((t) => `${Math.round(t)} ms`).join(", ")}`);
});
