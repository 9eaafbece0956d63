import { expect, it } from "vitest";
import { heatOf } from "./billboard.rules.ts";

const NONE = { half_life_hours: null, favorite_weight: null, comment_weight: null, places: null };

it("a board of heat counts as the code says where nobody has set anything else", () => {
  const told = { windowHours: 24, halfLifeHours: 6, favoriteWeight: 8, commentWeight: 5, places: 20 };
  for (const window_hours of [24, null]) expect(heatOf({ ...NONE, window_hours })).toEqual(told);
  expect(heatOf({ ...NONE, window_hours: 168 })).toEqual({ ...told, windowHours: 168, halfLifeHours: 42 });
  const set = { window_hours: 12, half_life_hours: 1, favorite_weight: 0, comment_weight: 0, places: 3 };
  expect(Object.values(heatOf(set))).toEqual([12, 1, 0, 0, 3]);
});
