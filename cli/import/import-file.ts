import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { importAndTell } from "#app/features/newsroom/release/import-release.service.server.ts";
import { isOwnFormat, readArticleFile } from "#app/features/published/article/article.file.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readFrontMatter } from "#app/lib/front-matter.ts";
import { readBlogBody } from "./body/blog-body.ts";
import { blogPictures } from "./body/blog-pictures.ts";
import { readBlogFile } from "./blog-file.ts";
import type { BlogSite } from "./blog-site.ts";
import type { CategoryMap } from "./category-map.ts";
import { findKeyOfTitle, findTwin } from "./import.repo.server.ts";
import type { ImportReport } from "./report.ts";
import { checked, saveText, Twin, Unfit } from "./save-text.ts";

/** Inputs of an import besides its files. */
export type ImportSource = {
  folder: string;
  site: BlogSite;
  categories: CategoryMap;
  fetch: boolean | readonly string[];
};

/** Imports one file, completely or not at all, and adds the outcome to the report. */
export async function importFile(
  file: string,
  source: ImportSource,
  report: ImportReport,
  actor: Actor,
): Promise<void> {
  try {
    const text = await readText(join(source.folder, file));
    await (isOwn(text) ? importOwn(text, file, report, actor) : importBlogFile(text, file, source, report, actor));
  } catch (error) {
    // Any other error is not caused by the file, so it ends the import.
    if (!(error instanceof DomainError) && !(error instanceof Unfit)) throw error;
    report.refused.push({ file, reason: error.message.replace(/^[a-z_]+: /, "") });
  }
}

/** Returns the key of a file: its path without its extension. */
const keyOf = (file: string) =>
  `file:${file
    .replace(/\.(?:md|markdown)$/i, "")
    .split(sep)
    .join("/")}`;

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) throw new Unfit("it is not UTF-8; save it in that encoding");
    throw new Unfit(`it cannot be read: ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

/** Returns whether `export` of this site has written the file. */
function isOwn(text: string): boolean {
  try {
    return isOwnFormat(readFrontMatter(text).meta);
  } catch {
    return false;
  }
}

async function importOwn(text: string, file: string, report: ImportReport, actor: Actor): Promise<void> {
  const own = refusing(() => readArticleFile(text, new Date()));
  const input = checked({ ...own.input, importKey: own.key ?? keyOf(file) });
  const { outcome } = await importAndTell(input, own.status, actor);
  report[outcome] += 1;
}

async function importBlogFile(
  text: string,
  file: string,
  source: ImportSource,
  report: ImportReport,
  actor: Actor,
): Promise<void> {
  const inBlog = relative(source.site.root, join(source.folder, file)).split(sep).join("/");
  const read = refusing(() => readBlogFile(text, { ...source, file: inBlog.startsWith("../") ? file : inBlog }));
  const pictures = blogPictures({ ...source, file });
  const body = await readBlogBody(read.input.body, read.firstLine, pictures);
  await saveText({ ...read, file, importKey: keyOf(file), body, pictures }, knownKey, report, actor);
}

/**
 * Returns the import key of an article. An earlier import may have read the same file from another folder, under a
 * longer or shorter path. Throws Unfit if the article was already imported from another file.
 */
async function knownKey(input: ArticleInput): Promise<string> {
  const key = input.importKey ?? "";
  const earlier = await findKeyOfTitle(tailsOf(key), input.title);
  if (earlier !== undefined) return earlier;
  const { html } = fromMarkdown(input.body);
  const twin = await findTwin({ title: input.title, sourceUrl: input.sourceUrl ?? "", bodyHtml: html }, key);
  if (twin === undefined) return key;
  if (twin.import_key !== null && tailsOf(twin.import_key).includes(key)) return twin.import_key;
  throw new Twin(twin, input);
}

/** Returns a key and its shorter forms with fewer folders: file:a/b/c, file:b/c, file:c. */
function tailsOf(key: string): string[] {
  const parts = key.replace(/^file:/, "").split("/");
  return parts.map((_, index) => `file:${parts.slice(index).join("/")}`);
}

/** Runs a function that reads a file's fields. Turns every error into a refusal of the file. */
function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Unfit(messageOf(error), { cause: error });
  }
}
