import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Manuscripts } from "#db/types.ts";
import type { ManuscriptFields, SavedName } from "./story.schema.ts";
import type { ManuscriptState } from "./story.states.ts";

/** A working text as it is stored. */
export type Manuscript = Omit<Selectable<Manuscripts>, "fields" | "field_versions" | "title" | "origin"> & {
  fields: ManuscriptFields;
  field_versions: Partial<Record<SavedName, number>>;
  title: string;
};

/** What of a manuscript is not its text, where it differs from a new one of nobody's. */
export type ManuscriptPlace = Partial<
  Pick<
    Selectable<Manuscripts>,
    | "id"
    | "state"
    | "has_changes"
    | "owner_id"
    | "writers"
    | "contribution_id"
    | "import_key"
    | "is_demo"
    | "created_at"
    | "touched_at"
    | "embargo_until"
  >
>;

/** What the columns of JSON hold, and what the database generates, is of these shapes. */
const asManuscript = <Row extends Selectable<Manuscripts> | undefined>(row: Row) =>
  row as unknown as Row extends undefined ? undefined : Manuscript;

export async function findById(id: number, db: Db = database()): Promise<Manuscript | undefined> {
  return asManuscript(await db.selectFrom("manuscripts").selectAll().where("id", "=", id).executeTakeFirst());
}

/** A manuscript, locked for the rest of the transaction. */
export async function lockById(id: number, trx: Db): Promise<Manuscript | undefined> {
  return asManuscript(
    await trx.selectFrom("manuscripts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),
  );
}

/** The manuscript of an imported file, locked for the rest of the transaction. */
export async function lockByImportKey(key: string, trx: Db): Promise<Manuscript | undefined> {
  return asManuscript(
    await trx.selectFrom("manuscripts").selectAll().where("import_key", "=", key).forUpdate().executeTakeFirst(),
  );
}

/** Inserts a manuscript; undefined when there is one of its id or its import key already. */
export async function insert(
  text: { fields: ManuscriptFields; body: string; characters: number },
  place: ManuscriptPlace,
  trx: Db,
): Promise<Manuscript | undefined> {
  return asManuscript(
    await trx
      .insertInto("manuscripts")
      .values({
        ...place,
        fields: JSON.stringify(text.fields),
        body_html: text.body,
        characters: text.characters,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

/** What a change of the working text leaves behind; its version grows by one, whatever it was. */
export type TextChange = {
  fields: ManuscriptFields;
  body: string;
  characters: number;
  fieldVersions: Partial<Record<SavedName, number>>;
  /** Who wrote it, where it was a member of staff. */
  writer: number | null;
};

/** Writes a working text; returns the row as it is then. */
export async function updateText(id: number, change: TextChange, trx: Db): Promise<Manuscript> {
  const row = await trx
    .updateTable("manuscripts")
    .set({
      fields: JSON.stringify(change.fields),
      body_html: change.body,
      characters: change.characters,
      field_versions: JSON.stringify(change.fieldVersions),
      version: sql`version + 1`,
      has_changes: true,
      touched_at: sql`now()`,
      ...(change.writer === null
        ? {}
        : { writers: sql`array(select distinct unnest(writers || ${change.writer}::bigint))` }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asManuscript(row);
}

/** Moves a manuscript to another state, and changes what goes along with that. */
export async function updateState(
  id: number,
  state: ManuscriptState,
  more: Partial<Pick<Selectable<Manuscripts>, "has_changes" | "writers" | "assignee_id">>,
  trx: Db,
): Promise<Manuscript> {
  const row = await trx
    .updateTable("manuscripts")
    .set({ ...more, state, touched_at: sql`now()` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asManuscript(row);
}

/** Who is to do a story, until when, how pressing it is and what it still needs; what is not named stays. */
export type Arrangement = {
  assigneeId?: number | null | undefined;
  dueAt?: Date | null | undefined;
  priority?: number | undefined;
  needsLegal?: boolean | undefined;
  needsPicture?: boolean | undefined;
  /** Reviewed as the policies for sensitive stories say. */
  isSensitive?: boolean | undefined;
};

/** Writes what is arranged of a story; its words and their time are as they were. */
export async function updateArrangement(id: number, given: Arrangement, trx: Db): Promise<Manuscript> {
  const { assigneeId, dueAt, priority, needsLegal, needsPicture, isSensitive } = given;
  const row = await trx
    .updateTable("manuscripts")
    .set({
      id,
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(priority !== undefined && { priority }),
      ...(needsLegal !== undefined && { needs_legal: needsLegal }),
      ...(needsPicture !== undefined && { needs_picture: needsPicture }),
      ...(isSensitive !== undefined && { sensitivity: isSensitive ? ("sensitive" as const) : ("normal" as const) }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asManuscript(row);
}

/** Raises the number of the newest lease; returns it. */
export async function raiseFence(id: number, trx: Db): Promise<number> {
  const { fence } = await trx
    .updateTable("manuscripts")
    .set({ fence: sql`fence + 1` })
    .where("id", "=", id)
    .returning("fence")
    .executeTakeFirstOrThrow();
  return fence;
}

/** SHA-256 of the working text, as a revision of it would have it. */
export async function textHashOf(id: number, db: Db = database()): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("manuscripts")
    .select(sql<Buffer>`text_sha256(fields, sha256(convert_to(body_html, 'UTF8')))`.as("text_sha256"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.text_sha256;
}

/** Who has taken the open step of a review, as long as it is theirs. */
export async function findStepHolder(id: number, db: Db = database()): Promise<number | undefined> {
  const row = await db
    .selectFrom("review_steps")
    .innerJoin("review_rounds", "review_rounds.id", "review_steps.round_id")
    .select("review_steps.taken_by")
    .where("review_rounds.manuscript_id", "=", id)
    .where("review_rounds.closed_at", "is", null)
    .where("review_steps.decided_at", "is", null)
    .where("review_steps.taken_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.taken_by ?? undefined;
}
