// Runs before anything is painted, so that no other theme is seen first.
import { keptTheme, showTheme } from "./theme.ts";

showTheme(keptTheme());
