import type { Answer } from "#app/lib/request.ts";
import { request } from "./member-request.ts";
import { currentMember } from "./member-store.ts";

/** POST /api/user/logout: ends the session of this browser on the server. What is stored here stays until the caller clears it. */
export function endOwnSession(): Promise<Answer<unknown>> {
  const body = { refresh_token: currentMember()?.refreshToken ?? "" };
  return request("/api/user/logout", { body, silent: true });
}
