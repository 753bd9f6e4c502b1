// The reader's own files as this view takes them: dropped anywhere, or chosen.
import { files, isRules, setFile } from "../state/files.ts";

const mostBytes = 4_000_000; // what the engine takes of all files together

/** A scenario of the reader's own is called as its file is. */
export const isOwn = isRules;

export const ownScenarios = () => Object.keys(files()).filter(isRules).sort();

/** What the engine is asked with: only one's own files see the others. */
export const filesFor = (scenario: string) => (isOwn(scenario) ? files() : {});

/** Keeps the files; returns the rule files among them, or says what is wrong. */
export async function take(list: Iterable<File>): Promise<{ rules: string[]; problem: string }> {
  const chosen = [...list];
  if (chosen.reduce((n, f) => n + f.size, 0) > mostBytes)
    return {
      rules: [],
      problem: "These files have more than 4 MB together, which is the most the page takes.",
    };
  const rules: string[] = [];
  for (const file of chosen) {
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      return { rules, problem: `${file.name} is no text in UTF-8.` };
    }
    setFile(file.name, text);
    if (isRules(file.name)) rules.push(file.name);
  }
  return {
    rules,
    problem:
      rules.length > 0
        ? ""
        : "There is no rule file (.yaml) among these; they are kept for rule files that read them.",
  };
}
