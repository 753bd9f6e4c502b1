// The page as a test sees it. Whatever a test does, nothing may leave the
// page's own host, and nothing may be written to the console as an error.
import { test as base, expect, type Page, type Worker } from "@playwright/test";
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
    await expect(this.page.locator("main h1").first()).toBeAttached();
  }

  /** Waits for the engine: the first answer comes with the page. */
  async ready(): Promise<void> {
    await expect(this.page.locator("#version")).not.toBeEmpty();
  }

  line(i: number) {
    return this.page.locator(`#line-${i}`);
  }

  problem(i: number) {
    return this.page.locator(`#problem-${i}`);
  }

  /** The row of figures of a line that has been answered. */
  figures(text: string) {
    return this.page
      .locator("table.figures tbody tr")
      .filter({ has: this.page.getByRole("rowheader", { name: text, exact: true }) });
  }

  get chart() {
    return this.page.locator(".plot").first();
  }

  show(what: "Chance" | "At least" | "At most" | "Table") {
    return this.page.locator(".switch").getByText(what, { exact: true }).click();
  }

  /** Waits until the address holds what is seen. */
  async settled(): Promise<string> {
    await expect(this.page.locator("html:not([data-unwritten])")).toBeAttached();
    return this.page.evaluate(() => location.hash);
  }

  /** Goes back a step, from an address that holds what is seen. */
  async back(): Promise<void> {
    await this.settled();
    await this.page.goBack();
  }

  /** The worker that answers next never ends; returns it. */
  async hang(): Promise<Worker> {
    await this.ready();
    const worker = this.page.workers()[0]!; // the one that stands by comes after it
    await worker.evaluate("globalThis.oddsmithAnswer = () => { for (;;); }");
    return worker;
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
      if (!/^(blob|data|about|file):/.test(r.url()) && !r.url().startsWith(process.env["EXPLORER"]!))
        elsewhere.push(r.url());
    });
    await use(explorer);
    expect(elsewhere).toEqual([]);
    expect(errors.filter((e) => !explorer.expected.some((known) => known.test(e)))).toEqual([]);
  },
});
test.skip(!chromium, "Chromium was not found");
