import { z } from "zod";
import { readTableCall } from "#app/features/newsroom/table-import/table-import.form.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { source } from "../source.fields.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { MOST } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { SOURCE_ROW_FAULTS } from "./source-table.ts";
import { keepBatch, undoBatch } from "./source-batch.service.server.ts";
import { exportSources } from "./source-export.service.server.ts";
import { planSources } from "./source-import.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";

/** The limits of a request: enough for a list of some thousand sources with all fields. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_VALUES = 250_000;

const version = z.int().positive();
const made = z.strictObject({ id: idField, version });
const standing = z.object({ id: z.int(), version: z.int(), record: source.schema });

/** Calls that export and import the list of sources (docs/newsroom.md#columns-and-what-stands-beside-stories). */
export const sourceImportCalls = {
  /** Returns all sources as a file. Importing this file changes nothing. */
  "GET /newsroom/sourceFile": newsroomCall({
    permission: "source.manage",
    reads: [],
    input: z.object({ as: z.enum(TABLE_FORMATS) }),
    texts: ["records", "source"],
    answer: "file",
    run: async ({ input: { as }, actor, texts }) => writeTable(await exportSources(actor, texts), as),
  }),
  "POST /newsroom/readSourceTable": readTableCall("source.manage"),
  /** Previews the import. Changes nothing. */
  "POST /newsroom/planSources": newsroomCall({
    permission: "source.manage",
    changes: [],
    input: z.strictObject({
      table: z.array(z.array(z.string().max(MOST.characters)).max(MOST.columns)).max(MOST.rows),
      ...source.schema.pick({ list: true, edition: true, may_reprint: true }).shape,
    }),
    answer: z.object({
      added: z.array(source.schema),
      changed: z.array(standing.extend({ fields: z.array(z.string()) })),
      same: z.int(),
      gone: z.array(standing),
      unhosted: z.array(z.string()),
      faulty: z.array(z.object({ row: z.int(), name: z.string(), fault: z.enum(SOURCE_ROW_FAULTS) })),
    }),
    bodyLimit: MOST_BYTES,
    mostValues: MOST_VALUES,
    run: async ({ input: { table, ...of }, actor }) => planSources(actor, table, of),
  }),
  /** Imports the sources: makes all changes, or none. Requires a repeated second factor. */
  "POST /newsroom/takeSources": newsroomCall({
    permission: "source.manage",
    changes: ["source"],
    input: z.strictObject({
      added: z.array(source.schema).max(MOST.rows),
      changed: z.array(made.extend({ record: source.schema })).max(MOST.rows),
      note: z.string().trim().max(200).default(""),
    }),
    answer: z.object({ made: z.array(z.object({ id: z.int(), version: z.int() })) }),
    bodyLimit: MOST_BYTES,
    mostValues: MOST_VALUES,
    texts: ["staff"],
    run: async ({ input: { note, ...batch }, actor }) => ({
      made: await keepBatch(actor, batch, note),
    }),
  }),
  /**
   * Undoes an import: removes added sources and restores changed ones, all of them or none. Requires a repeated second
   * factor.
   */
  "POST /newsroom/undoSources": newsroomCall({
    permission: "source.manage",
    changes: ["source"],
    input: z.strictObject({
      made: z
        .array(made)
        .min(1)
        .max(2 * MOST.rows),
    }),
    answer: z.null(),
    bodyLimit: MOST_BYTES,
    mostValues: MOST_VALUES,
    texts: ["staff"],
    run: ({ input: { made }, actor }) => undoBatch(actor, made),
  }),
};
