// The line styles of the report: a colour and a dash each, so that they are told
// apart without colour too.

export const styles = 8;

const dashes = ["none", "8 3", "2.5 2.5", "9 3 2 3", "5 2", "1.5 3", "12 4", "6 2 1.5 2 1.5 2"];

export const strokeOf = (style: number) => `var(--s${style % styles})`;
export const dashOf = (style: number) => dashes[(style + Math.floor(style / styles)) % styles]!;
