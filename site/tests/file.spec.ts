// The edition that is one file, opened from a disk.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "./explorer.ts";
import { dist } from "./serve.ts";

test("the single file opens from a disk, and asks for nothing else", async ({ explorer, page }) => {
  const requests: string[] = [];
  page.on("request", (r) => !/^(blob|data):/.test(r.url()) && requests.push(r.url()));
  const url = pathToFileURL(join(dist, "oddsmith.html")).href;
  await page.goto(url);
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await explorer.line(0).fill("2d6");
  await expect(explorer.figures("2d6").getByRole("cell").first()).toHaveText("7");
  await explorer.show("At least");
  await explorer.settled();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Chance" })).toBeChecked();
  expect(requests).toEqual([url]);
});
