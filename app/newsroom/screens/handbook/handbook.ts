import { markdownToHtml } from "#app/features/base/rich-text/rich-text.markdown.ts";
import type { Language } from "#app/lib/language.ts";
import english from "../../../../docs/handbook.en.md?raw";
import chinese from "../../../../docs/handbook.md?raw";

const SOURCES: Record<Language, string> = { "zh-cn": chinese, en: english };

/** Built address of each handbook picture, by path. */
const PICTURES = import.meta.glob<string>("../../../../docs/handbook/**/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Title of a repository page, and the line below it with the link to the other language. */
const HEAD = /^# .*\n\n.*\n/;

/** Returns the handbook without its head, in one language, with pictures and without links to other files. */
export function handbookHtml(language: Language): string {
  return markdownToHtml(SOURCES[language].replace(HEAD, ""), false)
    .replaceAll(/<a href="[^"]*\.md">(.*?)<\/a>/g, "$1")
    .replaceAll(/src="([^"]+)"/g, (_, path: string) => `src="${PICTURES[`../../../../docs/${path}`] ?? ""}"`);
}
