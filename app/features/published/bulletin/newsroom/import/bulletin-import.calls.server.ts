import { z } from "zod";
import { readTableForm } from "#app/features/newsroom/table-import/table-import.form.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { bulletinChange, RESULTS } from "#app/features/published/bulletin/bulletin.schema.ts";
import { COLUMNS, IGNORED } from "./bulletin-columns.rules.ts";
import { bulletinRecord, storedBulletin } from "../bulletin.fields.ts";
import { FAULTS } from "./bulletin-faults.rules.ts";
import { WHOLE_KINDS } from "./bulletin-whole.rules.ts";
import {
  acceptGuesses,
  applyImport,
  chooseSheets,
  mapImport,
  mendImport,
  openImport,
  previewImport,
  undoImport,
  type Making,
} from "./bulletin-import.service.server.ts";
import { readImport } from "./bulletin-import-read.service.server.ts";
import { importView } from "./bulletin-import.view.ts";
import { faultFile } from "./fault-file.server.ts";
import { readBatches } from "#app/features/newsroom/import-batch/import-batch.service.server.ts";
import { readPublicPictures } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import type { BulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";

const version = z.int().positive();
const base = { id: idField, version };
/** The target, exactly one of the two: the data of a new bulletin, or the id of the bulletin that gets the samples. */
const making = { bulletin: bulletinRecord.optional(), into: idField.optional() };
const row = z.int().positive().max(1_000_000);
const fault = z.enum(FAULTS);
const column = z.enum(COLUMNS);
/** The use of a column. "ignored": a staff member has excluded it. null: not decided yet. */
const use = z.enum([...COLUMNS, IGNORED]).nullable();
const sheet = z.int().min(0).max(1_000);
const wholeKind = z.enum(WHOLE_KINDS);
/** The position of a row in the file: its row number, and its sheet if there are several. */
const place = { line: z.int(), sheet: z.string() };
const state = z.enum(["read", "applied", "undone"]);

const importedSample = z.object({
  row: z.int(),
  product: z.string(),
  maker: z.string(),
  date: z.string(),
  region: z.string(),
  /** Whether the sample passed; null if that cannot be determined. */
  result: z.enum(RESULTS).nullable(),
  findings: z.array(z.string()),
  isOut: z.boolean(),
  /** Whether the sample is not imported until a staff member has checked it. */
  isHeld: z.boolean(),
  ...place,
});

const importedSheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  isTaken: z.boolean(),
  /** The number of rows below the headings, without rows that the file hides. */
  rows: z.int(),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  headingRows: z.int(),
  columns: z.array(z.object({ use, heading: z.string(), examples: z.array(z.string()) })),
});

type Target = { bulletin?: BulletinChange | undefined; into?: number | undefined };
/** Returns whether an import names exactly one target: a new bulletin or an existing one. */
const hasOneTarget = ({ bulletin, into }: Target) => (bulletin === undefined) !== (into === undefined);

