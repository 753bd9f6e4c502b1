// Tests in Debian's Chromium: Playwright's own browser is not asked for.
import { defineConfig } from "@playwright/test";
import { chromium } from "./tests/chromium.ts";

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 1, // reported as flaky: a browser on a busy machine may lose a process
  timeout: 300_000, // for slow machines: nothing here waits without a cause
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  globalSetup: "./tests/serve.ts",
  use: {
    ...(chromium ? { launchOptions: { executablePath: chromium } } : {}),
    viewport: { width: 1280, height: 900 },
  },
});
