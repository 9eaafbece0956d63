import { currentMember, currentToken, needsRenewal, replaceTokens } from "./member-store.ts";

const CALL = "/api/common/refreshToken";
const LOCK = "userTokenRenewal";
const TIMEOUT_MS = 10_000;

let running: Promise<void> | undefined;

/**
 * The token for requests, renewed when it gets old, so that members who stay signed in never see it expire
 * (docs/wire.md#tokens). A failed renewal leaves the old token, and the server judges it.
 */
export async function freshToken(): Promise<string> {
  if (needsRenewal(Date.now())) {
    running ??= alone(renew).finally(() => (running = undefined));
    await running.catch(() => undefined);
  }
  return currentToken();
}

/** One tab at a time: the old refresh token used twice would end the session. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Only served securely; elsewhere the server's few seconds of grace have to do.
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
  // The member has signed out or changed during the request: its answer no longer applies.
  if (currentMember()?.refreshToken !== member.refreshToken) return;
  // Refused: it is not asked for again, and the token is used to its end.
  if (answer.code === 0) replaceTokens({ token: member.token, refreshToken: "" });
  if (answer.code !== 1 || typeof token !== "string" || token === "") return;
  if (typeof refreshToken === "string") replaceTokens({ token, refreshToken });
}
