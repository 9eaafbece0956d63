import { markdownToHtml } from "#app/features/base/rich-text/rich-text.markdown.ts";
import source from "../../../../docs/handbook.md?raw";

/** Where the build has put each picture of the handbook, by its path. */
const PICTURES = import.meta.glob<string>("../../../../docs/handbook/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The handbook of the repository below its title, with its pictures and without links to other files. */
export function handbookHtml(): string {
  return markdownToHtml(source.replace(/^# .*\n/, ""), false)
    .replaceAll(/<a href="[^"]*\.md">(.*?)<\/a>/g, "$1")
    .replaceAll(/src="([^"]+)"/g, (_, path: string) => `src="${PICTURES[`../../../../docs/${path}`] ?? ""}"`);
}
