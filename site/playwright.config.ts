// Tests in Debian's Chromium: Playwright's own browser is not asked for.
import { defineConfig } from "@playwright/test";
import { chromium } from "./tests/chromium.ts";

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 1, // reported as flaky: a browser on a busy machine may miss an event
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  globalSetup: "./tests/serve.ts",
  use: {
    ...(chromium ? { launchOptions: { executablePath: chromium } } : {}),
    viewport: { width: 1280, height: 900 },
  },
});
