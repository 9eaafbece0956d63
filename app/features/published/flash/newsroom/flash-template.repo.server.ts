import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { TemplateRecord } from "./flash.schema.ts";

/** Returns all templates, sorted by name. */
export async function findTemplates(db: Db = database()) {
  const rows = await db
    .selectFrom("flash_templates")
    .select(["id", "version", "name", "record"])
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ ...row, record: row.record as TemplateRecord }));
}

type Values = { name: string; record: TemplateRecord };
const written = ({ name, record }: Values) => ({ name, record: JSON.stringify(record) });

/** Inserts a template. Returns undefined if its name is taken. */
export async function insertTemplate(values: Values, trx: Db) {
  return trx
    .insertInto("flash_templates")
    .values(written(values))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "version"])
    .executeTakeFirst();
}

/** Updates a template from its base version. Returns undefined if its version has changed or its name is taken. */
export async function updateTemplate(base: { id: number; version: number }, values: Values, trx: Db) {
  return trx
    .updateTable("flash_templates")
    .set({ ...written(values), version: sql`version + 1` })
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("flash_templates as other")
            .select("other.id")
            .where("other.name", "=", values.name)
            .where("other.id", "<>", base.id),
        ),
      ),
    )
    .returning(["id", "version"])
    .executeTakeFirst();
}

/** Deletes a template from its base version. Returns whether it existed. */
export async function deleteTemplate({ id, version }: { id: number; version: number }, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("flash_templates")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
