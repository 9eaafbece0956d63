import { markdownToHtml } from "#app/features/base/rich-text/rich-text.markdown.ts";
import type { Language } from "#app/lib/language.ts";
import english from "../../../../docs/handbook.en.md?raw";
import chinese from "../../../../docs/handbook.md?raw";

const SOURCES: Record<Language, string> = { "zh-cn": chinese, en: english };

/** Where the build has put each picture of the handbook, by its path. */
const PICTURES = import.meta.glob<string>("../../../../docs/handbook/**/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The title of a page of the repository, and the line below it that leads to the page in the other language. */
const HEAD = /^# .*\n\n.*\n/;

/** The handbook of the repository below its head, in one language, with its pictures and without links to other files. */
export function handbookHtml(language: Language): string {
  return markdownToHtml(SOURCES[language].replace(HEAD, ""), false)
    .replaceAll(/<a href="[^"]*\.md">(.*?)<\/a>/g, "$1")
    .replaceAll(/src="([^"]+)"/g, (_, path: string) => `src="${PICTURES[`../../../../docs/${path}`] ?? ""}"`);
}
