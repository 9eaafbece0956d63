import { forgetOldCodes } from "#app/features/code/code.service.server.ts";
import { forgetOldActs } from "#app/features/limit/limit.service.server.ts";
import { forgetOldEvents } from "#app/features/security-event/security-event.service.server.ts";
import { forgetOldSessions } from "#app/features/session/session.service.server.ts";

/** Removes what has run out: codes, counted acts, sessions that are long over, the old end of the trail. */
export async function forgetWhatIsOver(): Promise<void> {
  await forgetOldCodes();
  await forgetOldActs();
  await forgetOldSessions();
  await forgetOldEvents();
}
