import { demand, type Actor } from "#app/features/base/actor/actor.ts";
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
/** `isPublic`: it went straight among the articles that readers see. */
export type ImportOutcome = Taken & { isPublic: boolean };

/** States in which nobody waits for the exact words, so that a newer file may change them. */
const OPEN = ["writing", "returned", "released", "withdrawn", "trashed"];

/**
 * Takes over a text of the outside by its import key. What is public already goes straight among the articles; what is not
 * becomes a manuscript, and what has a time to come is released then, as it was promised. A story that the newsroom has in
 * hand is changed there, never behind its back. Throws `invalid_input`, and `conflict` for one that is being reviewed.
 */
export async function importStory(
  input: ArticleInput,
  status: FileStatus,
  actor: Actor,
  trx?: Db,
): Promise<ImportOutcome> {
  demand(actor, "article.write");
  if (trx === undefined) return withTransaction((own) => importStory(input, status, actor, own));
  const known = await manuscriptOfKey(input.importKey ?? null, trx);
  if (known !== undefined) return { ...(await updateKnown(known, input, actor, trx)), isPublic: false };
  const isToCome = status === "published" && input.publishAt > new Date();
  // What readers have already stays theirs, whatever a newer file says.
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
  // What a file does not say stays as it is.
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
