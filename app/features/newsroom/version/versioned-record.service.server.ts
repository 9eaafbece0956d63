import type { BaseVersion } from "#app/lib/base-version.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import {
  isStaff,
  mayAct,
  requirePermission,
  requirePermissionSomewhere,
  WHOLE_SITE,
  type StaffActor,
  type Target,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { isSameValue, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import type { NounKind } from "./version.repo.server.ts";
import {
  compareRecords,
  keepVersion,
  readVersion,
  readVersions,
  saveVersion,
  type SaveOutcome,
} from "./version.service.server.ts";

/** A stored record. A noun adds further data that its hooks need. */
export type Stored<R> = { version: number; record: R };

/** The idempotency key of a command that adds a record, and the id of the new record's parent, for nouns with parents. */
export type Adding = { key?: string | undefined; parentId?: number | undefined };

/** A new record. */
export type NewRecord<R> = Adding & { record: R };

/** A new content of a stored record. */
export type Replacement<R, S extends Stored<R> = Stored<R>> = { id: number; record: R; stored: S };

/** A new record, or a new content of a stored one. */
export type Change<R, S extends Stored<R> = Stored<R>> =
  | (NewRecord<R> & { id?: undefined; stored?: undefined })
  | (Replacement<R, S> & { parentId?: undefined });

/** A change that was written. `before` is the former record, `record` the new content. */
export type Done<R, S extends Stored<R> = Stored<R>> = { id: number } & (
  | ({ did: "add" } & NewRecord<R>)
  | { did: "save"; before: S; record: R; version: number; changed: string[] }
  | { did: "remove"; before: S }
);

/** Defines a kind of record with versions: how it is read and written, and the conditions and follow-ups of a change. */
export type RecordDefinition<R extends NounRecord, S extends Stored<R> = Stored<R>, A extends Actor = StaffActor> = {
  /** The name of the noun in errors. */
  noun: string;
  /** The name of the noun in stored versions. */
  storedKind: NounKind;
  permission: NewsroomPermission;
  /** Returns the permission target of a stored record, by default the whole site. Other actors get `not_found`. */
  scopeOf?: (id: number, stored: S) => Target;
  /** Throws `forbidden` and Refusal if a command requires more than the permission. */
  demand?: (actor: A, act: "read" | "add" | "save" | "remove") => void;
  /** Validates a content. Throws `invalid_input` and Refusal. */
  accept: (input: unknown) => R;
  /** Returns the content of a stored version, which an earlier release may have written. */
  ofVersion?: (version: NounRecord) => R;
  /** Reads the stored record. If `trx` is given, locks it until that transaction ends. */
  read: (id: number, trx?: Db) => Promise<S | undefined>;
  /**
   * `complete` converts an entered content into its stored form. `revive` removes references to deleted records from a
   * restored one.
   */
  complete?: (actor: A, change: Change<R, S>, trx: Db) => Promise<R>;
  revive?: (actor: A, change: Replacement<R, S>, trx: Db) => Promise<R>;
  /** Inserts a record. Nouns without this hook insert records in their own service. */
  insert?: (actor: A, added: NewRecord<R>, trx: Db) => Promise<Stored<R> & { id: number }>;
  /** Writes a content. Returns its new version, together with the stored content if that differs in form. */
  write: (actor: A, change: Replacement<R, S>, trx: Db) => Promise<number | Stored<R>>;
  /** Removes a record. Records of nouns without this hook are never removed, or are removed by their own service. */
  remove?: (actor: A, id: number, stored: S, trx: Db) => Promise<void>;
  /** Fields that never change. */
  fixed?: readonly string[];
  /** Fields with rich text, which comparisons show block by block. */
  bodies?: readonly string[];
  /** `check` throws Refusal if a content must not be saved, `checkRemoval` if a record must not be removed. */
  check?: (actor: A, change: Change<R, S>, trx: Db) => Promise<void>;
  checkRemoval?: (id: number, stored: S, trx: Db) => Promise<void>;
  /** Runs the follow-ups of a change within its transaction: audit entry, event, page purges, files. */
  afterChange?: (actor: A, done: Done<R, S>, trx: Db) => Promise<void>;
};

/** The result of a save, with the id of the record. */
export type RecordOutcome<R> = { id: number } & SaveOutcome<R>;

/**
 * Converts the result of a save into the response of a call. It holds the new version, or the version that was saved
 * meanwhile.
 */
export function saveAnswer<R extends NounRecord>(outcome: RecordOutcome<R>): SaveAnswer {
  const { id } = outcome;
  if (outcome.saved) return { id, version: outcome.version, theirs: null };
  const { theirs } = outcome;
  return { id, version: theirs.version, theirs: { ...theirs, record: { ...theirs.record } } };
}

/** Adds, saves, restores, removes and compares the versions of one kind of record. */
export class VersionedRecord<R extends NounRecord, S extends Stored<R> = Stored<R>, A extends Actor = StaffActor> {
  readonly noun: string;
  readonly permission: NewsroomPermission;
  protected readonly of: RecordDefinition<R, S, A>;

  constructor(of: RecordDefinition<R, S, A>) {
    this.of = of;
    this.noun = of.noun;
    this.permission = of.permission;
  }

  /** Returns a record that the actor may change, and locks it in a transaction. Throws `not_found` for any other record. */
  async readFor(actor: A, id: number, trx?: Db): Promise<S> {
    const { noun, permission, scopeOf, read } = this.of;
    const stored = await read(id, trx);
    if (stored === undefined || !mayAct(actor, permission, scopeOf?.(id, stored) ?? WHOLE_SITE))
      throw new DomainError("not_found", `${noun} ${id}`);
    return stored;
  }

  /** Returns a stored record without a permission check. Locks it in a transaction. */
  async stored(id: number, trx?: Db): Promise<S | undefined> {
    return this.of.read(id, trx);
  }

  /** Validates a content. Throws `invalid_input` and Refusal. */
  accept(input: unknown): R {
    return this.of.accept(input);
  }

  /** Adds a record, once per key. Throws `forbidden`, `invalid_input`, and Refusal. */
  async add(actor: A, input: unknown, adding: Adding = {}): Promise<BaseVersion> {
    this.demand(actor, "add");
    const record = this.of.accept(input);
    return runOnce(actor, `${this.of.storedKind}.create`, adding.key, async (trx) => {
      const whole = (await this.of.complete?.(actor, { ...adding, record }, trx)) ?? record;
      return this.addWithin(actor, { ...adding, record: whole }, trx);
    });
  }

  /** Adds a record as `add` does, with validated content. With `isQuiet` the caller runs the follow-ups. */
  async addWithin(
    actor: A,
    { note = "", isQuiet = false, ...added }: NewRecord<R> & { note?: string; isQuiet?: boolean },
    trx: Db,
  ): Promise<BaseVersion> {
    const { noun, storedKind, check, insert, afterChange } = this.of;
    if (insert === undefined) throw new Error(`a ${noun} is not added here`);
    await check?.(actor, added, trx);
    const { id, version, record } = await insert(actor, added, trx);
    await keepVersion({ kind: storedKind, id }, { number: version, record, note, staffId: staffOf(actor) }, trx);
    if (!isQuiet) await afterChange?.(actor, { ...added, did: "add", id, record }, trx);
    return { id, version };
  }

  /**
   * Saves a record from its base version. If the stored version differs, nothing changes and the result contains the stored
   * record. Throws `forbidden`, `not_found`, `invalid_input`, and Refusal.
   */
  async save(actor: A, base: BaseVersion, input: unknown, note = ""): Promise<RecordOutcome<R>> {
    this.demand(actor, "save");
    const record = this.of.accept(input);
    return withTransaction(async (trx) => {
      const stored = await this.readFor(actor, base.id, trx);
      const whole = (await this.of.complete?.(actor, { id: base.id, record, stored }, trx)) ?? record;
      return this.replace(actor, base, { record: whole, stored, note }, trx);
    });
  }

  /** Restores an earlier version of a record as a new version. Returns and throws as save does. */
  async restore(actor: A, base: BaseVersion, number: number): Promise<RecordOutcome<R>> {
    this.demand(actor, "save");
    const { id } = base;
    return withTransaction(async (trx) => {
      const stored = await this.readFor(actor, id, trx);
      const kept = this.of.accept(await this.contentAt(id, stored, number, trx));
      const record = (await this.of.revive?.(actor, { id, record: kept, stored }, trx)) ?? kept;
      return this.replace(actor, base, { record, stored, note: `↺ ${number}` }, trx);
    });
  }

  /** Saves a record as `save` does, with validated content. With `isQuiet` the caller runs the follow-ups. */
  async saveWithin(
    actor: A,
    base: BaseVersion,
    change: { record: R; note: string; isQuiet?: boolean },
    trx: Db,
  ): Promise<RecordOutcome<R>> {
    return this.replace(actor, base, { ...change, stored: await this.readFor(actor, base.id, trx) }, trx);
  }

  /**
   * Removes a record at its base version. Returns false and changes nothing if the stored version differs. The versions of
   * the record stay stored. Throws `forbidden`, `not_found`, and Refusal.
   */
  async remove(actor: A, { id, version }: BaseVersion): Promise<boolean> {
    this.demand(actor, "remove");
    return withTransaction(async (trx) => {
      const stored = await this.readFor(actor, id, trx);
      if (stored.version !== version) return false;
      await this.removeWithin(actor, id, stored, trx);
      await this.of.afterChange?.(actor, { did: "remove", id, before: stored }, trx);
      return true;
    });
  }

  /** Removes a locked record. Its versions stay stored. Throws Refusal. */
  async removeWithin(actor: A, id: number, stored: S, trx: Db): Promise<void> {
    const { noun, storedKind, checkRemoval, remove } = this.of;
    if (remove === undefined) throw new Error(`a ${noun} is not removed here`);
    const { version, record } = stored;
    await checkRemoval?.(id, stored, trx);
    await keepVersion({ kind: storedKind, id }, { number: version, record, staffId: null }, trx);
    await remove(actor, id, stored, trx);
  }

  /** Returns the versions of a record, newest first. Throws `forbidden` and `not_found`. */
  async versions(actor: A, id: number) {
    this.demand(actor, "read");
    return readVersions(this.of.storedKind, id, await this.readFor(actor, id));
  }

  /** Compares two versions of a record. Throws `forbidden` and `not_found`. */
  async compare(actor: A, { id, from, to }: { id: number; from: number; to: number }): Promise<Comparison> {
    this.demand(actor, "read");
    const stored = await this.readFor(actor, id);
    const [before, after] = [await this.contentAt(id, stored, from), await this.contentAt(id, stored, to)];
    return compareRecords(before, after, this.of.bodies);
  }

  /** Returns the content of a version. Throws `not_found`. */
  async readVersion(id: number, number: number, trx?: Db): Promise<NounRecord> {
    const stored = await readVersion(this.of.storedKind, id, number, trx);
    return this.of.ofVersion?.(stored) ?? stored;
  }

  /**
   * Returns the content of a version. The current one is read from the record, because a version may be stored only when the
   * record changes.
   */
  private async contentAt(id: number, stored: S, number: number, trx?: Db): Promise<NounRecord> {
    return number === stored.version ? stored.record : this.readVersion(id, number, trx);
  }

  /** Throws `forbidden` for an actor without the permission. */
  protected demand(actor: A, act: "read" | "add" | "save" | "remove"): void {
    if (this.of.scopeOf === undefined) requirePermission(actor, this.permission, WHOLE_SITE);
    else requirePermissionSomewhere(actor, this.permission);
    this.of.demand?.(actor, act);
  }

  private async replace(
    actor: A,
    base: BaseVersion,
    { record, stored, note, isQuiet = false }: { record: R; stored: S; note: string; isQuiet?: boolean },
    trx: Db,
  ): Promise<RecordOutcome<R>> {
    const { storedKind, fixed = [], check, write, afterChange } = this.of;
    const { id } = base;
    if (fixed.some((field) => !isSameValue(stored.record[field], record[field])))
      throw new Refusal(({ staff }) => staff.nouns.fixed);
    await check?.(actor, { id, record, stored }, trx);
    const outcome = await saveVersion(
      {
        kind: storedKind,
        lock: async () => stored,
        write: async () => {
          const written = await write(actor, { id, record, stored }, trx);
          return typeof written === "number" ? { version: written, record } : written;
        },
      },
      base,
      { record, note, staffId: staffOf(actor) },
      trx,
    );
    if (outcome.saved && outcome.changed.length > 0 && !isQuiet) {
      const { version, changed } = outcome;
      await afterChange?.(actor, { did: "save", id, before: stored, record, version, changed }, trx);
    }
    return { id, ...outcome };
  }
}

const staffOf = (actor: Actor) => (isStaff(actor) ? actor.id : null);
