import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { mayAct, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { isSameValue, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
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
  type SeenVersion,
} from "./version.service.server.ts";

/** A stored record. */
export type Stored<R> = { version: number; record: R };

/** A new content of a record, and the stored one, if it exists. */
export type Change<R> = { id: number | undefined; record: R; stored: R | undefined };

/** A change that is written. `before`: the former content; `record`: the new one. */
export type Done<R> = { id: number } & (
  | { did: "add"; record: R }
  | { did: "save"; record: R; before: R; version: number; changed: string[] }
  | { did: "remove"; before: R }
);

/** A record with versions: how it is read and written, and what its changes require and cause. */
export type RecordDefinition<R extends NounRecord> = {
  /** Its name in errors. */
  noun: string;
  /** The stored name of its versions. */
  storedKind: NounKind;
  permission: NewsroomPermission;
  /** The permission target of a stored record; for all others the record does not exist. */
  scopeOf: (id: number, record: R) => Target;
  /** Throws `forbidden` for actors without the permission; the other two are asked in addition. */
  demand: (actor: StaffActor) => void;
  demandSave?: (actor: StaffActor) => void;
  demandRemoval?: (actor: StaffActor) => void;
  /** Validates a content. Throws `invalid_input` and Refusal. */
  accept: (input: unknown) => R;
  /** Returns the content of a stored version, which an earlier release may have written. */
  ofVersion?: (stored: NounRecord) => R;
  /** Reads the stored record, in a transaction locked until it ends. */
  read: (id: number, trx?: Db) => Promise<Stored<R> | undefined>;
  /** Writes a record. Returns its new version. */
  write: (id: number, record: R, actor: StaffActor, trx: Db) => Promise<number>;
  remove: (id: number, stored: Stored<R>, actor: StaffActor, trx: Db) => Promise<void>;
  /** Fields that never change. */
  fixed?: readonly string[];
  /** Texts of the editor, which comparisons show by blocks. */
  bodies?: readonly string[];
  /** Throws Refusal for a content that must not be saved, and for a record that must not be removed. */
  check?: (actor: StaffActor, change: Change<R>, trx: Db) => Promise<void>;
  checkRemoval?: (id: number, stored: R, trx: Db) => Promise<void>;
  /** Runs the follow-ups of a change within its transaction: audit entry, event, page purges, files. */
  afterChange: (actor: StaffActor, done: Done<R>, trx: Db) => Promise<void>;
};

/** The outcome of a save with the id of its record. */
export type RecordOutcome<R> = { id: number } & SaveOutcome<R>;

/** Saves, restores, removes and compares the versions of one kind of record. */
export class VersionedRecord<R extends NounRecord> {
  protected readonly of: RecordDefinition<R>;

  constructor(of: RecordDefinition<R>) {
    this.of = of;
  }

  /** Returns a record that the actor may change, in a transaction locked. Throws `not_found` for every other one. */
  async readFor(actor: StaffActor, id: number, trx?: Db): Promise<Stored<R>> {
    const { noun, permission, scopeOf, read } = this.of;
    const stored = await read(id, trx);
    if (stored === undefined || !mayAct(actor, permission, scopeOf(id, stored.record)))
      throw new DomainError("not_found", `${noun} ${id}`);
    return stored;
  }

  /** Returns a stored record, whoever asks; in a transaction locked. */
  async stored(id: number, trx?: Db): Promise<Stored<R> | undefined> {
    return this.of.read(id, trx);
  }

  /** Validates a content. Throws `invalid_input` and Refusal. */
  accept(input: unknown): R {
    return this.of.accept(input);
  }

  /** Keeps the first version of a record that was inserted. */
  async keepFirst(actor: StaffActor, id: number, { version, record }: Stored<R>, note: string, trx: Db): Promise<void> {
    await keepVersion({ kind: this.of.storedKind, id }, { number: version, record, note, staffId: actor.id }, trx);
  }

  /**
   * Saves a record from its base version. When the stored version differs, nothing changes and the outcome contains the
   * stored record. Throws `forbidden`, `not_found`, `invalid_input`, and Refusal.
   */
  async save(actor: StaffActor, seen: SeenVersion, input: unknown, note = ""): Promise<RecordOutcome<R>> {
    this.demandSave(actor);
    const record = this.of.accept(input);
    return withTransaction((trx) => this.saveWithin(actor, seen, { record, note }, trx));
  }

  /** Restores an earlier version of a record as a new version. Returns and throws as save does. */
  async restore(actor: StaffActor, seen: SeenVersion, number: number): Promise<RecordOutcome<R>> {
    this.demandSave(actor);
    return withTransaction(async (trx) => {
      await this.readFor(actor, seen.id, trx);
      const record = this.of.accept(await this.readVersion(seen.id, number, trx));
      return this.saveWithin(actor, seen, { record, note: `↺ ${number}` }, trx);
    });
  }

  /** As save, of a content that was validated. `isQuiet`: the caller runs the follow-ups. */
  async saveWithin(
    actor: StaffActor,
    seen: SeenVersion,
    { record, note, isQuiet = false }: { record: R; note: string; isQuiet?: boolean },
    trx: Db,
  ): Promise<RecordOutcome<R>> {
    const { storedKind, fixed = [], check, write, afterChange } = this.of;
    const { id } = seen;
    const stored = await this.readFor(actor, id, trx);
    if (fixed.some((field) => !isSameValue(stored.record[field], record[field])))
      throw new Refusal(({ staff }) => staff.nouns.fixed);
    await check?.(actor, { id, record, stored: stored.record }, trx);
    const outcome = await saveVersion(
      { kind: storedKind, lock: async () => stored, write: (_, wished) => write(id, wished, actor, trx) },
      seen,
      { record, note, staffId: actor.id },
      trx,
    );
    if (outcome.saved && outcome.changed.length > 0 && !isQuiet)
      await afterChange(actor, { did: "save", ...outcome, id, record }, trx);
    return { id, ...outcome };
  }

  /**
   * Removes a record at its base version; returns false and changes nothing when the stored version differs. Its versions
   * are kept. Throws `forbidden`, `not_found`, and Refusal.
   */
  async remove(actor: StaffActor, { id, version }: SeenVersion): Promise<boolean> {
    this.of.demand(actor);
    this.of.demandRemoval?.(actor);
    return withTransaction(async (trx) => {
      const stored = await this.readFor(actor, id, trx);
      if (stored.version !== version) return false;
      await this.removeWithin(actor, id, stored, trx);
      await this.of.afterChange(actor, { did: "remove", id, before: stored.record }, trx);
      return true;
    });
  }

  /** Removes a locked record; its versions are kept. Throws Refusal. */
  async removeWithin(actor: StaffActor, id: number, stored: Stored<R>, trx: Db): Promise<void> {
    const { storedKind, checkRemoval, remove } = this.of;
    const { version, record } = stored;
    await checkRemoval?.(id, record, trx);
    await keepVersion({ kind: storedKind, id }, { number: version, record, staffId: null }, trx);
    await remove(id, stored, actor, trx);
  }

  /** Returns the versions of a record, newest first. Throws `forbidden` and `not_found`. */
  async versions(actor: StaffActor, id: number) {
    this.of.demand(actor);
    const { version, record } = await this.readFor(actor, id);
    const kept = await readVersions(this.of.storedKind, id);
    // A record that was never changed has only its stored version.
    return kept.some(({ number }) => number === version)
      ? kept
      : [{ number: version, record, note: "", by: "", at: undefined }, ...kept];
  }

  /** Compares two versions of a record. Throws `forbidden` and `not_found`. */
  async compare(actor: StaffActor, { id, from, to }: { id: number; from: number; to: number }): Promise<Comparison> {
    this.of.demand(actor);
    const { version, record } = await this.readFor(actor, id);
    const at = async (number: number): Promise<NounRecord> =>
      number === version ? record : this.readVersion(id, number);
    return compareRecords(await at(from), await at(to), this.of.bodies);
  }

  /** Returns the content of a version. Throws `not_found`. */
  async readVersion(id: number, number: number, trx?: Db): Promise<NounRecord> {
    const stored = await readVersion(this.of.storedKind, id, number, trx);
    return this.of.ofVersion?.(stored) ?? stored;
  }

  private demandSave(actor: StaffActor): void {
    this.of.demand(actor);
    this.of.demandSave?.(actor);
  }
}
