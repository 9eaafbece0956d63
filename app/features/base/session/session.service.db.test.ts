import { beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import {
  closeAllSessions,
  closeSession,
  closeSessions,
  elevateSession,
  findBearer,
  isKnownDevice,
  openSession,
  readSessions,
  refreshSession,
} from "./session.service.server.ts";
import { tokenHash } from "./session.tokens.server.ts";

testDatabase();

const HOUR = 3_600;
const rules = {
  lives: { access: 24 * HOUR, refresh: 30 * 24 * HOUR, absolute: 90 * 24 * HOUR },
  serverKey: Buffer.alloc(32),
  demo: false,
};
const DEVICE = { network: "10.0.0.1", agent: "Firefox", keep: true };
let [own, foreign] = [0, 0];

beforeAll(async () => {
  const found = await rows<{ id: number }>(
    "insert into members (username, nickname) values ('own', 'own'), ('foreign', 'foreign') returning id::int as id",
  );
  [own, foreign] = found.map(({ id }) => id) as [number, number];
});

const open = (memberId: number, more: object = {}) =>
  withTransaction((trx) => openSession({ memberId, ...DEVICE, ...more }, rules, trx));
/** Returns the session id of a token. */
const idOf = async (token: string) =>
  (
    await rows<{ id: number }>("select session_id::int as id from session_tokens where hash = $1", [tokenHash(token)])
  )[0]?.id ?? 0;
const openOf = async (memberId: number) => (await readSessions(memberId)).map(({ id }) => id);
const signedOut = () =>
  rows("select member_id::int as id, network from security_events where kind = 'signed-out' order by id");

it("lists the sessions that a token is still good for, the last used first, the newest of those used together", async () => {
  const tokens = [];
  for (let turn = 0; turn < 5; turn += 1) tokens.push((await open(own)).token);
  const [first = 0, second = 0, third = 0, old = 0, replaced = 0] = await Promise.all(tokens.map(idOf));
  await open(own, { area: "office" });
  await open(foreign);
  await rows("update sessions set used_at = now() - interval '1 hour' where id = any($1)", [[second, third]]);
  await rows("update session_tokens set expires_at = now() where session_id = $1", [old]);
  await rows("update session_tokens set replaced_at = now() where session_id = $1", [replaced]);
  expect(await openOf(own)).toEqual([first, third, second]);
  // Ending one session leaves the others unchanged.
  expect(await closeSession(own, second)).toBe(true);
  expect(await closeSession(own, second)).toBe(false);
  expect(await closeSession(foreign, first)).toBe(false);
  expect(await openOf(own)).toEqual([first, third]);
  expect(await closeAllSessions(own, "password")).toBe(5);
  expect(await rows("select end_reason from sessions where id = any($1) order by id", [[second, third]])).toEqual([
    { end_reason: "elsewhere" },
    { end_reason: "password" },
  ]);
});

it("knows a device by its member, its area, its network and its browser together", async () => {
  await open(own, { network: "10.0.0.7", agent: "Known", area: "office" });
  const device = { memberId: own, area: "office", network: "10.0.0.7", agent: "Known" } as const;
  expect(await isKnownDevice(device)).toBe(true);
  for (const other of [{ memberId: foreign }, { area: "member" }, { network: "10.0.0.8" }, { agent: "Other" }] as const)
    expect([other, await isKnownDevice({ ...device, ...other })]).toEqual([other, false]);
});

it("lets one session count as proved again, and no other of the same member", async () => {
  const [one, beside] = [await open(own), await open(own)];
  const until = await elevateSession(await idOf(one.token), 600);
  expect(Math.abs(until.getTime() - Date.now() - 600_000)).toBeLessThan(60_000);
  const isElevated = async (token: string) => {
    const bearer = await findBearer(token, rules);
    return bearer.state === "open" && bearer.isElevated;
  };
  expect([await isElevated(one.token), await isElevated(beside.token)]).toEqual([true, false]);
});

it("moves the end of a token with a short life after a quarter of it, and keeps nobody from a token that it only reads", async () => {
  const { token } = await open(own);
  const short = { ...rules, lives: { ...rules.lives, access: 400 } };
  const [id, hash] = [await idOf(token), tokenHash(token)];
  const left =
    "select extract(epoch from expires_at - now())::int as left, xmax::text from session_tokens where hash = $1";
  await rows("update session_tokens set expires_at = now() + interval '300 seconds' where hash = $1", [hash]);
  for (const [ago, least, most] of [
    [90, 0, 300],
    [100, 301, 400],
  ]) {
    await rows("update sessions set used_at = now() - make_interval(secs => $1) where id = $2", [ago, id]);
    expect((await findBearer(token, short)).state).toBe("open");
    const [found] = await rows<{ left: number; xmax: string }>(left, [hash]);
    expect(found).toMatchObject({ xmax: "0" });
    expect([found?.left, found && found.left >= Number(least) && found.left <= Number(most)]).toEqual([
      found?.left,
      true,
    ]);
  }
});

describe("signing out", () => {
  it("is noted once for each session that was open, from where it came", async () => {
    await rows("delete from security_events");
    const [one, beside] = [await open(own), await open(foreign)];
    await closeSessions([one.token, one.refreshToken], "10.0.0.9");
    expect(await signedOut()).toEqual([{ id: own, network: "10.0.0.9" }]);
    await closeSessions([one.token], "10.0.0.9");
    await closeSessions([beside.token], "10.0.0.9", "office");
    expect(await signedOut()).toHaveLength(1);
    expect((await findBearer(beside.token, rules)).state).toBe("open");
  });
});

describe("refreshing", () => {
  it("is use of the session, and gives each of two sessions its own successor again within the grace", async () => {
    const [one, beside] = [await open(own), await open(own)];
    const id = await idOf(one.token);
    await rows("update sessions set used_at = now() - interval '3 days' where id = $1", [id]);
    const next = await refreshSession(one.refreshToken, "10.0.0.1", rules);
    expect((await openOf(own))[0]).toBe(id);
    expect(await refreshSession(beside.refreshToken, "10.0.0.1", rules)).not.toEqual(next);
    expect(await refreshSession(one.refreshToken, "10.0.0.1", rules)).toEqual(next);
    await rows("update session_tokens set replaced_at = now() - interval '10 seconds' where replaced_at is not null");
    expect(await refreshSession(one.refreshToken, "10.0.0.1", rules)).toBeUndefined();
  });
});
