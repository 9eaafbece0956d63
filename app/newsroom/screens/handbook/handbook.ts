import { markdownToHtml } from "#app/features/base/rich-text/markdown/rich-text.markdown.ts";
import type { Language } from "#app/lib/language.ts";
import english from "../../../../docs/handbook.en.md?raw";
import chinese from "../../../../docs/handbook.md?raw";

const SOURCES: Record<Language, string> = { "zh-cn": chinese, en: english };

/** The built address of each handbook picture, keyed by its path. */
const PICTURES = import.meta.glob<string>("../../../../docs/handbook/**/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Matches the title of a handbook page and the line below it, which links to the other language. */
const HEAD = /^# .*\n\n.*\n/;

/** Returns the HTML of the handbook in one language. It has no title, and no links to other files. */
export function handbookHtml(language: Language): string {
  return markdownToHtml(SOURCES[language].replace(HEAD, ""), false)
    .replaceAll(/<a href="[^"]*\.md">(.*?)<\/a>/g, "$1")
    .replaceAll(/src="([^"]+)"/g, (_, path: string) => `src="${PICTURES[`../../../../docs/${path}`] ?? ""}"`);
}
