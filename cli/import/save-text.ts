import type { Actor } from "#app/features/base/actor/actor.ts";
import { keepImportedAddresses } from "#app/features/published/old-address/newsroom/old-address.service.server.ts";
import { importAndTell } from "#app/features/newsroom/release/import-release.service.server.ts";
import { describeFaults } from "#app/features/published/article/article.faults.ts";
import type { FileStatus } from "#app/features/published/article/article.file.ts";
import { articleInput, type ArticleInput } from "#app/features/published/article/article.schema.ts";
import type { BlogBody } from "./body/blog-body.ts";
import { takeCover, type PictureSource } from "./body/pictures.ts";
import { countNames, type ImportReport } from "./report.ts";

/** An error that prevents the import of a text. Its message tells the operator why. */
export class Unfit extends Error {}

/** The error for an article that was already imported from another text. */
export class Twin extends Unfit {
  readonly articleId: number;
  constructor({ id, import_key: key }: { id: number; import_key: string | null }, { sourceUrl }: ArticleInput) {
    super(
      `it is article ${id} again (${key ?? "not imported"}): the same title and the same ${sourceUrl ? "source" : "words"}; keep one of the files`,
    );
    this.articleId = id;
  }
}

/** A text from another program, ready to be saved: its fields, its body with remarks, and its former addresses. */
export type ImportedText = {
  /** The text's name in the report. */
  file: string;
  importKey: string;
  input: ArticleInput;
  status: FileStatus;
  body: BlogBody;
  pictures: PictureSource;
  /** The picture above the article, as the text names it. Empty if there is none. */
  cover: string;
  remarks: readonly string[];
  addresses: readonly string[];
  unknownFields: readonly string[];
  unmapped: readonly string[];
};

/**
 * Saves an imported text with its cover and its old addresses, and adds the outcome to the report. `keyOf` returns the
 * import key of the article. Throws Unfit or DomainError for invalid texts.
 */
export async function saveText(
  text: ImportedText,
  keyOf: (input: ArticleInput) => Promise<string>,
  report: ImportReport,
  actor: Actor,
): Promise<{ id: number; isPublic: boolean; coverPath: string | undefined }> {
  const { file, body, pictures } = text;
  const remarks = [...text.remarks];
  const cover = await coverOf(text.cover, text.input.title, { pictures, remarks, counts: body.pictures });
  const input = checked({ ...text.input, body: body.body, coverMediaId: cover?.id ?? null, importKey: text.importKey });
  const importKey = await keyOf(input);
  const taken = await importAndTell({ ...input, importKey }, text.status, actor);
  if (text.status === "draft" && taken.isPublic)
    remarks.push("readers have it already; take it down in the newsroom if they should not");
  report[taken.outcome] += 1;
  if (taken.outcome === "created" && !taken.isPublic) report.drafts += 1;
  const kept = await keepImportedAddresses(text.addresses, `/news/${taken.id}`, actor);
  report.addresses[taken.isPublic ? "live" : "later"] += kept.paths.length;
  const { industry, column } = text.input;
  if (column === null) report.unplaced[industry === null ? "entirely" : "column"] += 1;
  remarks.push(
    ...kept.refused.map(({ path, target }) => `the old address ${path} leads to ${target} already, and still does`),
  );
  note(report, file, { ...body, own: remarks });
  countNames(report.unknownFields, text.unknownFields);
  countNames(report.unmapped, text.unmapped);
  return { ...taken, coverPath: cover?.path };
}

type Counted = Pick<BlogBody, "words" | "pictures" | "remarks"> & {
  own: readonly string[];
};

function note(report: ImportReport, file: string, { words, pictures, remarks, own }: Counted): void {
  report.words += words;
  for (const name of ["named", "taken", "linked", "missing"] as const) report.pictures[name] += pictures[name];
  report.remarks.push(...own.map((remark) => ({ file, remark })), ...remarks.map((remark) => ({ file, ...remark })));
}

type CoverContext = {
  pictures: Parameters<typeof takeCover>[2];
  remarks: string[];
  counts: ImportReport["pictures"];
};

/** Imports the picture above an article and counts it among the file's pictures. */
async function coverOf(
  address: string,
  title: string,
  { pictures, remarks, counts }: CoverContext,
): Promise<{ id: number; path: string } | undefined> {
  if (address === "") return undefined;
  counts.named += 1;
  const cover = await takeCover(address, title, pictures);
  if ("id" in cover) {
    counts.taken += 1;
    return cover;
  }
  counts.missing += 1;
  remarks.push(`the cover ${address} was not taken: ${cover.reason}`);
  return undefined;
}

/** Validates the fields before anything is saved. Throws Unfit if one is invalid. */
export function checked(input: ArticleInput): ArticleInput {
  const parsed = articleInput.safeParse(input);
  if (!parsed.success) throw new Unfit(describeFaults(parsed.error.issues));
  return input;
}
