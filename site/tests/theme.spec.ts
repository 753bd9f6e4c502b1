// The theme: as the machine has it, or as it was chosen.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./explorer.ts";

const paper = { light: "rgb(255, 255, 255)", dark: "rgb(15, 19, 24)" };
const bars = { light: "rgb(0, 114, 178)", dark: "rgb(86, 180, 233)" };

async function seen(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("body")).toHaveCSS("background-color", paper[theme]);
  await expect(page.locator("html")).toHaveCSS("color-scheme", new RegExp(theme));
  await expect(page.locator(".plot g[fill='var(--bar)']").first()).toHaveCSS("fill", bars[theme]);
}

// What the page is when its body appears, before its script and the first paint.
const early = () =>
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    (globalThis as unknown as { early: string | undefined }).early =
      document.documentElement.dataset["theme"];
  }).observe(document, { childList: true, subtree: true });

for (const [machine, other] of [
  ["light", "dark"],
  ["dark", "light"],
] as const) {
  test.describe(machine, () => {
    test.use({ colorScheme: machine });

    test(`${other} is chosen, kept, and there from the start`, async ({ explorer, page }) => {
      await page.addInitScript(early);
      await explorer.open();
      await expect(explorer.figures("4d6k3")).toBeVisible();
      await expect(page.getByLabel("Theme")).toHaveValue("auto");
      await seen(page, machine);
      await page.getByLabel("Theme").selectOption(other);
      await seen(page, other);
      await page.reload();
      expect(await page.evaluate("early")).toBe(other);
      await expect(explorer.figures("4d6k3")).toBeVisible();
      await expect(page.getByLabel("Theme")).toHaveValue(other);
      await seen(page, other);
      expect((await new AxeBuilder({ page }).analyze()).violations.map((v) => v.id)).toEqual([]);
      await page.getByLabel("Theme").selectOption("auto");
      await page.reload();
      await expect(explorer.figures("4d6k3")).toBeVisible();
      await seen(page, machine);
    });
  });
}

test("without storage the choice holds until the page is left", async ({ explorer, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await explorer.open();
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await page.getByLabel("Theme").selectOption("dark");
  await seen(page, "dark");
});
