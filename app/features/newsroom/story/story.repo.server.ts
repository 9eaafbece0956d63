import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Manuscripts } from "#db/types.ts";
import type { ManuscriptFields, SavedName } from "./story.schema.ts";
import type { ManuscriptState } from "./story.states.ts";

/** A working text as the database stores it. */
export type Manuscript = Omit<Selectable<Manuscripts>, "fields" | "field_versions" | "title" | "origin"> & {
  fields: ManuscriptFields;
  field_versions: Partial<Record<SavedName, number>>;
  title: string;
};

/**
 * The properties of a manuscript besides its text. An absent one gets its default for a new manuscript without an
 * owner.
 */
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

/** Gives the JSON and generated columns of a row their types. */
const asManuscript = <Row extends Selectable<Manuscripts> | undefined>(row: Row) =>
  row as unknown as Row extends undefined ? undefined : Manuscript;

export async function findById(id: number, db: Db = database()): Promise<Manuscript | undefined> {
  return asManuscript(await db.selectFrom("manuscripts").selectAll().where("id", "=", id).executeTakeFirst());
}

/** Returns a manuscript and locks it for the rest of the transaction. */
export async function lockById(id: number, trx: Db): Promise<Manuscript | undefined> {
  return asManuscript(
    await trx.selectFrom("manuscripts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),
  );
}

/** Returns the manuscript of an imported file and locks it for the rest of the transaction. */
export async function lockByImportKey(key: string, trx: Db): Promise<Manuscript | undefined> {
  return asManuscript(
    await trx.selectFrom("manuscripts").selectAll().where("import_key", "=", key).forUpdate().executeTakeFirst(),
  );
}

/** Inserts a manuscript. Returns undefined if its id or its import key exists already. */
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

/** A change of the working text. Writing it always increments the version. */
export type TextChange = {
  fields: ManuscriptFields;
  body: string;
  characters: number;
  fieldVersions: Partial<Record<SavedName, number>>;
  /** The id of the writer; null if the actor is no staff member. */
  writer: number | null;
};

/** Writes a working text. Returns the new row. */
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

/** Moves a manuscript to another state and updates the columns that depend on it. */
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

/** The assignee, deadline, priority and needs of a story. Absent properties stay unchanged. */
export type Arrangement = {
  assigneeId?: number | null | undefined;
  dueAt?: Date | null | undefined;
  priority?: number | undefined;
  needsLegal?: boolean | undefined;
  needsPicture?: boolean | undefined;
  /** Whether the policies for sensitive stories apply. */
  isSensitive?: boolean | undefined;
};

/** Writes the assignee, deadline, priority and needs of a story. Its text and the time of the text stay unchanged. */
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

/** Increments the number of the newest lease and returns it. */
export async function raiseFence(id: number, trx: Db): Promise<number> {
  const { fence } = await trx
    .updateTable("manuscripts")
    .set({ fence: sql`fence + 1` })
    .where("id", "=", id)
    .returning("fence")
    .executeTakeFirstOrThrow();
  return fence;
}

/** Returns the SHA-256 of the working text, computed as for a revision. */
export async function textHashOf(id: number, db: Db = database()): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("manuscripts")
    .select(sql<Buffer>`text_sha256(fields, sha256(convert_to(body_html, 'UTF8')))`.as("text_sha256"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.text_sha256;
}

/** Returns the id of the staff member who has reserved the open review step. */
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
