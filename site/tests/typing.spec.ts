import { expect, test } from "./explorer.ts";

test.beforeEach(({ explorer }) => explorer.open());

test("the answer comes as one types", async ({ explorer }) => {
  await expect(explorer.figures("4d6k3").getByRole("cell").first()).toContainText("12.245");
  await explorer.line(0).fill("2d6");
  await expect(explorer.figures("2d6").getByRole("cell").first()).toHaveText("7");
  await expect(explorer.chart.locator("g[fill='var(--bar)'] rect")).toHaveCount(11);
  await expect(explorer.chart).toHaveAttribute("aria-label", /2d6: mean 7, standard deviation 2\.415/);
});

test("a mistake is shown where it is, under the text", async ({ explorer }) => {
  await explorer.line(0).fill("4d6kk3");
  await expect(explorer.problem(0)).toHaveText("two keeps for one pool of dice");
  await expect(explorer.line(0)).toHaveAttribute("aria-invalid", "true");
  const caret = explorer.page.locator(".caret");
  await expect(caret).toHaveText("4d6k^^");
  // The carets stand below the second k and the 3.
  const [input, before] = [
    await explorer.line(0).boundingBox(),
    await caret.locator(".before").boundingBox(),
  ];
  const width = await explorer.line(0).evaluate((e) => {
    const context = document.createElement("canvas").getContext("2d")!;
    context.font = `${getComputedStyle(e).fontSize} ${getComputedStyle(e).fontFamily}`;
    return context.measureText("4d6k").width + parseFloat(getComputedStyle(e).paddingLeft) + 1;
  });
  expect(Math.abs(before!.x + before!.width - (input!.x + width))).toBeLessThan(1.5);
  await explorer.line(0).fill("4d6k3");
  await expect(explorer.problem(0)).toBeEmpty();
  await expect(caret).toHaveCount(0);
});

test("what another notation reads is a press away, and what was answered before is veiled", async ({
  explorer,
}) => {
  const { page } = explorer;
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await explorer.line(0).fill("max(deal(3, deck(4 of d13)))");
  await expect(explorer.problem(0)).toContainText('unknown function "max"');
  await expect(page.locator(".result.stale .figures")).toBeVisible();
  await expect(page.getByText("Out of date")).toBeVisible();
  await page.getByRole("button", { name: "Switch to Rules" }).click();
  await expect(explorer.problem(0)).toBeEmpty();
  await expect(page.locator(".result.stale")).toHaveCount(0);
  await expect(page.getByText("Out of date")).toHaveCount(0);
  await explorer.line(0).fill("8d10 > 7");
  await expect(page.locator(".warning")).toContainText("this is about the total of 8 dice");
});

test("several lines are set side by side, and added and removed by keyboard", async ({ explorer }) => {
  const { page } = explorer;
  await explorer.line(0).press("Enter");
  await expect(explorer.line(1)).toBeFocused();
  await page.keyboard.type("3d6");
  await expect(explorer.figures("3d6").getByRole("cell").first()).toHaveText("10.5");
  await expect(page.locator(".legend li")).toHaveText(["4d6k3", "3d6"]);
  await page.keyboard.press("ArrowUp");
  await expect(explorer.line(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+Shift+Backspace");
  await expect(explorer.line(1)).toHaveCount(0);
  await expect(explorer.line(0)).toBeFocused();
  await expect(page.locator(".legend li")).toHaveCount(0);
});

test("one wrong line leaves the others as they are", async ({ explorer }) => {
  await explorer.line(0).press("Enter");
  await explorer.page.keyboard.type("3d");
  await expect(explorer.problem(1)).not.toBeEmpty();
  await expect(explorer.figures("4d6k3")).toBeVisible();
});

test("Methuen asks for the values of its names", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByLabel("Notation of dice").selectOption("methuen");
  await explorer.line(0).fill("1d20-[target dodge]");
  await page.getByLabel("target dodge").fill("2");
  await expect(explorer.figures("1d20-[target dodge]").getByRole("cell").first()).toHaveText("8.55");
});

test("a rule may have words as its answer", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByLabel("Notation of dice").selectOption("rules");
  await explorer.line(0).fill("1d6 >= 5");
  await expect(page.locator(".plot:visible")).toHaveAttribute("aria-label", /yes 33\.333 %/);
});

test("at least and at most, and the cursor reads them out", async ({ explorer }) => {
  const { page } = explorer;
  await explorer.line(0).fill("2d6");
  await expect(explorer.figures("2d6")).toBeVisible();
  await explorer.show("At least");
  await explorer.chart.focus();
  await page.keyboard.press("End");
  await expect(page.locator(".readout").first()).toHaveText("at least 12: 2.778 %");
  await explorer.show("At most");
  await explorer.chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".readout").first()).toHaveText("at most 3: 8.333 %");
});

