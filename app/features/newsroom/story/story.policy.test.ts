import { describe, expect, it } from "vitest";
import { mayTrash, mayWriteIn } from "./story.policy.ts";
import { MANUSCRIPT_STATES } from "./story.states.ts";

describe("a story", () => {
  it("is written in while nobody reviews it, and by who has its step", () => {
    expect(MANUSCRIPT_STATES.filter((state) => mayWriteIn(state, false))).toEqual(["writing", "returned", "released"]);
    expect(MANUSCRIPT_STATES.filter((state) => mayWriteIn(state, true))).toEqual([
      "writing",
      "in_review",
      "returned",
      "released",
    ]);
  });

  it("is thrown away while it is written, unless readers have seen it", () => {
    expect(MANUSCRIPT_STATES.filter((state) => mayTrash(state, false))).toEqual(["writing", "returned"]);
    expect(MANUSCRIPT_STATES.filter((state) => mayTrash(state, true))).toEqual([]);
  });
});
