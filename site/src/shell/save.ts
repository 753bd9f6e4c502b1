/** Gives the reader a file. */
export function save(name: string, content: Blob | string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download =
    name
      .replace(/[^\p{L}\p{N}._+-]+/gu, "-")
      .replace(/^[-.]+/, "")
      .slice(0, 80) || "oddsmith";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
