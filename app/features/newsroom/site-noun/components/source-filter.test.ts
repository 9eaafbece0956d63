import { expect, it } from "vitest";
import { isWanted, sourceFilterOf } from "./source-filter.ts";

const NOW = Date.parse("2026-11-24T12:00:00+08:00");
const source = (more: Record<string, unknown>) => ({ list: "other", valid_until: null, active: true, ...more });
const standing = (name: string, more: Record<string, unknown>) =>
  isWanted(source(more), sourceFilterOf(new URLSearchParams({ standing: name })), NOW);

it("sources are narrowed to a list and to how they stand; the last day still counts", () => {
  expect(sourceFilterOf(new URLSearchParams("list=none&standing=odd"))).toEqual({});
  expect(isWanted(source({}), sourceFilterOf(new URLSearchParams("list=other")), NOW)).toBe(true);
  expect(isWanted(source({}), sourceFilterOf(new URLSearchParams("list=official")), NOW)).toBe(false);
  const cases = [
    [{}, ["use"]],
    [{ valid_until: "2026-11-24" }, ["use", "soon"]],
    [{ valid_until: "2026-12-24" }, ["use", "soon"]],
    [{ valid_until: "2026-12-25" }, ["use"]],
    [{ valid_until: "2026-11-23" }, ["over"]],
    [{ valid_until: "2026-11-23", active: false }, ["off"]],
  ] as const;
  for (const [more, names] of cases)
    expect(["use", "soon", "over", "off"].filter((name) => standing(name, more))).toEqual(names);
});
