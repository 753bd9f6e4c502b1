// Light, dark, or as the machine has it. What is chosen is kept in this browser, where it lets the page.
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const name = "oddsmith-theme";

export function keptTheme(): Theme {
  try {
    return themes.find((t) => t === localStorage.getItem(name)) ?? "auto";
  } catch {
    return "auto"; // storage is refused
  }
}

export function keepTheme(theme: Theme): void {
  try {
    if (theme === "auto") localStorage.removeItem(name);
    else localStorage.setItem(name, theme);
  } catch {
    // It holds until the page is left.
  }
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}

export const shownTheme = (): Theme =>
  themes.find((t) => t === document.documentElement.dataset["theme"]) ?? "auto";
