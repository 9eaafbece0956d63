import { expect, it } from "vitest";
import { requireRight, job, memberActor, operator } from "./actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";

it("lets an operator do what is the site's, and nothing of a member's own", () => {
  const li = operator("li");
  expect([li.name, SITE_PERMISSIONS.every((act) => li.may(act)), li.may("account/comment/del")]).toEqual([
    "operator:li",
    true,
    false,
  ]);
});

it("lets a job do what it is there for", () => {
  const clock = job("schedule", ["article.release"]);
  expect([clock.may("article.release"), clock.may("article.write")]).toEqual([true, false]);
});

it("lets a member do what the rules give, and none of the site's acts", () => {
  const member = memberActor(7, (permission) => permission === "account/message/del");
  expect(member.name).toBe("member:7");
  expect(() => requireRight(member, "account/message/del")).not.toThrow();
  for (const act of ["account/comment/del", "comment.review", "site.configure"] as const) {
    expect(() => requireRight(member, act)).toThrow("forbidden");
  }
});
