import { ACTS, job } from "#app/features/base/actor/actor.ts";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { isOwnFormat, readArticleFile, type FileStatus } from "#app/features/published/article/article.file.ts";
import { openMediaStorage } from "#app/features/base/media/media.storage.server.ts";
import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { importAndTell } from "#app/features/newsroom/release/import-release.service.server.ts";
import { articleInput, type ArticleInput } from "#app/features/published/article/article.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readFrontMatter } from "#app/lib/front-matter.ts";
import { wordsAndOptions } from "../arguments.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, print } from "../output.ts";
import { readForeignFile } from "./foreign-file.ts";
import { findTwins } from "./import.repo.server.ts";
import { takePictures } from "./pictures.ts";

const ACTOR = job("import", ACTS);

/** What became of a folder: counts, files that were not taken with the reason, and remarks on some that were. */
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  refused: { file: string; reason: string }[];
  remarks: { file: string; remark: string }[];
};

export const importCommand: Command = {
  name: "import",
  usage: "<folder> [--fetch-pictures yes]",
  summary: "Takes over articles from Markdown files with front matter",
  details: [
    "Reads every .md file of the folder and of those in it. Two formats: files that export has written, and files with",
    "title, date, category, tags, source_url, author, summary. Columns, industries and sectors follow from the words of",
    "tags, title and summary (cli/import/placement.ts). The file's name is the article's key: a second import updates,",
    "and changes no status that was set since. What is not public yet becomes a story of the newsroom. Times are of Asia/Shanghai unless they name a zone. Pictures beside a file",
    "come along; those of other hosts become links, or come along with --fetch-pictures yes. At the end stands what was not taken, each file with the reason.",
  ],
  async run(args) {
    const { words, options } = wordsAndOptions(args, ["folder"], ["fetch-pictures"]);
    const folder = resolve(words[0] ?? "");
    const files = await markdownFiles(folder);
    const report = await withDatabase({ prepare: true }, ({ config }) => {
      openMediaStorage(config.dataDir);
      return importFiles(folder, files, { fetch: options["fetch-pictures"] === "yes" });
    });
    tell(report);
    return report.refused.length === 0;
  },
};

/** Names of all Markdown files below a folder, relative to it, in order. */
export async function markdownFiles(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new CliError(`There is no folder ${folder}.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && entry.name.endsWith(".md") && !/^(?:readme\.md|\..*)$/i.test(entry.name),
  );
  if (files.length === 0) throw new CliError(`There are no Markdown files in ${folder}.`);
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted();
}

/** Imports files one by one, each whole or not at all. */
export async function importFiles(
  folder: string,
  files: string[],
  { fetch = false }: { fetch?: boolean } = {},
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: [], remarks: [] };
  for (const file of files) {
    const read = await tryRead(folder, file);
    if ("reason" in read) {
      report.refused.push({ file, reason: read.reason });
      continue;
    }
    try {
      const twin = await twinOf(read.input);
      if (twin !== undefined) {
        report.refused.push({ file, reason: twin });
        continue;
      }
      const { body, remarks } = await takePictures(read.input.body, { folder, file, fetch });
      const { outcome } = await importAndTell({ ...read.input, body }, read.status, ACTOR);
      report[outcome] += 1;
      report.remarks.push(...[...read.remarks, ...remarks].map((remark) => ({ file, remark })));
    } catch (error) {
      // Anything else is no fault of the file: the import ends.
      if (!(error instanceof DomainError)) throw error;
      report.refused.push({ file, reason: error.message.replace(/^[a-z_]+: /, "") });
    }
  }
  return report;
}

/** Why a file of another program is not taken: another file has brought the same article already. */
async function twinOf({ format, title, sourceUrl = "", importKey, body }: ArticleInput): Promise<string | undefined> {
  if (format !== "foreign" || typeof importKey !== "string") return undefined;
  const twins = await findTwins({ title, sourceUrl, importKey });
  // Without a source the words decide: a title may come again every morning.
  const twin = sourceUrl === "" ? twins.find((one) => one.body_html === fromMarkdown(body).html) : twins[0];
  return twin && `it is article ${twin.id} again (${twin.import_key ?? "not imported"}); keep one of the files`;
}

async function tryRead(folder: string, file: string): Promise<ReturnType<typeof readFileOf> | { reason: string }> {
  try {
    return readFileOf(decode(await readFile(join(folder, file))), file);
  } catch (error) {
    return { reason: (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "" };
  }
}

type ReadFile = { input: ArticleInput; status: FileStatus; remarks: string[] };

/** An article file of either format, with the key by which it is found again. */
export function readFileOf(source: string, file: string): ReadFile {
  const key = `file:${file.slice(0, -".md".length).split(sep).join("/")}`;
  if (isOwnFormat(readFrontMatter(source).meta)) {
    const own = readArticleFile(source, new Date());
    return checked({ input: { ...own.input, importKey: own.key ?? key }, status: own.status, remarks: [] });
  }
  const { input, remarks } = readForeignFile(source);
  return checked({ input: { ...input, importKey: key }, status: "published", remarks });
}

/** Names the fields that do not fit before anything is written. */
function checked(file: ReadFile): ReadFile {
  const parsed = articleInput.safeParse(file.input);
  if (parsed.success) return file;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not UTF-8");
  }
}

function tell(report: ImportReport): void {
  const { created, updated, unchanged, refused, remarks } = report;
  print(
    `${counted(created, "article")} created, ${updated} updated, ${unchanged} unchanged, ${refused.length} not taken.`,
  );
  if (remarks.length > 0) print("\nTaken, but:");
  for (const { file, remark } of remarks) print(`  ${file}: ${remark}`);
  if (refused.length > 0) print("\nNot taken:");
  for (const { file, reason } of refused) print(`  ${file}: ${reason}`);
}
