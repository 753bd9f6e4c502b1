import { existsSync } from "node:fs";

const places = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where Chromium is, if it is anywhere. */
export const chromium = places.find((path) => path !== "" && existsSync(path));