test("the cursor reads out what is too long to be sent at once", async ({ explorer }) => {
  const { page } = explorer;
  await explorer.line(0).fill("100d6");
  await expect(explorer.figures("100d6")).toBeVisible();
  await explorer.show("At most");
  await explorer.chart.focus();
  await page.keyboard.press("End");
  await expect(page.locator(".readout").first()).toHaveText(/^at most 4\d\d: 9\d\.\d+ %$/);
  await explorer.line(0).press("Enter");
  await page.keyboard.type("101d6");
  await expect(explorer.figures("101d6")).toBeVisible();
  await explorer.chart.focus();
  await page.keyboard.press("Home");
  await expect(page.locator(".readout").first()).toHaveText(/^at most \d\d\d: 100d6 0\.0\d+ %/);
});

test("the table has every value, with fractions on demand, page by page", async ({ explorer }) => {
  const { page } = explorer;
  await explorer.show("Table");
  const row = page.locator("table.rows tbody tr").first();
  await expect(row).toContainText("0.077 %");
  await expect(row).not.toContainText("1/1296");
  await page.getByLabel("Exact fractions").check();
  await expect(row).toContainText("1/1296");
  await explorer.line(0).fill("100d6");
  await expect(page.getByText("rows 1 to 100 of 501")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator("table.rows tbody th").first()).toHaveText("200");
});

test("an answer is explained", async ({ explorer }) => {
  await explorer.page.getByRole("button", { name: "Explain dice" }).click();
  await expect(explorer.page.locator(".panel pre")).toContainText("4d6");
});

test("a million rolls agree", async ({ explorer }) => {
  await explorer.page.getByRole("button", { name: "Roll a million times" }).click();
  await expect(explorer.page.locator(".verdict")).toContainText("The engines agree: with 1,000,000 samples");
});

test("an example is a click away", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByText("Examples", { exact: true }).click();
  const example = page.locator(".example").first();
  const text = await example.locator("code").textContent();
  await example.click();
  await expect(explorer.line(1)).toHaveValue(text!);
  await expect(explorer.figures(text!)).not.toHaveCount(0);
});

test("an empty page shows examples", async ({ explorer }) => {
  await explorer.line(0).fill("");
  await expect(explorer.page.locator(".example").first()).toBeVisible();
  await expect(explorer.page.locator(".result")).toBeHidden();
});

test("every output of a program is answered, and all are in one chart", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByLabel("Notation of dice").selectOption("anydice");
  await explorer.line(0).fill('output 2d6 named "two"\noutput 1d20');
  await expect(explorer.figures("two").getByRole("cell").first()).toHaveText("7");
  await expect(explorer.figures("output 2").getByRole("cell").first()).toHaveText("10.5");
  await expect(page.locator(".legend li")).toHaveText(["two", "output 2"]);
  await expect(explorer.chart).toHaveAttribute("aria-label", /two: mean 7.* output 2: mean 10\.5/);
  await page.getByRole("button", { name: "Explain dice" }).click();
  await expect(page.locator(".panel pre")).toContainText("output 2\nread as  1d20");
  await explorer.open(await explorer.settled());
  await expect(explorer.line(0)).toHaveValue('output 2d6 named "two"\noutput 1d20');
  await expect(page.locator(".legend li")).toHaveText(["two", "output 2"]);
});

test("a mistake in a program is shown below it, with its line", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByLabel("Notation of dice").selectOption("anydice");
  await explorer.line(0).fill("output 2d6\noutput 3d8");
  await expect(page.locator(".legend li")).toHaveText(["output 1", "output 2"]);
  await explorer.line(0).fill("output 2d6\noutput 3d6 + LEVEL");
  await expect(explorer.problem(0)).toContainText("line 2, column 14");
  await expect(page.locator(".place")).toHaveText("output 3d6 + LEVEL\n             ^^^^^", {
    useInnerText: true,
  });
  await expect(explorer.line(0)).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".legend li")).toHaveText(["output 1", "output 2"]); // of the last good program
  await explorer.line(0).fill("output 2d6\noutput 3d6 + 1");
  await expect(page.locator(".place")).toHaveCount(0);
  await expect(explorer.figures("output 2").getByRole("cell").first()).toHaveText("11.5");
});

test("programs and other lines stand side by side, and many outputs are cut", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByLabel("Notation of dice").selectOption("anydice");
  await explorer.line(0).fill("loop N over {1..20} { output Nd6 }");
  await expect(page.getByText("The first 16 of 20 outputs are shown.")).toBeVisible();
  await expect(page.locator(".legend li")).toHaveCount(16);
  await explorer.line(0).fill("output 3d6\noutput 4d6");
  await expect(page.locator(".legend li")).toHaveText(["output 1", "output 2"]);
  await page.getByRole("button", { name: "+ Add a line" }).click();
  await page.getByLabel("Notation of line 2").selectOption("roll20");
  await explorer.line(1).fill("1d8");
  await expect(page.locator(".legend li")).toHaveText(["output 1", "output 2", "1d8"]);
  await explorer.show("Table");
  await page.getByLabel("Table of").selectOption({ label: "output 2" });
  await expect(page.locator("table.rows tbody th").first()).toHaveText("4");
});

test("the examples of a notation open as they are", async ({ explorer }) => {
  const { page } = explorer;
  await page.getByText("Examples", { exact: true }).click();
  await page.getByRole("button", { name: /an output for each number of dice/ }).click();
  await expect(page.locator(".legend li")).toHaveText(["4d6k3", "1d6", "2d6", "3d6", "4d6"]);
});
