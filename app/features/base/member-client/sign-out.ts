import type { Answer } from "#app/lib/request/request.ts";
import { request } from "./member-request.ts";
import { currentMember } from "./member-store.ts";

/** The prefix of the keys under which this browser stores members' unsaved texts. */
export const WRITING_KEY = "writing:";

/**
 * Ends the session of this browser on the server (POST /api/user/logout). The caller clears the stored data. This
 * function deletes unsaved texts at once, because the next user must not read them.
 */
export async function endOwnSession(): Promise<Answer<unknown>> {
  const input = { refresh_token: currentMember()?.refreshToken ?? "" };
  const answer = await request("POST /user/logout", { input, silent: true });
  if (answer.ok) for (const key of keysOf(WRITING_KEY)) localStorage.removeItem(key);
  return answer;
}

function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
