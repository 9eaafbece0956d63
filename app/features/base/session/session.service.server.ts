import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  deleteOld,
  end,
  findOpen,
  findSessions,
  findToken,
  hasDevice,
  insert,
  insertToken,
  replaceTokens,
  slide,
  updateElevated,
  type Area,
  type Beside,
  type EndReason,
  type Lives,
  type TokenMember,
} from "./session.repo.server.ts";
import { isToken, newNonce, newToken, successors, tokenHash } from "./session.tokens.server.ts";

/**
 * The grace period in seconds in which a replaced token is still accepted, for two tabs at once or a lost response
 * (docs/wire.md#tokens).
 */
const GRACE_SECONDS = 10;
/** The shortest interval in seconds between two extensions of a token in use. */
const SLIDE_SECONDS = 300;

/**
 * The lifetimes of sessions and tokens in seconds, the key for derived tokens, and whether demo members may sign in.
 * Demo passwords are public, so their tokens are invalid without the demo mode.
 */
export type SessionRules = { lives: Lives; serverKey: Buffer; demo: boolean };

/** The tokens of a client. `refreshToken` is empty unless the member stays signed in. */
export type Tokens = { token: string; refreshToken: string };

/** Starts a session, always with new tokens (docs/security.md#t5). */
export async function openSession(
  session: { memberId: number; keep: boolean; network: string; agent: string; area?: Area },
  { lives }: SessionRules,
  trx: Db,
): Promise<Tokens> {
  const { access, refresh, absolute } = lives;
  const { area = "member" } = session;
  const sessionId = await insert({ ...session, area, absoluteSeconds: absolute }, trx);
  const tokens = { token: newToken(), refreshToken: session.keep ? newToken() : "" };
  await insertToken({ hash: tokenHash(tokens.token), sessionId, kind: "access", lifeSeconds: access }, trx);
  if (session.keep) {
    await insertToken({ hash: tokenHash(tokens.refreshToken), sessionId, kind: "refresh", lifeSeconds: refresh }, trx);
  }
  return tokens;
}

/** The owner of a token. `over`: the token has expired or was revoked. `none`: it is unknown. */
export type Bearer =
  | { state: "none" }
  | { state: "over" }
  | { state: "open"; sessionId: number; isElevated: boolean; member: TokenMember; beside: unknown };

/**
 * Finds an access token of an area, and extends it unless `renews` is false. A token of another area is unknown.
 * `beside`: further data of its member from the same query.
 */
export async function findBearer(
  token: string,
  rules: SessionRules,
  { area = "member", beside, renews = true }: { area?: Area; beside?: Beside; renews?: boolean } = {},
): Promise<Bearer> {
  if (!isToken(token)) return { state: "none" };
  const hash = tokenHash(token);
  const row = await findToken({ hash, kind: "access", area, ...timesOf(rules) }, { beside });
  if (row === undefined) return { state: "none" };
  if (row.isOver || row.isReplaced) return { state: "over" };
  if (row.isIdle && renews) await slide(hash, row.session_id, rules.lives.access);
  const { session_id: sessionId, isElevated, member } = row;
  return { state: "open", sessionId, isElevated, member, beside: row.beside };
}

/**
 * Returns new tokens for a refresh token, and the same ones again within the grace period. A later reuse of an old
 * token ends the whole session, because one of its two users is a thief (RFC 9700). Returns undefined for an invalid
 * token.
 */
export async function refreshSession(
  refreshToken: string,
  network: string,
  rules: SessionRules,
): Promise<Tokens | undefined> {
  if (!isToken(refreshToken)) return undefined;
  const hash = tokenHash(refreshToken);
  return withTransaction(async (trx) => {
    const lookup = { hash, kind: "refresh", area: "member", ...timesOf(rules) } as const;
    const row = await findToken(lookup, { forUpdate: true }, trx);
    if (row === undefined || row.isOver) return undefined;
    if (row.isReplaced) {
      await end({ sessionIds: [row.session_id] }, "reuse", trx);
      await recordSecurityEvent({ kind: "refresh-reused", memberId: row.member.id, network }, trx);
      return undefined;
    }
    if (row.successor_nonce !== null) return tokensOf(refreshToken, row.successor_nonce, rules);
    return rotate({ refreshToken, hash, sessionId: row.session_id }, rules, trx);
  });
}

/** Returns when a replaced token expires, and when the expiry of a used one is extended. */
const timesOf = ({ lives, demo }: SessionRules) => ({
  graceSeconds: GRACE_SECONDS,
  idleSeconds: Math.min(SLIDE_SECONDS, Math.floor(lives.access / 4)),
  demo,
});

type Old = { refreshToken: string; hash: Buffer; sessionId: number };

async function rotate({ refreshToken, hash, sessionId }: Old, rules: SessionRules, trx: Db): Promise<Tokens> {
  const nonce = newNonce();
  await replaceTokens(hash, sessionId, nonce, trx);
  const tokens = tokensOf(refreshToken, nonce, rules);
  const { access, refresh } = rules.lives;
  await insertToken({ hash: tokenHash(tokens.token), sessionId, kind: "access", lifeSeconds: access }, trx);
  await insertToken({ hash: tokenHash(tokens.refreshToken), sessionId, kind: "refresh", lifeSeconds: refresh }, trx);
  return tokens;
}

function tokensOf(refreshToken: string, nonce: Buffer, { serverKey }: SessionRules): Tokens {
  const { access, refresh } = successors(refreshToken, nonce, serverKey);
  return { token: access, refreshToken: refresh };
}

/** Ends the sessions of an area that have one of these tokens, with all their tokens (docs/security.md#t2). */
export async function closeSessions(tokens: string[], network: string, area: Area = "member"): Promise<void> {
  const hashes = tokens.filter(isToken).map(tokenHash);
  if (hashes.length === 0) return;
  await withTransaction(async (trx) => {
    const sessions = await findSessions(hashes, area, trx);
    if (sessions.length === 0) return;
    await end({ sessionIds: sessions.map(({ id }) => id) }, "logout", trx);
    for (const { member_id: memberId } of sessions)
      await recordSecurityEvent({ kind: "signed-out", memberId, network }, trx);
  });
}

/** Ends all sessions of a member, or those of one `area`, without the session `except`. Returns their number. */
export async function closeAllSessions(
  memberId: number,
  reason: EndReason,
  { trx, ...which }: { except?: number; area?: Area; trx?: Db } = {},
): Promise<number> {
  return end({ memberId, ...which }, reason, trx);
}

/** Marks a session as elevated for some seconds. Returns the end of that time. */
export async function elevateSession(sessionId: number, seconds: number): Promise<Date> {
  return updateElevated(sessionId, seconds);
}

/** Returns whether a member has had a session of an area with this browser in this network before. */
export async function isKnownDevice(
  device: { memberId: number; area: Area; network: string; agent: string },
  trx?: Db,
): Promise<boolean> {
  return hasDevice(device, trx);
}

/** Returns the open sessions of a member, the last used first. `agent` is the browser's user agent. */
export async function readSessions(memberId: number) {
  return findOpen(memberId);
}

/** Ends one session of a member. Ignores an ended session and one of another member. Returns whether it ended one. */
export async function closeSession(memberId: number, sessionId: number, trx?: Db): Promise<boolean> {
  return (await end({ sessionIds: [sessionId], memberId }, "elsewhere", trx)) > 0;
}

/** Deletes sessions that ended long ago. */
export async function deleteOldSessions(): Promise<void> {
  await deleteOld();
}
