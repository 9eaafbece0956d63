import { expect, it } from "vitest";
import { addressOf, recall, remember, rememberAddress, rememberFor } from "./remembered.ts";

it("keeps what was seen for its member, and nothing of it for another", () => {
  rememberAddress("/user/account/integral", "?page=3");
  rememberFor(1);
  remember("integral 3", { total: 25 });
  rememberFor(1);
  expect(addressOf("/user/account/integral")).toBe("/user/account/integral?page=3");
  expect(addressOf("/user/account/balance")).toBe("/user/account/balance");
  expect(recall("integral 3")).toEqual({ total: 25 });
  rememberFor(2);
  expect(addressOf("/user/account/integral")).toBe("/user/account/integral");
  expect(recall("integral 3")).toBe(undefined);
});

it("lets go of what was seen longest ago", () => {
  for (let index = 0; index < 60; index += 1) remember(`view ${index}`, index);
  expect(recall("view 0")).toBe(undefined);
  expect(recall("view 59")).toBe(59);
});
