import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { FIGURES, SPANS, TABLE_NAMES } from "./statistic.rules.ts";
import { IN_FILE, readStatistics, readTable, SHOWN } from "./statistic.service.server.ts";
import { fileOf } from "./statistic.file.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";

/** A day (yyyy-mm-dd, Asia/Shanghai). With the span `month` it means the month that contains the day. */
const day = z.iso.date().refine((text) => text >= "2000-01-01" && text < "2100-01-01");
const asked = { span: z.enum(SPANS), day };

/**
 * A row of a table. A row has a name, or a key that the interface translates (`sources`, `depths`, `steps`, `releases`,
 * `complaints`). Its numbers are in the order of TABLES. `id` is the id of a story.
 */
const row = z.object({ key: z.string(), name: z.string(), id: z.int().nullable(), numbers: z.array(z.number()) });

/** Figures of the site (docs/newsroom.md#statistics), within the scope of the caller's permissions. */
export const statisticCalls = {
  /**
   * Returns the figures of a period. `tables` are the tables that the caller may read. `running`: the period has not
   * ended. `before` are the figures of the previous period, for a running period up to the same point. `series` are the
   * views by minute of today, by hour of another day, or by day of a month; `at` is in seconds.
   */
  "GET /newsroom/statistics": newsroomCall({
    permission: "statistic.read",
    reads: [],
    input: z.object(asked),
    answer: z.object({
      tables: z.array(z.enum(TABLE_NAMES)),
      running: z.boolean(),
      figures: z.array(z.object({ name: z.enum(FIGURES), count: z.int(), before: z.int() })),
      grain: z.enum(["minute", "hour", "day"]),
      series: z.array(z.object({ at: seconds, views: z.int() })),
    }),
    run: ({ input, actor }) => readStatistics(actor, input),
  }),
  "GET /newsroom/statisticTable": newsroomCall({
    permission: "statistic.read",
    reads: [],
    input: z.object({ ...asked, table: z.enum(TABLE_NAMES) }),
    answer: z.object({ list: z.array(row) }),
    run: async ({ input, actor, language }) => ({
      list: await readTable(actor, { ...input, language, limit: SHOWN }),
    }),
  }),
  /** Returns a table as a file, with more rows than the screen shows. */
  "GET /newsroom/statisticFile": newsroomCall({
    permission: "statistic.read",
    reads: [],
    input: z.object({ ...asked, table: z.enum(TABLE_NAMES), as: z.enum(TABLE_FORMATS) }),
    texts: ["statistic"],
    answer: "file",
    run: async ({ input: { as, ...asked }, actor, language, texts }) => {
      const rows = await readTable(actor, { ...asked, language, limit: IN_FILE });
      return writeTable(fileOf(asked, rows, texts.statistic), as);
    },
  }),
};
