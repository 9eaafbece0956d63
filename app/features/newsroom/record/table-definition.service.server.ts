import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { RecordNoun } from "#app/features/newsroom/call/topics.ts";
import type { AuditAction, AuditTarget } from "#app/features/base/audit-log/audit-log.actions.ts";
import type { FieldName, Fields, RecordOf } from "#app/features/base/field/field.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
  type Target,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import { acceptRecord, type TextsOf } from "./accept-record.ts";
import {
  countUses,
  findOne,
  insert,
  remove,
  update,
  type RecordTable,
  type TableWith,
} from "./record-table.repo.server.ts";
import type { Uses } from "./record-uses.ts";
import type { Change, Done, RecordDefinition } from "#app/features/newsroom/version/versioned-record.service.server.ts";

/** Defines a noun that has its own table: its fields, permission and pages, and its differences from other nouns. */
export type TableDefinition<F extends Fields> = {
  /** The name of the noun in `records` of calls, in topics and in errors. */
  noun: RecordNoun;
  /** The name of the noun in stored versions and audit entries. */
  storedKind: AuditTarget;
  table: TableWith<FieldName<F>>;
  /** The column of the manual order. Without it, records are sorted by name. */
  orderBy?: string;
  fields: F;
  texts: TextsOf;
  permission: NewsroomPermission;
  /**
   * Returns the permission target of a record. A staff member with a grant for a column or industry may change the record of
   * that column or industry.
   */
  scopeOf?: (id: number, record: RecordOf<F>) => Target;
  /** Returns tags of the pages that show a record. Without a record, returns tags of the pages that show any record. */
  pageTags?: (record: RecordOf<F> | undefined) => readonly PageTag[];
  /** Returns the path of a record's public page, for its preview. */
  publicPath?: (id: number, record: RecordOf<F>) => string;
  /** Returns queries for the rows of other tables that refer to a record. Such rows prevent its removal. */
  usesOf?: (id: number) => Uses;
  /** Throws if a new record must not be inserted. */
  checkNew?: (record: RecordOf<F>, trx: Db) => Promise<void>;
  /**
   * `checkPreview` throws Refusal for content that must not be previewed; `check` throws it for content that must not
   * be saved.
   */
  checkPreview?: (actor: StaffActor, change: Change<RecordOf<F>>, trx: Db) => Promise<void>;
  check?: (actor: StaffActor, change: Change<RecordOf<F>>, trx: Db) => Promise<void>;
  /** Runs after a record was written. Before a record is removed, it also runs, with the record marked as hidden. */
  afterWrite?: (id: number, record: RecordOf<F>, trx: Db) => Promise<void>;
  /** Runs after a content was replaced or removed. */
  afterReplace?: (before: RecordOf<F>, trx: Db) => Promise<void>;
};

const CODES = { unique: "23505", foreign: "23503" };

/**
 * Returns the result of a write. Throws Refusal if the name is taken, and `invalid_input` if a referenced record is missing.
 */
async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === CODES.unique) throw new Refusal(({ staff }) => staff.nouns.taken);
    if (code === CODES.foreign) throw new DomainError("invalid_input", "what it belongs to is not there");
    throw error;
  }
}

/** Extracts the record from a row or a stored version. */
export function recordOf<F extends Fields>({ fields }: TableDefinition<F>, row: NounRecord): RecordOf<F> {
  return Object.fromEntries(fields.names.map((name) => [name, row[name] ?? null])) as RecordOf<F>;
}

/** Returns a copy of a record that is visible, or hidden if `isShown` is false. */
export function withVisibility<F extends Fields>({ form }: F, record: RecordOf<F>, isShown: boolean): RecordOf<F> {
  const field = form.find(({ isVisibility }) => isVisibility)?.name;
  return field === undefined ? record : { ...record, [field]: isShown };
}

