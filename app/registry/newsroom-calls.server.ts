import type { NewsroomCalls } from "#app/features/newsroom/call/newsroom-call.ts";
import { deadLetterCalls } from "#app/features/members/delivery/newsroom/dead-letter.calls.server.ts";
import { adjustmentCalls } from "#app/features/newsroom/adjustment/adjustment.calls.server.ts";

/** Every call of the newsroom by its name; the server serves them, and the browser's requests have their types. */
export const NEWSROOM_CALLS = {
  ...adjustmentCalls,
  ...deadLetterCalls,
} satisfies NewsroomCalls;

type Table = typeof NEWSROOM_CALLS;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends Table {}
}
