import { expect, it } from "vitest";
import { audienceOf, typedOf, type Audience } from "./audience-of.ts";

it.each<Audience | null>([
  null,
  {},
  { member: 12 },
  { joinedFrom: 1_767_196_800, joinedTo: 1_767_369_600, points: 500 },
  { activeSince: 1_767_196_800, follows: { kind: "column", id: 3 } },
])("an audience comes out of its form as it went in: %j", (audience) => {
  expect(audienceOf(typedOf(audience))).toEqual(audience);
});

it("means nobody where a condition says nothing that can be read", () => {
  const typed = typedOf(null);
  expect(audienceOf({ ...typed, points: "many" })).toBeNull();
  expect(audienceOf({ ...typed, to: "one", member: "12a" })).toBeNull();
  expect(audienceOf({ ...typed, to: "one", member: " 12 " })).toEqual({ member: 12 });
});
