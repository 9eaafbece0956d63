import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { articleRecordOf, saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { isPublicStatus, type FileStatus } from "#app/features/published/article/article.file.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { textOfArticle } from "./story.article.ts";
import { differences } from "./story.merge.ts";
import { findIdOfArticleKey, insertImportedRelease } from "./story-place.repo.server.ts";
import { lockById, lockByImportKey, updateText, type Manuscript } from "./story.repo.server.ts";
import type { ManuscriptText, SavedName } from "./story.schema.ts";
import { beginManuscript, makeRevision, noteStory } from "./story.service.server.ts";

type Taken = { id: number; outcome: "created" | "updated" | "unchanged" };
/** `isPublic` means that the text became a public article at once. */
export type ImportOutcome = Taken & { isPublic: boolean };

/** The states in which a newer file may change the story, because no exact text is under review or scheduled. */
const OPEN = ["writing", "returned", "released", "withdrawn", "trashed"];

/**
 * Imports an external text by its import key. A public text becomes an article at once, any other text a manuscript. A
 * text with a future time is scheduled for that time. If the newsroom already has the story, its manuscript is changed.
 * Throws `invalid_input`, and `conflict` for a story in review.
 */
export async function importStory(
  input: ArticleInput,
  status: FileStatus,
  actor: Actor,
  trx?: Db,
): Promise<ImportOutcome> {
  requireRight(actor, "article.write");
  if (trx === undefined) return withTransaction((own) => importStory(input, status, actor, own));
  const known = await manuscriptOfKey(input.importKey ?? null, trx);
  if (known !== undefined) return { ...(await updateKnown(known, input, actor, trx)), isPublic: false };
  const isToCome = status === "published" && input.publishAt > new Date();
  // A public article stays public, even if a newer file says otherwise.
  const isArticle = (await articleIdOfKey(input.importKey ?? null, trx)) !== undefined;
  if (!isArticle && (!isPublicStatus(status) || isToCome))
    return { ...(await begin(input, isToCome ? "scheduled" : status, actor, trx)), isPublic: false };
  const initialStatus = isPublicStatus(status) ? status : "published";
  const saved = await saveArticle({ ...input, initialStatus }, actor, trx);
  return { ...saved, isPublic: initialStatus === "published" };
}

async function manuscriptOfKey(key: string | null, trx: Db): Promise<Manuscript | undefined> {
  if (key === null) return undefined;
  const own = await lockByImportKey(key, trx);
  if (own !== undefined) return own;
  const articleId = await articleIdOfKey(key, trx);
  return articleId === undefined ? undefined : lockById(articleId, trx);
}

const articleIdOfKey = async (key: string | null, trx: Db) => (key === null ? undefined : findIdOfArticleKey(key, trx));

async function begin(input: ArticleInput, status: FileStatus, actor: Actor, trx: Db): Promise<Taken> {
  const record = await articleRecordOf(input, trx);
  const state = status === "scheduled" ? "scheduled" : "writing";
  const place = { state, import_key: record.import_key, is_demo: record.is_demo } as const;
  const manuscript = await beginManuscript(textOf(record), place, "import", actor, trx);
  if (state === "scheduled") await insertImportedRelease(manuscript.id, record.publish_at, trx);
  return { id: manuscript.id, outcome: "created" };
}

async function updateKnown(known: Manuscript, input: ArticleInput, actor: Actor, trx: Db): Promise<Taken> {
  const { id, state } = known;
  const record = await articleRecordOf(input, trx);
  const { fields, body } = textOf(record);
  // Fields that the file lacks stay unchanged.
  const { subjectSectionIds, sourceId, originalTitle, originalAuthor } = known.fields;
  const text = { fields: { ...fields, subjectSectionIds, sourceId, originalTitle, originalAuthor }, body };
  const names = differences({ ...text.fields, body }, { ...known.fields, body: known.body_html });
  if (names.length === 0) return { id, outcome: "unchanged" };
  if (!OPEN.includes(state))
    throw new DomainError("conflict", `story ${id} is ${state}; its words are not changed now`);
  await makeRevision(known, "import", actor, trx);
  const written = await writeImported(known, { ...text, characters: record.characters }, names, trx);
  await makeRevision(written, "import", actor, trx);
  await noteStory(written, trx);
  return { id, outcome: "updated" };
}

async function writeImported(
  known: Manuscript,
  text: ManuscriptText & { characters: number },
  names: SavedName[],
  trx: Db,
) {
  const version = known.version + 1;
  const fieldVersions = { ...known.field_versions, ...Object.fromEntries(names.map((name) => [name, version])) };
  return updateText(known.id, { ...text, fieldVersions, writer: null }, trx);
}

const textOf = (record: Awaited<ReturnType<typeof articleRecordOf>>) =>
  textOfArticle({ ...record, source_id: null, original_title: "", original_author: "" }, []);
