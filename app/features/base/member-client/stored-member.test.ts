import { expect, it } from "vitest";
import { memberName, parseMember } from "./stored-member.ts";

const nameOf = (stored: string | null) => memberName(parseMember(stored));

it("shows the nickname, or the account name, of a member who is signed in", () => {
  expect(nameOf('{"id":1,"token":"t","nickname":"早起的鸟","username":"bird"}')).toBe("早起的鸟");
  expect(nameOf('{"id":1,"token":"t","nickname":"","username":"bird"}')).toBe("bird");
});

it.each([
  null,
  "",
  "null",
  "{",
  "[]",
  '{"id":1}',
  '{"token":"t","nickname":"x"}',
  '{"id":1,"token":"","nickname":"x"}',
  '{"id":1,"token":"t","nickname":5}',
])("shows nobody for %s", (stored) => expect(nameOf(stored)).toBeUndefined());
