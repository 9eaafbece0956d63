import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";

/** Streams the newsroom's events as server-sent events. `story` is the story that is open on this screen. */
export const eventCalls = defineCalls({
  "GET /newsroom/events": {
    permission: "staff",
    input: z.object({ story: idField.optional() }),
    records: { story: "no record" },
    answer: "stream",
  },
});
