import { describe, expect, test } from "vitest";
import { mayActSomewhere, type Scope, staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { flashTarget, maySecond, mayWithdraw, redWay } from "./flash.policy.ts";

const SITE: Scope = { kind: "site" };
const NOW = Date.UTC(2026, 10, 23, 8);
const MINUTE = 60_000;
const as = (role: Role, id = 1, scope: Scope = SITE) => staffActor({ id, sessionId: 1, grants: [{ role, scope }] });

test("desk heads and chiefs make a flash red alone, flash editors with a second person, nobody else at all", () => {
  const ways = Object.fromEntries(ROLE_NAMES.map((role) => [role, redWay(as(role))]));
  const others = ROLE_NAMES.filter((role) => ways[role] === "no");
  expect(ways).toMatchObject({ "desk-head": "alone", chief: "alone", flash: "second", editor: "no" });
  expect(others).toHaveLength(ROLE_NAMES.length - 3);
});

test("the second person is another one who makes flashes red, in that industry", () => {
  const draft = { staffId: 1, industryId: 7 };
  expect(maySecond(as("flash", 1), draft)).toBe(false);
  expect(maySecond(as("chief", 1), draft)).toBe(false);
  expect(maySecond(as("flash", 2), draft)).toBe(true);
  expect(maySecond(as("editor", 2), draft)).toBe(false);
  expect(maySecond(as("flash", 2, { kind: "industry", id: 7 }), draft)).toBe(true);
  expect(maySecond(as("flash", 2, { kind: "industry", id: 8 }), draft)).toBe(false);
  expect(redWay(as("flash", 2, { kind: "industry", id: 7 }), flashTarget(null))).toBe("no");
});

test("flashes are sent by rights over the site or an industry; a right over a column reaches none", () => {
  const sends = (role: Role, scope: Scope) => mayActSomewhere(as(role, 1, scope), "flash.send");
  for (const scope of [SITE, { kind: "industry", id: 7 }] as const) expect(sends("flash", scope)).toBe(true);
  expect(sends("editor", { kind: "column", id: 7 })).toBe(false);
  expect(sends("reporter", SITE)).toBe(false);
});

describe("a flash is withdrawn", () => {
  const flash = (minutes: number, writerId = 1) => ({
    industryId: null,
    writerId,
    publishAt: new Date(NOW - minutes * MINUTE),
  });

  test("by its writer for ten minutes to the millisecond, not by another writer", () => {
    expect(mayWithdraw(as("flash"), flash(10), NOW)).toBe(true);
    expect(mayWithdraw(as("flash"), flash(10), NOW + 1)).toBe(false);
    expect(mayWithdraw(as("flash"), flash(1, 2), NOW)).toBe(false);
    expect(mayWithdraw(as("editor"), flash(1), NOW)).toBe(false);
  });

  test("whenever it was sent by who may withdraw any", () => {
    for (const role of ["desk-head", "chief", "legal"] as const)
      expect(mayWithdraw(as(role, 3), flash(10_000), NOW)).toBe(true);
  });
});
