import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison, textName } from "#app/newsroom/kit/record/diff.schema.ts";

/** Compares two texts of a story, block by block (docs/newsroom.md#nouns). */
export const compareCalls = defineCalls({
  "GET /newsroom/compare": {
    permission: "story.read",
    input: z.object({ id: idField, from: textName, to: textName }),
    records: { id: "newsroom story", from: "no record", to: "no record" },
    answer: comparison,
  },
});

type CompareCalls = typeof compareCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CompareCalls {}
}
