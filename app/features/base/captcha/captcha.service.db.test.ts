import { beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { networkOf } from "#app/lib/address/network.ts";
import { connectionPool, database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { asOtherTask } from "#tests/fixtures/waiting.ts";
import type { Box } from "./captcha.geometry.ts";
import { dropOldest } from "./captcha.repo.server.ts";
import {
  checkChallenge,
  consumeChallenge,
  createClickChallenge,
  createPowChallenge,
  purgeChallenges,
} from "./captcha.service.server.ts";
import { BITS, createSolver, PUZZLES, writeWorkInfo } from "./captcha.work.ts";

const ADDRESS = "203.0.113.7";
const NOW = new Date("2026-11-20T06:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

testDatabase();
let last = 0;
const newId = () => `challenge-${String(++last).padStart(6, "0")}`;

beforeEach(async () => {
  await connectionPool().query("truncate captcha_challenges");
});

const rows = () => database().selectFrom("captcha_challenges").selectAll().orderBy("created_at").execute();

/** Creates a picture challenge and reads its right answer from the database. */
async function clickChallenge(id = newId(), address = ADDRESS) {
  const challenge = await createClickChallenge({ id, address, language: "en" }, NOW);
  const { boxes } = await database()
    .selectFrom("captcha_challenges")
    .select("boxes")
    .where("id", "=", id)
    .where("network", "=", networkOf(address))
    .executeTakeFirstOrThrow();
  const points = (boxes as Box[]).map(({ x, y, width, height }) => `${x + width / 2},${y + height / 2}`);
  return { id, challenge, points, info: `${points.join("-")};350;200`, address };
}

/** Answers computed in advance, because each takes a second. Their salts replace the stored ones. */
const done = ["a", "b"].map((letter) => {
  const salt = letter.repeat(32);
  return { salt, info: writeWorkInfo(createSolver({ salt, puzzles: PUZZLES, bits: BITS }).step(120_000) ?? []) };
});

async function powChallenge(id = newId(), address = ADDRESS) {
  const { salt, info } = done[++last % done.length]!;
  await createPowChallenge({ id, address }, NOW);
  await connectionPool().query("update captcha_challenges set salt = $1 where id = $2 and network = $3", [
    salt,
    id,
    networkOf(address),
  ]);
  return { id, info, address };
}

type Solved = { id: string; info: string; address: string };
const use = ({ id, info, address }: Solved, now = after(1)) => consumeChallenge({ id, info, network: address }, now);
const check = (solved: Solved, unset = false, now = after(1)) => checkChallenge({ ...solved, unset }, now);

describe("a picture", () => {
  it("names its targets in the reader's language and shows nothing else", async () => {
    const { challenge, id } = await clickChallenge();
    expect(Object.keys(challenge ?? {}).toSorted()).toEqual(["base64", "height", "id", "text", "width"]);
    expect(challenge).toMatchObject({
      id,
      width: 350,
      height: 200,
      base64: expect.stringMatching(/^data:image\/png;base64,/),
    });
    expect(challenge?.text).toHaveLength(3);
    for (const text of challenge?.text ?? []) expect(text).toMatch(/^(?:<[a-z ]+>|\p{Script=Han})$/u);
  });

  it("is answered by the right points in order, at any size on the screen", async () => {
    const one = await clickChallenge();
    expect(await use(one)).toBe(true);
    const other = await clickChallenge();
    const doubled = other.points.map((point) =>
      point
        .split(",")
        .map((number) => Number(number) * 2)
        .join(","),
    );
    expect(await use({ ...other, info: `${doubled.join("-")};700;400` })).toBe(true);
  });

  it("is not answered by fewer, more, the same or exchanged points (docs/security.md#k1)", async () => {
    const answers = (points: string[]) => [
      points.slice(0, 1),
      points.slice(0, 2),
      points.toReversed(),
      points.map(() => points[0]!),
      [...points, points[0]!],
    ];
    for (let index = 0; index < 5; index += 1) {
      const { id, points, address } = await clickChallenge();
      const info = `${answers(points)[index]?.join("-")};350;200`;
      expect(await use({ id, info, address }), info).toBe(false);
    }
  });

  it("is not answered by odd texts (docs/security.md#k2)", async () => {
    const odd = [
      "",
      "0,0-0,0;0;0",
      "NaN,NaN-NaN,NaN-NaN,NaN;NaN;NaN",
      "1,1-1,1-1,1;-350;-200",
      "x".repeat(10_000),
      "pow:1",
    ];
    for (const info of odd) {
      const { id, address } = await clickChallenge();
      expect(await check({ id, info, address })).toBe(false);
    }
    expect(await rows()).toEqual([]);
  });

  it("is refused to who comes when two are drawn and forty wait", async () => {
    const ask = () => createClickChallenge({ id: newId(), address: ADDRESS, language: "en" }, NOW);
    const asked = await Promise.all(Array.from({ length: 44 }, ask));
    expect(asked.map((challenge) => challenge !== undefined)).toEqual([...Array(42).fill(true), false, false]);
    expect(await ask()).toBeDefined();
  });
});

describe.each([
  ["a picture", clickChallenge],
  ["the way without sight", powChallenge],
])("%s", (_, create) => {
  it("is over after one wrong answer, also to the check (docs/security.md#k3)", async () => {
    const used = await create();
    expect(await use({ ...used, info: "1,1;350;200" })).toBe(false);
    expect(await use(used)).toBe(false);
    const checked = await create();
    expect(await check({ ...checked, info: "1,1;350;200" })).toBe(false);
    expect(await check(checked)).toBe(false);
    expect(await use(checked)).toBe(false);
  });

  it("is good for one check and one use, whatever `unset` says (docs/security.md#k4)", async () => {
    const kept = await create();
    expect(await check(kept)).toBe(true);
    expect(await check(kept)).toBe(false);
    expect(await use(kept)).toBe(true);
    expect(await use(kept)).toBe(false);
    expect(await check(kept)).toBe(false);
    const unset = await create();
    expect(await check(unset, true)).toBe(true);
    expect(await use(unset)).toBe(false);
  });

  it("is over when a wrong answer follows the right one", async () => {
    const solved = await create();
    expect(await check(solved)).toBe(true);
    expect(await check({ ...solved, info: "1,1;350;200" })).toBe(false);
    expect(await use(solved)).toBe(false);
  });

  it("serves one of many uses at once (docs/security.md#k4)", async () => {
    const solved = await create();
    await check(solved);
    const uses = await Promise.all(Array.from({ length: 50 }, () => use(solved)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it("compares one of many answers at once", async () => {
    const solved = await create();
    const wrong = Array.from({ length: 30 }, () => check({ ...solved, info: "1,1;350;200" }));
    expect((await Promise.all([...wrong, check(solved)])).slice(0, -1)).not.toContain(true);
    expect(await use(solved)).toBe(false);
  });

  it("belongs to the network that asked (docs/security.md#k5)", async () => {
    const solved = await create();
    expect(await use({ ...solved, address: "203.0.113.8" })).toBe(false);
    expect(await use({ ...solved, address: "2001:db8::1" })).toBe(false);
    expect(await use({ ...solved, address: `::ffff:${ADDRESS}` })).toBe(true);
    const mobile = await create(newId(), "2001:db8:0:1::7");
    expect(await check({ ...mobile, address: "2001:db8:0:2::7" })).toBe(false);
    expect(await check({ ...mobile, address: "2001:db8:0:1:ffff::1" })).toBe(true);
  });

  it("gives way to another of the same id, but not to a stranger's (docs/security.md#k5)", async () => {
    const first = await create();
    const second = await create(first.id);
    expect(await rows()).toHaveLength(1);
    expect(await use(second)).toBe(true);
    const third = await create();
    const replaced = await create(third.id);
    expect(replaced.info).not.toBe(third.info);
    expect(await use(third)).toBe(false);
    const mine = await create();
    await create(mine.id, "198.51.100.1");
    expect(await use(mine)).toBe(true);
  });

  it("is told from others of its network, and from that of its id elsewhere", async () => {
    const [one, other] = [await create(), await create()];
    const elsewhere = await create(one.id, "198.51.100.1");
    for (const solved of [elsewhere, other, one]) expect(await check(solved)).toBe(true);
    for (const solved of [elsewhere, other, one]) expect(await use(solved)).toBe(true);
  });

  it("expires after three minutes (docs/security.md#k9)", async () => {
    const [early, late, checked] = [await create(), await create(), await create()];
    expect(await use(early, after(179))).toBe(true);
    expect(await use(late, after(180))).toBe(false);
    expect(await check(checked, false, after(179))).toBe(true);
    expect(await use(checked, after(301))).toBe(false);
  });
});

describe("the way without sight", () => {
  it("is open to whoever does the work that was asked for, and to no other work", async () => {
    const solve = async () => {
      const challenge = await createPowChallenge({ id: newId(), address: ADDRESS }, NOW);
      return { ...challenge, info: writeWorkInfo(createSolver(challenge).step(120_000) ?? []), address: ADDRESS };
    };
    const one = await solve();
    const other = await solve();
    expect(await use(one)).toBe(true);
    expect(await use({ ...other, info: one.info })).toBe(false);
    const picture = await clickChallenge();
    expect(await use({ ...picture, info: one.info })).toBe(false);
  });
});

describe("the table", () => {
  it("holds a bounded number of one network's challenges, the newest (docs/security.md#k8)", async () => {
    const ids = Array.from({ length: 60 }, newId);
    // Clients choose ids themselves, so another network may use one that is dropped here.
    const [first = ""] = ids;
    await createPowChallenge({ id: first, address: "198.51.100.1" }, NOW);
    await connectionPool().query(
      `insert into captcha_challenges (network, id, kind, boxes, created_at, expires_at)
       select n, 'newer', 'click', '[]', $1, $1 from generate_series(1, 20) n`,
      [after(1_000)],
    );
    for (const [index, id] of ids.entries()) await createPowChallenge({ id, address: ADDRESS }, after(index));
    const kept = await rows();
    expect(kept.map(({ id }) => id)).toEqual([first, ...ids.slice(-20), ...Array(20).fill("newer")]);
  });

  it("holds it too when they come at once", async () => {
    await Promise.all(Array.from({ length: 80 }, () => createPowChallenge({ id: newId(), address: ADDRESS }, NOW)));
    expect(await rows()).toHaveLength(20);
  });

  it("is brought back to 48,000 of all networks once in fifty", async () => {
    const addOld = (ids: number[]) =>
      connectionPool().query(
        `insert into captcha_challenges (network, id, kind, boxes, created_at, expires_at)
         select 'old', n, 'click', '[]', $1::timestamptz - n * interval '1 second', $1 from generate_series($2::int, $3::int) n`,
        [NOW, ...ids],
      );
    /** Creates another challenge and returns whether the oldest one, with that id, still exists. */
    const create = async (at: number, oldest: number): Promise<boolean> => {
      await createPowChallenge({ id: newId(), address: `198.51.100.${at}` }, NOW);
      const found = "select from captcha_challenges where network = 'old' and id = $1";
      return (await connectionPool().query(found, [oldest])).rowCount === 1;
    };
    await addOld([1, 48_100]);
    let first = 0;
    for (let isThere = true; isThere && first < 50; first += 1) isThere = await create(first, 48_100);
    await addOld([50_001, 50_100]);
    const isThere: boolean[] = [];
    for (let next = 0; next < 50; next += 1) isThere.push(await create(first + next, 50_100));
    expect(isThere).toEqual(Array.from({ length: 50 }, (_, next) => next < 49));
    const kept = await rows();
    expect(kept).toHaveLength(48_000);
    expect(kept.filter(({ network }) => network.startsWith("198.51"))).toHaveLength(first + 50);
  });

  it("holds a bounded number of all, the newest (docs/security.md#k8)", async () => {
    for (let index = 0; index < 30; index += 1) {
      await createPowChallenge({ id: newId(), address: `198.51.100.${index}` }, after(index));
    }
    await withTransaction(async (trx) => {
      await dropOldest(10, trx);
      // While one instance deletes these challenges, another instance deletes no others instead.
      await asOtherTask(() => dropOldest(10));
    });
    expect((await rows()).map(({ network }) => network)).toEqual(
      Array.from({ length: 10 }, (_, index) => `198.51.100.${index + 20}`),
    );
    await dropOldest(10);
    expect(await rows()).toHaveLength(10);
  });

  it("is rid of what has expired by the recurring work", async () => {
    await createPowChallenge({ id: newId(), address: ADDRESS }, NOW);
    await createPowChallenge({ id: newId(), address: ADDRESS }, after(60));
    expect(await purgeChallenges(after(179))).toBe(0);
    expect(await purgeChallenges(after(180))).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

it("asks who reads English for things alone, and others for characters too", async () => {
  const asked = async (language: "en" | "zh-cn") => {
    const pictures = await Promise.all(
      Array.from({ length: 6 }, () => createClickChallenge({ id: newId(), address: ADDRESS, language }, NOW)),
    );
    return pictures.flatMap((picture) => picture?.text ?? []);
  };
  expect((await asked("en")).filter((text) => !/^<[a-z -]+>$/i.test(text))).toEqual([]);
  expect((await asked("zh-cn")).filter((text) => /^\p{Script=Han}$/u.test(text))).not.toEqual([]);
});
