// The choice of the theme. Charts are drawn in variables, and follow by themselves.
import { html, render } from "lit-html";
import { keepTheme, keptTheme, shownTheme, showTheme, type Theme, themes } from "./theme.ts";

const words = { auto: "Auto", light: "Light", dark: "Dark" };

export function themeSwitch(place: HTMLElement): void {
  const choose = (theme: Theme) => {
    showTheme(theme);
    show();
  };
  const show = () =>
    render(
      html`<label><span>Theme</span> <select @change=${(e: Event) => {
        const theme = (e.target as HTMLSelectElement).value as Theme;
        keepTheme(theme);
        choose(theme);
      }}>${themes.map((t) => html`<option value=${t} .selected=${t === shownTheme()}>${words[t]}</option>`)}</select></label>`,
      place,
    );
  addEventListener("storage", () => choose(keptTheme())); // another window chose
  show();
}
