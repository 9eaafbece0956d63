import { dump, load } from "js-yaml";

/** A Markdown file in two parts: its YAML front matter, not validated yet, and the body. */
export type FrontMatter = { meta: Record<string, unknown>; body: string };

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file. Throws an Error with the reason when the front matter is missing or is no YAML mapping. */
export function readFrontMatter(source: string): FrontMatter {
  const match = FRONT_MATTER.exec(source);
  if (match === null) throw new Error("it does not begin with front matter between two lines of ---");
  const meta: unknown = load(match[1] ?? "");
  if (typeof meta !== "object" || meta === null || Array.isArray(meta))
    throw new Error("its front matter is no list of names and values");
  return { meta: meta as Record<string, unknown>, body: source.slice(match[0].length) };
}

/** Returns a Markdown file with YAML front matter. */
export function writeFrontMatter(meta: Record<string, unknown>, body: string): string {
  return `---\n${dump(meta, { lineWidth: -1 })}---\n\n${body}`;
}
