// The views of the page, in the order of their tabs. A view is added here, in a line.
import { roll } from "./roll/roll.ts";

export const views = { roll };

export type ViewName = keyof typeof views;
export const viewNames = Object.keys(views) as ViewName[];
export const firstView: ViewName = "roll";
