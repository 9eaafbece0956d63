import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { formatDateTime } from "#app/lib/dates.ts";

/** Of a member, whether they may speak. */
export type Voice = { muted_until: Date | null; mute_reason: string };

/** Throws Refusal with until when and why for a member who is muted now. */
export function requireVoice({ muted_until: until, mute_reason: reason }: Voice): void {
  if (until !== null && until > new Date()) throw new Refusal(({ auth }) => auth.muted(formatDateTime(until), reason));
}
