import type { RecordNoun } from "#app/features/newsroom/call/topics.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import type { Fields, RecordOf } from "#app/features/base/field/field.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { requirePermission, mayAct, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { isOrderOf, type NewOrder } from "#app/features/newsroom/version/noun-order.policy.ts";
import { countUses, findAll, lockOrder, place, previewAt, type RecordTable } from "./record-table.repo.server.ts";
import {
  definitionOf,
  insertRow,
  note,
  recordOf,
  withVisibility,
  type TableDefinition,
} from "./table-definition.service.server.ts";
import { VersionedRecord } from "#app/features/newsroom/version/versioned-record.service.server.ts";

/** The records of one table. Adds list, form, order, uses and preview to the methods of a record with versions. */
export class TableRecord<F extends Fields> extends VersionedRecord<RecordOf<F>> {
  declare readonly noun: RecordNoun;
  readonly fields: F;
  readonly isArranged: boolean;
  readonly hasPreview: boolean;
  private readonly own: TableDefinition<F>;
  private readonly table: RecordTable;

  constructor(own: TableDefinition<F>) {
    const table = { table: own.table, orderBy: own.orderBy };
    super(definitionOf(own, table));
    this.own = own;
    this.table = table;
    this.fields = own.fields;
    this.isArranged = own.orderBy !== undefined;
    this.hasPreview = own.publicPath !== undefined;
  }

  /**
   * Returns the records that the actor may change, in order, and whether the actor may add, order and remove records.
   * Throws `forbidden`.
   */
  async list(actor: StaffActor) {
    const { permission, scopeOf } = this.of;
    this.demand(actor, "read");
    const all = (await findAll(this.table)).map(({ id, version, row }) => ({
      id,
      version,
      record: recordOf(this.own, row),
    }));
    return {
      list: all.filter((one) => mayAct(actor, permission, scopeOf?.(one.id, one) ?? WHOLE_SITE)),
      mayArrange: mayAct(actor, permission, WHOLE_SITE),
    };
  }

  /**
   * Stores the order of all records. Returns false and changes nothing if the stored order differs from the base order, or
   * if `ids` are not exactly the stored records. Throws `forbidden`, and `invalid_input` if the records are sorted by name.
   */
  async order(actor: StaffActor, order: NewOrder): Promise<boolean> {
    requirePermission(actor, this.permission, WHOLE_SITE);
    if (!this.isArranged) throw new DomainError("invalid_input", `a ${this.noun} stands by its name`);
    return withTransaction(async (trx) => {
      if (!isOrderOf(await lockOrder(this.table, trx), order)) return false;
      const { ids } = order;
      await place(this.table, ids, trx);
      await note(this.own, actor, { action: "noun.order", id: 0, detail: { ids } }, trx);
      return true;
    });
  }

  /** Returns the uses of a record, which prevent its removal. Throws `forbidden`. */
  async uses(actor: StaffActor, id: number) {
    requirePermission(actor, this.permission, WHOLE_SITE);
    return countUses(this.own.usesOf?.(id) ?? {});
  }

  /**
   * Previews the page of a record with this content. `id` is 0 for a new record. A hidden record is shown as visible. The
   * change is rolled back and never visible to others. Throws the errors of adding and saving.
   */
  async preview<T>(
    actor: StaffActor,
    { id, record: input }: { id: number; record: unknown },
    look: (path: string) => Promise<T>,
  ): Promise<T> {
    const { publicPath } = this.own;
    this.demand(actor, id === 0 ? "add" : "save");
    if (publicPath === undefined) throw new DomainError("invalid_input", `a ${this.noun} has no page`);
    const record = withVisibility(this.fields, this.of.accept(input), true);
    let path = "";
    return withoutPurges(() =>
      previewAt(
        new Date(),
        async (trx) => {
          path = publicPath(await this.writeShown(actor, id, record, trx), record);
        },
        () => readApart(() => look(path)),
      ),
    );
  }

  /** Runs the follow-ups of a change that affects many records. */
  async noteAll(actor: StaffActor, action: AuditAction, detail: Record<string, unknown>, trx: Db): Promise<void> {
    await note(this.own, actor, { action, id: 0, detail }, trx);
  }

  /** Writes a content for a preview. Returns the id of its record. */
  private async writeShown(actor: StaffActor, id: number, record: RecordOf<F>, trx: Db): Promise<number> {
    const { own, table } = this;
    if (id === 0) {
      await own.checkPreview?.(actor, { record }, trx);
      return insertRow(own, table, record, trx);
    }
    const change = { id, record, stored: await this.readFor(actor, id, trx) };
    await own.checkPreview?.(actor, change, trx);
    await this.of.write(actor, change, trx);
    return id;
  }
}

/** Defines a noun that has its own table. */
export const tableRecord = <F extends Fields>(own: TableDefinition<F>): TableRecord<F> => new TableRecord(own);
