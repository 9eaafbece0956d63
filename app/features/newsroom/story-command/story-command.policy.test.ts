import { expect, it } from "vitest";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { offeredActs, type ActFacts, type StoryAct } from "./story-command.policy.ts";

const NOTHING: ActFacts = {
  state: "writing",
  mayWrite: false,
  mayTrash: false,
  mayBreakGlass: false,
  wasPublic: false,
  may: { handIn: false, withdraw: false, askWithdraw: false, sign: false, veto: false },
  isWriter: false,
  hasStep: false,
  kind: "publish",
  short: false,
  release: undefined,
  mayJudge: false,
};
const everything = () => true;
const nothing = () => false;
const only = (...rights: NewsroomPermission[]) => ({ can: (act: NewsroomPermission) => rights.includes(act) });

/** A command, the facts that it requires, its permission (if any), and facts each of which prevents it. */
const ACTS: [StoryAct, Partial<ActFacts>, NewsroomPermission | undefined, Partial<ActFacts>[]][] = [
  ["write", { mayWrite: true }, undefined, [{ mayWrite: false }, { state: "in_review" }, { state: "released" }]],
  ["write", { mayWrite: true, state: "returned" }, undefined, [{ mayWrite: false }]],
  ["correct", { mayWrite: true, state: "released" }, undefined, [{ mayWrite: false }, { state: "writing" }]],
  ["embargo", {}, "release.publish", [{ state: "released" }, { state: "withdrawn" }, { state: "trashed" }]],
  ["untrash", { state: "trashed" }, "story.trash", [{ state: "writing" }]],
  ["trash", { mayTrash: true }, "story.trash", [{ mayTrash: false }]],
  ["breakGlass", { mayBreakGlass: true }, "release.break-glass", [{ mayBreakGlass: false }]],
  ["takeDown", { wasPublic: true }, "release.take-down", [{ wasPublic: false }, { state: "withdrawn" }]],
  ["restore", { state: "withdrawn" }, "release.restore", [{ state: "released" }]],
  ["letGo", { hasStep: true }, undefined, [{ hasStep: false }]],
  ["handOver", { hasStep: true }, "story.assign", [{ hasStep: false }]],
  [
    "cancel",
    { state: "scheduled", release: "waiting" },
    "release.publish",
    [{ state: "approved" }, { release: undefined }],
  ],
  [
    "reschedule",
    { state: "scheduled", release: "failed" },
    "release.publish",
    [{ state: "approved" }, { release: undefined }],
  ],
  ["retry", { release: "failed" }, "release.publish", [{ release: "waiting" }, { release: undefined }]],
  [
    "withdraw",
    { isWriter: true, may: { ...NOTHING.may, withdraw: true } },
    undefined,
    [{ may: NOTHING.may }, { isWriter: false }],
  ],
  ["takeOut", { may: { ...NOTHING.may, withdraw: true } }, undefined, [{ may: NOTHING.may }, { isWriter: true }]],
  ["askWithdraw", { may: { ...NOTHING.may, askWithdraw: true } }, undefined, [{ may: NOTHING.may }]],
  ["veto", { may: { ...NOTHING.may, veto: true } }, undefined, [{ may: NOTHING.may }]],
  ["edit", { may: { ...NOTHING.may, sign: true } }, "story.write", [{ may: NOTHING.may }]],
  ["return", { may: { ...NOTHING.may, sign: true } }, undefined, [{ may: NOTHING.may }]],
  ["handIn", { may: { ...NOTHING.may, handIn: true } }, undefined, [{ may: NOTHING.may }]],
  ["judge", { mayJudge: true }, "review.second", [{ mayJudge: false }]],
  ["release", { state: "approved" }, "release.publish", [{ state: "writing" }]],
  ["release", { state: "approved", kind: "correction" }, "release.correct", [{ state: "released" }]],
  ["release", { state: "approved", kind: "correction", short: true }, "release.correct-short", [{ state: "released" }]],
  ["pass", { may: { ...NOTHING.may, sign: true } }, undefined, [{ may: NOTHING.may }]],
];

it.each(ACTS)("offers to %s where it can be done, by whoever may", (act, facts, right, against) => {
  const story = { ...NOTHING, ...facts };
  expect(offeredActs(story, right === undefined ? nothing : only(right).can)).toContain(act);
  if (right !== undefined) expect(offeredActs(story, (one) => one !== right)).not.toContain(act);
  for (const fact of against) expect(offeredActs({ ...story, ...fact }, everything)).not.toContain(act);
});

it("offers nothing to who may nothing", () => {
  expect(offeredActs(NOTHING, nothing)).toEqual([]);
});
