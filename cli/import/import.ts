import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { wordsAndOptions } from "../arguments.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, note } from "../output.ts";
import { findBlogSite } from "./blog-site.ts";
import { readCategoryMap, type CategoryMap } from "./category-map.ts";
import { importFile, type ImportSource } from "./import-file.ts";
import { findPlaces } from "./import.repo.server.ts";
import { emptyReport, printReport, type ImportReport } from "./report.ts";

const ACTOR = job("import", SITE_PERMISSIONS);

export const importCommand: Command = {
  name: "import",
  usage: "<folder> [--root <folder>] [--categories <file>] [--fetch-pictures yes]",
  summary: "Imports articles from Markdown files with front matter, also whole blogs of Hexo, Hugo and Jekyll",
  details: [
    "Reads every .md and .markdown file of the folder and its subfolders. Two formats: files that export has written, and files of",
    "other programs with YAML, TOML or JSON front matter: title, date (or a file name such as 2026-01-31-title.md), categories,",
    "tags, authors, description, subtitle, cover, source_url, draft, published. Drafts, also undated ones, and files in _drafts",
    "become newsroom stories. An article with a future date is released at that date. The file's path is the article's key: a",
    "second import updates the article, but not a status that was set since. Times are in Asia/Shanghai unless they name a zone.",
    "  --root         the blog's folder. The import looks for pictures such as /images/a.png there and in its source, static, assets",
    "                 and public, and reads the pattern of old addresses from its configuration. Default: the nearest folder above",
    "                 with such a configuration.",
    "  --categories   a YAML file with lines such as  健康: { column: policy, industry: health }  Without it, columns and",
    "                 industries follow from the words of tags, title and summary (cli/import/placement.ts).",
    "  --fetch-pictures yes   downloads pictures of other hosts; without it they become links.",
    "Old addresses (permalink, url, slug, aliases, redirect_from and the blog's own pattern) redirect to the articles; see",
    "`addresses`. A report at the end lists skipped files, and every word and picture that an article lacks, with file and line.",
  ],
  async run(args) {
    const { words, options } = wordsAndOptions(args, ["folder"], ["root", "categories", "fetch-pictures"]);
    const folder = resolve(words[0] ?? "");
    const files = await markdownFiles(folder);
    const categories = await readMapFile(options.categories);
    const report = await withDatabase({ prepare: true }, async ({ config }) => {
      openMediaStorage(config.dataDir, config.media);
      await checkCategoryMap(categories);
      const fetch = options["fetch-pictures"] === "yes";
      return importFiles(folder, files, { root: options.root, categories, fetch });
    });
    printReport(report);
    return report.refused.length === 0;
  },
};

/** Reads the mapping file that an option names. Returns an empty map without the option. Throws CliError. */
export async function readMapFile(file: string | undefined): Promise<CategoryMap> {
  if (file === undefined) return new Map();
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new CliError(`The mapping file ${file} cannot be read.`);
  try {
    return readCategoryMap(text);
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Throws CliError if the mapping names a column, an industry or a sector that this site does not have. */
export async function checkCategoryMap(categories: CategoryMap): Promise<void> {
  const { columns, industries } = await findPlaces();
  for (const [category, { column, industry, sector }] of categories) {
    const unknown = [
      column != null && !columns.has(column) ? `column ${column}` : "",
      industry != null && !industries.has(industry) ? `industry ${industry}` : "",
      sector != null && !industries.get(industry ?? "")?.has(sector) ? `sector ${sector}` : "",
    ].find((name) => name !== "");
    if (unknown !== undefined)
      throw new CliError(`The mapping of ${category} names ${unknown}, which this site does not have.`);
  }
}

const MARKDOWN = /\.(?:md|markdown)$/i;
/** Matches files that are not articles: descriptions of a folder, and Hugo's section pages. */
const NO_ARTICLE = /(?:^|\/)(?:readme|license|changelog|_index(?:\.[\w-]+)?)\.(?:md|markdown)$/i;
/** Matches folders of programs and of a blog's output, which contain no articles. */
const NO_CONTENT = /(?:^|\/)(?:\.[^/]*|node_modules|themes|_site|resources)\//;

/**
 * Returns the sorted paths, relative to a folder, of all Markdown files below it. Throws CliError if there are
 * none.
 */
export async function markdownFiles(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new CliError(`There is no folder ${folder}.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && MARKDOWN.test(entry.name) && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => {
      const path = file.split(sep).join("/");
      return !NO_ARTICLE.test(path) && !NO_CONTENT.test(path);
    });
  if (files.length === 0) throw new CliError(`There are no Markdown files in ${folder}.`);
  return files.toSorted();
}

/** Options of an import. `fetch`: the other hosts whose pictures are fetched. */
type Options = { root?: string | undefined; categories?: CategoryMap; fetch?: boolean | readonly string[] };

/** Milliseconds between two progress messages. */
const PROGRESS_MS = 5_000;

/** Imports files one by one, each completely or not at all. Throws CliError for a root that is not a folder. */
export async function importFiles(
  folder: string,
  files: string[],
  { root, categories = new Map(), fetch = false }: Options = {},
): Promise<ImportReport> {
  if (root !== undefined && (await stat(root).catch(() => undefined))?.isDirectory() !== true)
    throw new CliError(`There is no folder ${root}.`);
  const source: ImportSource = { folder, site: await findBlogSite(folder, root), categories, fetch };
  const report = emptyReport();
  let toldAt = Date.now();
  for (const [index, file] of files.entries()) {
    await importFile(file, source, report, ACTOR);
    if (Date.now() - toldAt < PROGRESS_MS) continue;
    toldAt = Date.now();
    note(`${index + 1} of ${counted(files.length, "file")}, ${counted(report.pictures.taken, "picture")} taken …`);
  }
  return report;
}