/** Returns the definition of a noun's records: how they are read and written, and the follow-ups of a change. */
export function definitionOf<F extends Fields>(
  own: TableDefinition<F>,
  table: RecordTable,
): RecordDefinition<RecordOf<F>> {
  const { noun, storedKind, fields, permission, scopeOf = () => WHOLE_SITE, check, afterWrite } = own;
  const bodies = fields.form.flatMap(({ name, as }) => (as === "body" ? [name] : []));
  return {
    noun,
    storedKind,
    permission,
    scopeOf: (id, { record }) => scopeOf(id, record),
    demand: (actor, act) => {
      if (act === "add" || act === "remove") requirePermission(actor, permission, WHOLE_SITE);
      if (act === "remove") requireElevated(actor);
    },
    accept: (input) => withCleanBodies(acceptRecord(fields.schema, input, own.texts) as RecordOf<F>, bodies),
    ofVersion: (stored) => recordOf(own, stored),
    read: async (id, trx) => {
      const found = await findOne(table, id, trx);
      return found && { version: found.version, record: recordOf(own, found.row) };
    },
    insert: async (_, { record }, trx) => ({ id: await insertRow(own, table, record, trx), version: 1, record }),
    write: async (_, { id, record }, trx) => {
      const version = await unlessTaken(update(table, id, record, trx));
      await afterWrite?.(id, record, trx);
      return version;
    },
    remove: async (_, id, { record }, trx) => {
      await afterWrite?.(id, withVisibility(fields, record, false), trx);
      await remove(table, id, trx);
      await own.afterReplace?.(record, trx);
    },
    fixed: fields.form.flatMap(({ name, isFixed }) => (isFixed ? [name] : [])),
    bodies,
    ...(check && { check }),
    checkRemoval: async (id, _, trx) => {
      // The lock blocks new references.
      if ((await countUses(own.usesOf?.(id) ?? {}, trx)).length > 0) throw new Refusal(({ staff }) => staff.nouns.used);
    },
    afterChange: (actor, done, trx) => noteDone(own, actor, done, trx),
  };
}

/** Inserts a valid record after all others. Returns its id. Throws Refusal. */
export async function insertRow<F extends Fields>(
  own: TableDefinition<F>,
  table: RecordTable,
  record: RecordOf<F>,
  trx: Db,
): Promise<number> {
  await own.checkNew?.(record, trx);
  const id = await unlessTaken(insert(table, record, trx));
  await own.afterWrite?.(id, record, trx);
  return id;
}

/** Removes from the bodies of a record all markup that the site does not show. */
function withCleanBodies<R extends NounRecord>(record: R, bodies: readonly string[]): R {
  const clean = bodies.map((name) => [name, fromHtml(String(record[name])).html]);
  return { ...record, ...Object.fromEntries(clean) };
}

async function noteDone<F extends Fields>(
  own: TableDefinition<F>,
  actor: StaffActor,
  done: Done<RecordOf<F>>,
  trx: Db,
) {
  const { id } = done;
  if (done.did === "remove") {
    const { record } = done.before;
    return note(own, actor, { action: "noun.remove", id, record, detail: { record } }, trx);
  }
  if (done.did === "add") {
    const { record } = done;
    return note(own, actor, { action: "noun.save", id, record, detail: { added: true } }, trx);
  }
  const { before, record, version, changed } = done;
  await own.afterReplace?.(before.record, trx);
  return note(own, actor, { action: "noun.save", id, record, detail: { version, changed } }, trx);
}

/** Runs the follow-ups of every change in its transaction: an audit entry, page purges, and an event for other screens. */
export async function note<F extends Fields>(
  { noun, storedKind, pageTags }: TableDefinition<F>,
  actor: StaffActor,
  {
    action,
    id,
    detail,
    record,
  }: { action: AuditAction; id: number; detail: Record<string, unknown>; record?: RecordOf<F> },
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: storedKind, targetId: id === 0 ? "" : id, detail }, trx);
  await purgePages([...(pageTags?.(record) ?? [])], trx);
  await publishEvent({ kind: "noun", noun, id, by: actor.name }, trx);
}
