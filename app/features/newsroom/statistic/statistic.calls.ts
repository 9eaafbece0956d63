import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { FIGURES, SPANS, TABLE_NAMES } from "./statistic.rules.ts";

/** A day (yyyy-mm-dd, Asia/Shanghai); with the span `month` it stands for its month. */
const day = z.iso.date().refine((text) => text >= "2000-01-01" && text < "2100-01-01");
const asked = { span: z.enum(SPANS), day };

/**
 * A row of a table. The interface translates its key (`sources`, `depths`, `steps`, `releases`, `complaints`); other rows
 * have a name. Its numbers are in the order of TABLES. `id`: of a story.
 */
const row = z.object({ key: z.string(), name: z.string(), id: z.int().nullable(), numbers: z.array(z.number()) });

/** Figures of the site (docs/newsroom.md#statistics), within the scope of the caller's permissions. */
export const statisticCalls = defineCalls({
  /**
   * `tables`: those that the caller may read. `running`: the span has not ended. `before`: the previous span; for a running
   * span up to the same time. `series`: views by minute of today, by hour of another day, by day of a month; `at` in
   * seconds.
   */
  "GET /newsroom/statistics": {
    permission: "statistic.read",
    input: z.object(asked),
    answer: z.object({
      tables: z.array(z.enum(TABLE_NAMES)),
      running: z.boolean(),
      figures: z.array(z.object({ name: z.enum(FIGURES), count: z.int(), before: z.int() })),
      grain: z.enum(["minute", "hour", "day"]),
      series: z.array(z.object({ at: z.int(), views: z.int() })),
    }),
  },
  "GET /newsroom/statisticTable": {
    permission: "statistic.read",
    input: z.object({ ...asked, table: z.enum(TABLE_NAMES) }),
    answer: z.object({ list: z.array(row) }),
  },
  /** The same table as a file, with more rows than a screen. */
  "GET /newsroom/statisticFile": {
    permission: "statistic.read",
    input: z.object({ ...asked, table: z.enum(TABLE_NAMES), as: z.enum(TABLE_FORMATS) }),
    texts: ["statistic"],
    answer: "file",
  },
});

type StatisticCalls = typeof statisticCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends StatisticCalls {}
}
