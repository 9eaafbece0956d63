import { z } from "zod";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { viewFilter } from "./saved-view.schema.ts";
import { readViews, removeView, saveView } from "./saved-view.service.server.ts";

/** Calls for saved views of the list of stories (docs/newsroom.md#screens). */
export const savedViewCalls = {
  /** Returns the caller's saved views. */
  "GET /newsroom/views": newsroomCall({
    permission: "story.read",
    reads: ["view"],
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), filter: viewFilter })) }),
    run: async ({ actor }) => ({ list: await readViews(actor) }),
  }),
  "POST /newsroom/saveView": newsroomCall({
    permission: "story.read",
    changes: ["view"],
    input: z.strictObject({ name: field, filter: viewFilter }),
    answer: z.object({ id: z.int() }),
    run: async ({ input, actor }) => ({ id: await saveView(actor, input) }),
  }),
  "POST /newsroom/removeView": newsroomCall({
    permission: "story.read",
    changes: ["view"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom view" },
    answer: z.null(),
    run: ({ input: { id }, actor }) => removeView(actor, id),
  }),
};
