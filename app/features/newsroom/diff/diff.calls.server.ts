import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison, textName } from "#app/newsroom/kit/record/diff.schema.ts";
import { readComparison } from "./diff.service.server.ts";

/** Compares two texts of a story, block by block (docs/newsroom.md#nouns). */
export const diffCalls = {
  "GET /newsroom/compare": newsroomCall({
    permission: "story.read",
    reads: ["story.text", "story.release"],
    input: z.object({ id: idField, from: textName, to: textName }),
    records: { id: "newsroom story", from: "no record", to: "no record" },
    answer: comparison,
    run: async ({ input, actor }) => readComparison(actor, input),
  }),
};
