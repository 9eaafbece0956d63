import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeArticleFile, type ExportedArticle } from "#app/features/published/article/article.file.ts";
import { articleOfText } from "#app/features/newsroom/story/story.article.ts";
import { manuscriptFields } from "#app/features/newsroom/story/story.schema.ts";
import { toMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { onlyArgument } from "../arguments.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { findArticlesAfter, findStoriesAfter, giveKeys, type ExportRow, type StoryRow } from "./export.repo.server.ts";
import { counted, print } from "../output.ts";

const AT_ONCE = 200;

export const exportCommand: Command = {
  name: "export",
  usage: "<folder>",
  summary: "Writes every article as a Markdown file with front matter",
  details: [
    "The folder must be new or empty. The command writes articles of every status, and newsroom stories that are not released",
    "yet; import restores the same content from the files. They contain no unreleased changes of released stories, no counters,",
    "comments or pictures: use backup for a copy of everything.",
  ],
  async run(args) {
    const folder = resolve(onlyArgument(args, "folder"));
    await prepareFolder(folder);
    const count = await withDatabase({ prepare: true }, () => exportArticles(folder));
    print(`${counted(count, "article")} written to ${folder}.`);
    return true;
  },
};

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CliError(`${folder} is not empty. Name a new folder.`);
}

/** Writes all articles into a folder, with all stories that are not articles yet. Returns their number. */
export async function exportArticles(folder: string): Promise<number> {
  await giveKeys();
  const taken = new Set<string>();
  await writeAll(folder, taken, findArticlesAfter, exported);
  await writeAll(folder, taken, findStoriesAfter, exportedStory);
  return taken.size;
}

type Written = { id: number; import_key: string | null; body_html: string };

async function writeAll<Row extends Written>(
  folder: string,
  taken: Set<string>,
  find: (last: number, limit: number) => Promise<Row[]>,
  described: (row: Row) => ExportedArticle,
): Promise<void> {
  for (let rows = await find(0, AT_ONCE); rows.length > 0; rows = await find(rows.at(-1)?.id ?? 0, AT_ONCE)) {
    for (const row of rows)
      await writeFile(join(folder, fileName(row, taken)), writeArticleFile(described(row), toMarkdown(row.body_html)));
  }
}

/** Returns a unique file name, made from the import key if possible, otherwise from the id. */
function fileName({ id, import_key }: Written, taken: Set<string>): string {
  const key = (import_key ?? "").replace(/^file:/, "");
  const base = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,80}$/u.test(key) ? key.replaceAll("/", "-") : `article-${id}`;
  const name = taken.has(base.toLowerCase()) ? `${base}-${id}` : base;
  taken.add(name.toLowerCase());
  return `${name}.md`;
}

/** The fields in the file of an article or story. */
type Described = Omit<
  Pick<ExportRow, Extract<keyof ExportRow, keyof ReturnType<typeof articleOfText> | keyof StoryRow>>,
  "body_html"
> & { status: ExportedArticle["status"] };

function exported(row: Described): ExportedArticle {
  return {
    key: row.import_key ?? undefined,
    title: row.title,
    short_title: row.short_title,
    dek: row.dek,
    plain: row.plain,
    summary: row.summary,
    industry: row.industry_slug ?? "",
    sector: row.sector_slug ?? "",
    column: row.column_slug ?? "",
    tags: row.tags,
    authors: row.authors,
    editor: row.editor,
    origin: row.origin,
    source_name: row.source_name,
    source_url: row.source_url,
    ai_label: row.ai_label,
    disclaimer: row.disclaimer,
    status: row.status,
    publish_at: row.publish_at.toISOString(),
    weight: row.weight,
    comments_open: row.comments_open,
    noindex: row.noindex,
    seo_title: row.seo_title,
    seo_keywords: row.seo_keywords,
    seo_description: row.seo_description,
    canonical_url: row.canonical_url,
    is_demo: row.is_demo,
  };
}

const FILE_STATUS: Partial<Record<StoryRow["state"], "review" | "scheduled">> = {
  in_review: "review",
  scheduled: "scheduled",
};

function exportedStory({ fields, body_html: body, state, ...row }: StoryRow): ExportedArticle {
  const { ai_label, ...words } = articleOfText({ fields: manuscriptFields.parse(fields), body });
  return exported({ ...row, ...words, ai_label: ai_label ?? "none", status: FILE_STATUS[state] ?? "draft" });
}
