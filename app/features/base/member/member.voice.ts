import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { formatDateTime } from "#app/lib/dates.ts";

/** The fields of a member that state whether the member is muted. */
export type Voice = { muted_until: Date | null; mute_reason: string };

/** Throws Refusal, with the end and the reason, for a member who is muted now. */
export function requireVoice({ muted_until: until, mute_reason: reason }: Voice): void {
  if (until !== null && until > new Date()) throw new Refusal(({ auth }) => auth.muted(formatDateTime(until), reason));
}
