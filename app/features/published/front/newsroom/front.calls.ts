import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { SHOWN_FAULTS } from "#app/features/base/picture/newsroom/picture.rules.ts";
import { AREAS, FRONT_STATES, SLOT_STATES } from "./front.slots.ts";

const count = z.int().min(0);
const time = z.int().min(1).max(32_503_680_000);
const key = z.uuid();

/** A stored slot; front.slots.ts explains its fields. */
const slot = z.object({
  area: z.enum(AREAS),
  industry: z.int(),
  article: z.int(),
  subject: z.int(),
  url: z.string(),
  title: z.string(),
  badge: z.string(),
  badgeEn: z.string(),
  picture: z.string(),
  from: z.int(),
  until: z.int(),
});

/** A version without its slots; times are seconds, 0 for none. */
const line = z.object({
  number: z.int(),
  state: z.enum(FRONT_STATES),
  dueAt: z.int(),
  launchedAt: z.int(),
  touchedAt: z.int(),
  madeBy: z.string(),
  launchedBy: z.string(),
  error: z.string(),
});
const version = line.extend({
  version: z.int(),
  base: z.int(),
  replaced: z.int(),
  slots: z.array(slot),
  /** Slots, by their keys, whose own picture readers do not get, or would not at its time. */
  leftOut: z.array(z.object({ slot: z.string(), fault: z.enum(SHOWN_FAULTS) })),
});
export type FrontVersionData = z.infer<typeof version>;

/** A story as a candidate, or in a slot; without a title for who may not know it. */
const story = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(SLOT_STATES),
  column: z.string(),
  /** The publication time; 0 while it is not set. */
  at: z.int(),
  /** Of the last sixty minutes, and of those before. */
  views: z.int(),
  before: z.int(),
});
export type FrontStoryData = z.infer<typeof story>;

const holder = z.object({ staffId: z.int(), name: z.string() }).nullable();
const launched = z.object({ launched: z.boolean(), number: z.int() });
const named = z.object({ id: z.int(), name: z.string() });

/** The editors' arrangement of the home page (docs/newsroom.md#fronts). */
export const frontCalls = defineCalls({
  "GET /newsroom/front": {
    permission: "front.draft",
    answer: z.object({
      live: version,
      draft: version.nullable(),
      /** The base of the draft, where readers have another version. */
      base: version.nullable(),
      waiting: z.array(version),
      /** The stories that any of these slots point at. */
      stories: z.array(story),
      industries: z.array(named),
      /** Subjects that can be shown. */
      subjects: z.array(named),
      /** The articles that fill up the headlines, the first one first. */
      backfill: z.array(z.int()),
      holder,
      mayLaunch: z.boolean(),
      mayUndo: z.boolean(),
    }),
  },
  /** The launches, from the newest one on; `before`: the number of the last one of the previous page. */
  "GET /newsroom/frontVersions": {
    permission: "front.draft",
    input: z.object({ before: z.coerce.number().int().min(1).optional() }),
    records: { before: "no record" },
    answer: z.object({ list: z.array(line.extend({ replaced: z.int(), changes: z.int() })), more: z.boolean() }),
  },
  /** One of them with the one that it replaced, null for the first. */
  "GET /newsroom/frontVersion": {
    permission: "front.draft",
    input: z.object({ number: idField }),
    records: { number: "no record" },
    answer: z.object({ version, former: version.nullable(), stories: z.array(story) }),
  },
  /** The candidates for a slot. `ids`: of a clipboard, with commas between them; those hidden from the caller are left out. */
  "GET /newsroom/frontCandidates": {
    permission: "front.draft",
    input: z.object({
      from: z.enum(["released", "signed", "found", "kept"]),
      q: z.string().max(60).default(""),
      ids: z.string().max(700).default(""),
    }),
    records: { ids: "no record" },
    answer: z.object({ list: z.array(story) }),
  },
  /** Whole pictures of a published article: its slot may show a crop of one. */
  "GET /newsroom/frontPictures": {
    permission: "front.draft",
    input: z.object({ article: idField }),
    records: { article: "public article" },
    answer: z.object({
      list: z.array(z.object({ id: z.int(), src: z.string(), width: z.int(), height: z.int() })),
    }),
  },
  /** `holder`: who has the draft instead. */
  "POST /newsroom/frontLease": {
    permission: "front.draft",
    input: z.strictObject({ tab: z.uuid(), take: z.boolean().optional() }),
    answer: z.object({ fence: z.int(), holder }),
  },
  "POST /newsroom/frontBeat": {
    permission: "front.draft",
    input: z.strictObject({ fence: count }),
    records: { fence: "no record" },
    answer: z.object({ isMine: z.boolean() }),
  },
  "POST /newsroom/frontLeave": {
    permission: "front.draft",
    input: z.strictObject({ fence: count }),
    records: { fence: "no record" },
    answer: z.null(),
  },
  /** `version`: the draft's base version, 0 for none; `base`: the live version with which it was merged. */
  "POST /newsroom/saveFront": {
    permission: "front.draft",
    input: z.strictObject({
      fence: count,
      version: count,
      base: count.optional(),
      slots: z.array(slot.strict()).max(100),
    }),
    records: { fence: "no record", version: "no record", base: "no record" },
    answer: z.object({ saved: z.boolean(), version: z.int() }),
    texts: ["staff"],
  },
  "POST /newsroom/discardFront": {
    permission: "front.draft",
    input: z.strictObject({ fence: count, version: count }),
    records: { fence: "no record", version: "no record" },
    answer: z.object({ discarded: z.boolean() }),
  },
  /** Does nothing where readers have another version than `base`: `launched` is false then. */
  "POST /newsroom/launchFront": {
    permission: "front.launch",
    input: z.strictObject({ base: count, version: count, key }),
    records: { base: "no record", version: "no record" },
    answer: launched,
  },
  "POST /newsroom/undoLaunch": {
    permission: "front.undo",
    input: z.strictObject({ base: count, key }),
    records: { base: "no record" },
    answer: launched,
  },
  "POST /newsroom/scheduleFront": {
    permission: "front.launch",
    input: z.strictObject({ version: count, at: time, key }),
    records: { version: "no record", at: "no record" },
    answer: z.object({ number: z.int() }),
  },
  /** `from`: the time that the caller saw. */
  "POST /newsroom/moveFront": {
    permission: "front.launch",
    input: z.strictObject({ number: count, from: time, at: time, key }),
    records: { number: "no record", from: "no record", at: "no record" },
    answer: z.null(),
    texts: ["story"],
  },
  /** It is the draft again, where there is none. */
  "POST /newsroom/cancelFront": {
    permission: "front.launch",
    input: z.strictObject({ number: count, key }),
    records: { number: "no record" },
    answer: z.object({ isDraft: z.boolean() }),
  },
});

type FrontCalls = typeof frontCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends FrontCalls {}
}
