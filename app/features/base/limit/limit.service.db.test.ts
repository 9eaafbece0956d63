import { beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import {
  forgetActs,
  deleteOldActs,
  giveBack,
  take,
  takeLightly,
  usedShare,
  type Limit,
} from "./limit.service.server.ts";

testDatabase();
beforeEach(() => rows("delete from limits"));

const WINDOWS = [
  { count: 2, seconds: 60 },
  { count: 3, seconds: 3_600 },
];
const of = (subject: string, windows = WINDOWS): Limit => ({ kind: "test", subject, windows });
const age = (seconds: number) =>
  rows("update limits set hits = array(select hit - $1 * interval '1 second' from unnest(hits) hit)", [seconds]);
/** Returns the seconds to wait, rounded up to the next ten because a test may be slow. */
const acts = async (limits = [of("one")], each = take) => Math.ceil((await each(limits)).wait / 10) * 10;

it("takes as many acts as each window has room for, whoever else acts, and says when the next one may come", async () => {
  expect([await acts(), await acts(), await acts([of("other")])]).toEqual([0, 0, 0]);
  expect(await acts()).toBe(60);
  await age(50);
  expect(await acts()).toBe(10);
  await age(11);
  expect([await acts(), await acts()]).toEqual([0, 3_540]);
});

it("counts under all limits or under none", async () => {
  const [narrow, wide] = [of("narrow"), of("wide", [{ count: 1, seconds: 60 }])];
  for (const each of [take, takeLightly]) {
    await rows("delete from limits");
    expect([await acts([narrow, wide], each), await acts([narrow, wide], each)]).toEqual([0, 60]);
    expect(await usedShare(narrow)).toBe(0.5);
  }
});

it("tells how much of the fullest window is used, the whole at most, and counts nothing by that", async () => {
  expect(await usedShare(of("one"))).toBe(0);
  await acts();
  expect([await usedShare(of("one")), await usedShare(of("other"))]).toEqual([0.5, 0]);
  await age(61);
  expect(await usedShare(of("one"))).toBeCloseTo(1 / 3);
  await acts();
  expect(await usedShare(of("one"))).toBeCloseTo(2 / 3);
  expect(await usedShare(of("one", [{ count: 1, seconds: 3_600 }]))).toBe(1);
});

it("counts an act with a weight so many times, and takes all of it back", async () => {
  const heavy = { ...of("heavy", [{ count: 5, seconds: 60 }]), weight: 3 };
  for (const each of [take, takeLightly]) {
    await rows("delete from limits");
    expect([await acts([heavy], each), await acts([heavy], each)]).toEqual([0, 60]);
    expect([await usedShare(heavy), await acts([{ ...heavy, weight: 2 }], each)]).toEqual([0.6, 0]);
    await giveBack([{ ...heavy, weight: 2 }]);
    expect(await usedShare(heavy)).toBe(0.6);
  }
});

it("takes back the newest act of each, and forgets those that are named", async () => {
  for (const subject of ["one", "two", "three"]) await acts([of(subject)]);
  await giveBack([of("one"), of("nobody's")]);
  await forgetActs([of("two")]);
  const left = await Promise.all(["one", "two", "three"].map((subject) => usedShare(of(subject))));
  expect(left).toEqual([0, 0, 0.5]);
  expect(await rows("select from limits")).toHaveLength(2);
  await giveBack([of("one")]);
});

it("forgets in time what no window sees any more, and nothing else", async () => {
  await acts([of("old")]);
  await rows("update limits set expires_at = now()");
  await acts([of("one")]);
  await deleteOldActs();
  expect(await usedShare(of("one"))).toBe(0.5);
  expect(await rows("select from limits")).toHaveLength(1);
});