/** The newsroom calls that import tables as bulletins of spot checks (docs/newsroom.md#bulletins). */
export const bulletinImportCalls = {
  "POST /newsroom/importBulletin": newsroomCall({
    permission: "import.run",
    changes: ["import"],
    form: z.object({ file: z.file() }),
    answer: z.object({ id: z.int() }),
    texts: ["staff", "upload"],
    queue: "uploads",
    run: async ({ uploads, actor }) => ({ id: await openImport(actor, await readTableForm(uploads)) }),
  }),
  /** Returns the caller's own imports, newest first. */
  "GET /newsroom/bulletinImports": newsroomCall({
    permission: "import.run",
    reads: ["import"],
    answer: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), state, at: isoTime, bulletin: z.int().nullable() })),
    }),
    run: async ({ actor }) => ({
      list: (await readBatches(actor, "bulletin")).map((one) => ({
        ...one,
        at: one.created_at,
        bulletin: one.target_id,
      })),
    }),
  }),
  /** Returns a batch. `into`, `number` and `issuer` are the target; without them the data in the file is used. */
  "GET /newsroom/bulletinImport": newsroomCall({
    permission: "import.run",
    reads: ["import", "bulletin"],
    input: z.object({
      id: idField,
      into: idField.optional(),
      number: bulletinChange.shape.number.optional(),
      issuer: z.string().trim().max(100).optional(),
    }),
    records: { id: "newsroom import", into: "no record" },
    answer: z.object({
      id: z.int(),
      version,
      state,
      name: z.string(),
      /** `bulletin` is the bulletin created from this batch, `sameAs` one created from the same file earlier. */
      bulletin: z.int().nullable(),
      sameAs: z.int().nullable(),
      sheets: z.array(importedSheet),
      /** The warnings about the table as a whole. Those with `stops` must be fixed before publication. */
      whole: z.array(z.object({ kind: wholeKind, said: z.string(), found: z.string(), stops: z.boolean() })),
      details: storedBulletin.partial(),
      counts: z.object({
        rows: z.int(),
        samples: z.int(),
        failed: z.int(),
        uncertain: z.int(),
        out: z.int(),
        sound: z.int(),
      }),
      kinds: z.array(z.object({ kind: fault, count: z.int() })),
      faults: z.array(
        z.object({
          kind: fault,
          row: z.int(),
          field: column,
          said: z.string(),
          guess: z.string().nullable(),
          product: z.string(),
          ...place,
        }),
      ),
      samples: z.array(importedSample),
    }),
    run: async ({ input: { id, ...intent }, actor }) => importView(await readImport(actor, id, intent)),
  }),
  "POST /newsroom/mapBulletinImport": newsroomCall({
    permission: "import.run",
    changes: ["import"],
    input: z.strictObject({
      ...base,
      sheet,
      headings: z.int().min(0).max(50),
      columns: z.array(use).max(200),
    }),
    records: { id: "newsroom import", version: "no record", sheet: "no record", headings: "no record" },
    answer: z.null(),
    run: ({ input: { id, version, sheet, ...mapping }, actor }) => mapImport(actor, { id, version }, sheet, mapping),
  }),
  /** Chooses the sheets to import, by their positions. */
  "POST /newsroom/chooseBulletinSheets": newsroomCall({
    permission: "import.run",
    changes: ["import"],
    input: z.strictObject({ ...base, sheets: z.array(sheet).max(1_000) }),
    records: { id: "newsroom import", version: "no record", sheets: "no record" },
    answer: z.null(),
    run: ({ input: { sheets, ...base }, actor }) => chooseSheets(actor, base, sheets),
  }),
  /** Corrects cells of a row, by its number, or excludes the row. */
  "POST /newsroom/mendBulletinImport": newsroomCall({
    permission: "import.run",
    changes: ["import"],
    input: z.strictObject({
      ...base,
      row,
      record: z.partialRecord(column, z.string().trim().max(1_000)).default({}),
      isOut: z.boolean().optional(),
    }),
    records: { id: "newsroom import", version: "no record", row: "no record" },
    answer: z.null(),
    run: ({ input: { id, version, row, record, isOut }, actor }) =>
      mendImport(actor, { id, version }, [{ row, record, ...(isOut !== undefined && { isOut }) }]),
  }),
  "POST /newsroom/acceptBulletinGuesses": newsroomCall({
    permission: "import.run",
    changes: ["import"],
    input: z.strictObject({ ...base, kind: fault }),
    records: { id: "newsroom import", version: "no record" },
    answer: z.null(),
    run: ({ input: { kind, ...base }, actor }) => acceptGuesses(actor, base, kind),
  }),
  "POST /newsroom/previewBulletinImport": newsroomCall({
    permission: "import.run",
    changes: [],
    input: z.strictObject({ id: idField, ...making }).refine(hasOneTarget),
    records: { id: "newsroom import", into: "newsroom bulletin" },
    answer: z.object({ html: z.string() }),
    run: async ({ input: { id, ...input }, actor, renderPage }) => ({
      html: await previewImport(actor, id, makingOf(input), (made) =>
        renderPage(`/spotcheck/${made}`, { mayShow: readPublicPictures }),
      ),
    }),
  }),
  "POST /newsroom/applyBulletinImport": newsroomCall({
    permission: "import.run",
    changes: ["import", "bulletin"],
    /** `known`: the warnings about the whole that the staff member has accepted. */
    input: z.strictObject({ ...base, ...making, known: z.array(wholeKind).max(20).default([]) }).refine(hasOneTarget),
    records: { id: "newsroom import", version: "no record", into: "newsroom bulletin" },
    answer: z.object({ bulletin: z.int(), samples: z.int() }),
    texts: ["staff"],
    run: async ({ input: { id, version, known, ...input }, actor }) =>
      applyImport(actor, { id, version }, makingOf(input), known),
  }),
  "POST /newsroom/undoBulletinImport": newsroomCall({
    permission: "import.run",
    changes: ["import", "bulletin"],
    input: z.strictObject(base),
    records: { id: "newsroom import", version: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input, actor }) => undoImport(actor, input),
  }),
  /** Returns the faulty rows as a file in base64. */
  "GET /newsroom/bulletinImportFaults": newsroomCall({
    permission: "import.run",
    reads: ["import"],
    input: z.object({ id: idField, as: z.enum(["csv", "xlsx"]) }),
    records: { id: "newsroom import" },
    answer: z.object({ name: z.string(), content: z.string() }),
    texts: ["bulletins"],
    run: async ({ input: { id, as }, actor, texts }) => faultFile(await readImport(actor, id), as, texts.bulletins),
  }),
};

/** Returns the bulletin that a batch becomes: a new one, or the existing one that gets the samples. */
const makingOf = ({ bulletin, into }: Target): Making =>
  bulletin === undefined ? { into: into ?? 0 } : { details: bulletin };
