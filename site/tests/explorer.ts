// The page as a test sees it. Whatever a test does, nothing may leave the
// page's own host, and nothing may be written to the console as an error.
import { expect, test as base, type Page } from "@playwright/test";
import { chromium } from "./chromium.ts";

export { expect };

export class Explorer {
  readonly page: Page;
  /** Errors that a test brings about itself. */
  readonly expected: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async open(fragment = ""): Promise<void> {
    await this.page.goto("about:blank");
    await this.page.goto(process.env["EXPLORER"]! + fragment);
    await expect(this.line(0)).toBeVisible();
  }

  line(i: number) {
    return this.page.locator(`#line-${i}`);
  }

  problem(i: number) {
    return this.page.locator(`#problem-${i}`);
  }

  /** The row of figures of a line that has been answered. */
  figures(text: string) {
    return this.page.locator("table.figures tbody tr").filter({ has: this.page.getByRole("rowheader", { name: text, exact: true }) });
  }

  get chart() {
    return this.page.locator(".plot").first();
  }

  show(what: "Chance" | "At least" | "At most" | "Table") {
    return this.page.locator(".switch").getByText(what, { exact: true }).click();
  }

  /** Waits until the address holds what is seen. */
  async settled(): Promise<string> {
    await this.page.waitForTimeout(450);
    return this.page.evaluate(() => location.hash);
  }
}

export const test = base.extend<{ explorer: Explorer }>({
  explorer: async ({ page }, use) => {
    test.skip(!chromium, "Chromium was not found");
    const explorer = new Explorer(page);
    const errors: string[] = [];
    const elsewhere: string[] = [];
    page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
    page.on("pageerror", (e) => errors.push(String(e)));
    page.context().on("request", (r) => {
      if (!/^(blob|data|about|file):/.test(r.url()) && !r.url().startsWith(process.env["EXPLORER"]!)) elsewhere.push(r.url());
    });
    await use(explorer);
    expect(elsewhere).toEqual([]);
    expect(errors.filter((e) => !explorer.expected.some((known) => known.test(e)))).toEqual([]);
  },
});
test.skip(!chromium, "Chromium was not found");
