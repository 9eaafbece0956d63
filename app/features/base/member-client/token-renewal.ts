import { currentMember, currentToken, needsRenewal, replaceTokens } from "./member-store.ts";

const CALL = "/api/common/refreshToken";
const LOCK = "userTokenRenewal";
const TIMEOUT_MS = 10_000;

let running: Promise<void> | undefined;

/**
 * Returns the token for requests and renews an old one, so that it never expires for members who stay signed in
 * (docs/wire.md#tokens). If the renewal fails, it returns the old token, and the server decides.
 */
export async function freshToken(): Promise<string> {
  if (needsRenewal(Date.now())) {
    running ??= alone(renew).finally(() => (running = undefined));
    await running.catch(() => undefined);
  }
  return currentToken();
}

/** Runs the work in one tab at a time, because a second use of the old refresh token would end the session. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Browsers offer locks only on HTTPS. Without a lock, the server's tolerance of a few seconds has to suffice.
  await (navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work));
}

async function renew(): Promise<void> {
  const member = currentMember();
  if (member === undefined || !needsRenewal(Date.now())) return;
  const response = await fetch(CALL, {
    method: "POST",
    headers: { server: "true", "Content-Type": "application/json", Authorization: currentToken() },
    body: JSON.stringify({ refresh_token: member.refreshToken }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as { code?: number; data?: { token?: unknown; refreshToken?: unknown } };
  const { token, refreshToken } = answer.data ?? {};
  // The member has signed out or changed during the request, so its answer no longer applies.
  if (currentMember()?.refreshToken !== member.refreshToken) return;
  // The server refused. The client does not ask again and uses the token until it expires.
  if (answer.code === 0) replaceTokens({ token: member.token, refreshToken: "" });
  if (answer.code !== 1 || typeof token !== "string" || token === "") return;
  if (typeof refreshToken === "string") replaceTokens({ token, refreshToken });
}
