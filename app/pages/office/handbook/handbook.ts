import { markdownToHtml } from "#app/features/base/rich-text/rich-text.markdown.ts";
import source from "../../../../docs/handbook.md?raw";

/** Where the build has put each picture of the handbook, by its path. */
const PICTURES = import.meta.glob<string>("../../../../docs/handbook/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The handbook of the repository as a screen shows it: its title, and the rest with pictures and without links to other files. */
export function handbook(): { title: string; html: string } {
  const [, title = "", rest = ""] = /^# (.*)\n([^]*)$/.exec(source) ?? [];
  const html = markdownToHtml(rest, false)
    .replaceAll(/<a href="[^"]*\.md">(.*?)<\/a>/g, "$1")
    .replaceAll(/src="([^"]+)"/g, (_, path: string) => `src="${PICTURES[`../../../../docs/${path}`] ?? ""}"`);
  return { title, html };
}
