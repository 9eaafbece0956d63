import { expect, it } from "vitest";
import { isOfState, SOURCE_STATES } from "./source.states.ts";

const NOW = Date.parse("2026-11-24T12:00:00+08:00");

it.each([
  [{}, ["use"]],
  [{ valid_until: "2026-11-24" }, ["use", "soon"]],
  [{ valid_until: "2026-12-24" }, ["use", "soon"]],
  [{ valid_until: "2026-12-25" }, ["use"]],
  [{ valid_until: "2026-11-23" }, ["over"]],
  [{ valid_until: "2026-11-23", active: false }, ["off"]],
])("a source with %j is in the states %j; its last day counts", (more, states) => {
  const source = { list: "other", valid_until: null, active: true, ...more };
  expect(SOURCE_STATES.filter((state) => isOfState(source, state, NOW))).toEqual(states);
});
