import { z } from "zod";
import { secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { toChoice } from "#app/features/base/picture/newsroom/picture.view.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { SHOWN_FAULTS } from "#app/features/base/picture/newsroom/picture.rules.ts";
import { AREAS, FRONT_STATES, SLOT_STATES } from "./front.slots.ts";
import {
  cancelFront,
  launchFront,
  moveFront,
  scheduleFront,
  undoLaunch,
  type Launched,
} from "./front-launch.service.server.ts";
import { readLaunched, readLaunches } from "./front-history.service.server.ts";
import {
  readCandidates,
  readFrontStories,
  readFrontSurroundings,
  readSlotPictures,
} from "./front-story.service.server.ts";
import {
  renewFrontLease,
  discardFront,
  leaseFront,
  leaveFront,
  readFront,
  saveFront,
  type FrontVersion,
} from "./front.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Language } from "#app/lib/language.ts";

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

/** A version without its slots. */
const line = z.object({
  number: z.int(),
  state: z.enum(FRONT_STATES),
  dueAt: secondsOrZero,
  launchedAt: secondsOrZero,
  touchedAt: secondsOrZero,
  madeBy: z.string(),
  launchedBy: z.string(),
  error: z.string(),
});
const version = line.extend({
  version: z.int(),
  base: z.int(),
  replaced: z.int(),
  slots: z.array(slot),
  /** Slots whose own picture readers do not see now, or will not see at the scheduled time, with the reason. */
  leftOut: z.array(z.object({ slot: z.string(), fault: z.enum(SHOWN_FAULTS) })),
});
export type FrontVersionData = z.input<typeof version>;

/** A story as a candidate or in a slot. It has no title if the caller may not see it. */
const story = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(SLOT_STATES),
  column: z.string(),
  /** The publication time; 0 if it is not set yet. */
  at: secondsOrZero,
  /** The views of the last sixty minutes, and of the sixty before. */
  views: z.int(),
  before: z.int(),
});
export type FrontStoryData = z.input<typeof story>;

const holder = z.object({ staffId: z.int(), name: z.string() }).nullable();
const launched = z.object({ launched: z.boolean(), number: z.int() });
const named = z.object({ id: z.int(), name: z.string() });

/** The newsroom calls that arrange the home page (docs/newsroom.md#fronts). */
export const frontCalls = {
  "GET /newsroom/front": newsroomCall({
    permission: "front.draft",
    reads: ["front", "story.state", "story.release"],
    answer: z.object({
      live: version,
      draft: version.nullable(),
      /** The number of the version on which the draft is based; null if that is the live version. */
      base: version.nullable(),
      waiting: z.array(version),
      /** All stories in the slots of these versions. */
      stories: z.array(story),
      industries: z.array(named),
      /** Subjects that can be shown. */
      subjects: z.array(named),
      /** The articles that fill up the headlines, in order. */
      backfill: z.array(z.int()),
      holder,
      mayLaunch: z.boolean(),
      mayUndo: z.boolean(),
    }),
    run: async ({ actor, language }) => {
      const front = await readFront(actor);
      const versions = [front.live, front.draft, front.base, ...front.waiting].filter((one) => one !== undefined);
      const around = await readFrontSurroundings(language);
      const named = versions.flatMap(({ slots }) => slots.map(({ article }) => article)).filter((id) => id > 0);
      const stories = await readFrontStories(actor, [...named, ...around.backfill], language);
      return {
        ...front,
        ...around,
        live: versionOf(front.live),
        draft: front.draft === undefined ? null : versionOf(front.draft),
        base: front.base === undefined ? null : versionOf(front.base),
        waiting: front.waiting.map(versionOf),
        stories,
      };
    },
  }),
  /** Returns the launches, newest first. `before` is the number of the last one on the previous page. */
  "GET /newsroom/frontVersions": newsroomCall({
    permission: "front.draft",
    reads: ["front", "story.release"],
    input: z.object({ before: z.coerce.number().int().min(1).optional() }),
    records: { before: "no record" },
    answer: z.object({ list: z.array(line.extend({ replaced: z.int(), changes: z.int() })), more: z.boolean() }),
    run: async ({ input: { before }, actor }) => {
      const { launches, more } = await readLaunches(actor, before);
      return { list: launches.map(({ version, changes }) => ({ ...versionOf(version), changes })), more };
    },
  }),
  /** Returns one launch with the version before it, null for the first. */
  "GET /newsroom/frontVersion": newsroomCall({
    permission: "front.draft",
    reads: ["story.state", "story.release"],
    input: z.object({ number: idField }),
    records: { number: "no record" },
    answer: z.object({ version, former: version.nullable(), stories: z.array(story) }),
    run: async ({ input: { number }, actor, language }) => launchedOne(actor, number, language),
  }),
  /**
   * Returns the candidates for a slot. `ids` is a clipboard, separated by commas. Stories hidden from the caller are
   * left out.
   */
  "GET /newsroom/frontCandidates": newsroomCall({
    permission: "front.draft",
    reads: ["story.state", "story.release"],
    input: z.object({
      from: z.enum(["released", "signed", "found", "kept"]),
      q: z.string().max(60).default(""),
      ids: z.string().max(700).default(""),
    }),
    records: { ids: "no record" },
    answer: z.object({ list: z.array(story) }),
    run: async ({ input: { from, q, ids }, actor, language }) => ({
      list: await readCandidates(actor, { from, q, ids: idsOf(ids) }, language),
    }),
  }),
  /** Returns the uncropped pictures of a published article, since its slot may show a crop of one. */
  "GET /newsroom/frontPictures": newsroomCall({
    permission: "front.draft",
    reads: ["story.picture"],
    input: z.object({ article: idField }),
    records: { article: "public article" },
    answer: z.object({
      list: z.array(z.object({ id: z.int(), src: z.string(), width: z.int(), height: z.int() })),
    }),
    run: async ({ input: { article }, actor }) => ({
      list: (await readSlotPictures(actor, article)).map(toChoice),
    }),
  }),
  /** `holder`: the staff member who holds the draft instead of the caller. */
  "POST /newsroom/frontLease": newsroomCall({
    permission: "front.draft",
    changes: ["front"],
    input: z.strictObject({ tab: z.uuid(), take: z.boolean().optional() }),
    answer: z.object({ fence: z.int(), holder }),
    run: async ({ input, actor }) => leaseFront(actor, input),
  }),
  "POST /newsroom/frontBeat": newsroomCall({
    permission: "front.draft",
    changes: ["front"],
    input: z.strictObject({ fence: count }),
    records: { fence: "no record" },
    answer: z.object({ isMine: z.boolean() }),
    run: async ({ input: { fence }, actor }) => ({ isMine: await renewFrontLease(actor, fence) }),
  }),
  "POST /newsroom/frontLeave": newsroomCall({
    permission: "front.draft",
    changes: ["front"],
    input: z.strictObject({ fence: count }),
    records: { fence: "no record" },
    answer: z.null(),
    run: ({ input: { fence }, actor }) => leaveFront(actor, fence),
  }),
  /** `version`: the draft's base version, 0 for none. `base`: the live version with which the draft was merged. */
  "POST /newsroom/saveFront": newsroomCall({
    permission: "front.draft",
    changes: ["front"],
    input: z.strictObject({
      fence: count,
      version: count,
      base: count.optional(),
      slots: z.array(slot.strict()).max(100),
    }),
    records: { fence: "no record", version: "no record", base: "no record" },
    answer: z.object({ saved: z.boolean(), version: z.int() }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ version: 0, ...(await saveFront(actor, input)) }),
  }),
  "POST /newsroom/discardFront": newsroomCall({
    permission: "front.draft",
    changes: ["front"],
    input: z.strictObject({ fence: count, version: count }),
    records: { fence: "no record", version: "no record" },
    answer: z.object({ discarded: z.boolean() }),
    run: async ({ input, actor }) => ({ discarded: await discardFront(actor, input) }),
  }),
  /** If the live version is not `base`, does nothing and returns `launched` false. */
  "POST /newsroom/launchFront": newsroomCall({
    permission: "front.launch",
    changes: ["front"],
    input: z.strictObject({ base: count, version: count, key }),
    records: { base: "no record", version: "no record" },
    answer: launched,
    run: async ({ input, actor }) => launchedOf(await launchFront(actor, input)),
  }),
  "POST /newsroom/undoLaunch": newsroomCall({
    permission: "front.undo",
    changes: ["front"],
    input: z.strictObject({ base: count, key }),
    records: { base: "no record" },
    answer: launched,
    run: async ({ input, actor }) => launchedOf(await undoLaunch(actor, input)),
  }),
  "POST /newsroom/scheduleFront": newsroomCall({
    permission: "front.launch",
    changes: ["front"],
    input: z.strictObject({ version: count, at: time, key }),
    records: { version: "no record", at: "no record" },
    answer: z.object({ number: z.int() }),
    run: async ({ input: { at, ...order }, actor }) => scheduleFront(actor, { ...order, at: new Date(at * 1_000) }),
  }),
  /** `from`: the scheduled time that the caller saw. */
  "POST /newsroom/moveFront": newsroomCall({
    permission: "front.launch",
    changes: ["front"],
    input: z.strictObject({ number: count, from: time, at: time, key }),
    records: { number: "no record", from: "no record", at: "no record" },
    answer: z.null(),
    texts: ["story"],
    run: async ({ input: { from, at, ...order }, actor }) =>
      moveFront(actor, { ...order, from: new Date(from * 1_000), at: new Date(at * 1_000) }),
  }),
  /** The cancelled version becomes the draft if there is none. */
  "POST /newsroom/cancelFront": newsroomCall({
    permission: "front.launch",
    changes: ["front"],
    input: z.strictObject({ number: count, key }),
    records: { number: "no record" },
    answer: z.object({ isDraft: z.boolean() }),
    run: async ({ input, actor }) => cancelFront(actor, input),
  }),
};

async function launchedOne(actor: StaffActor, number: number, language: Language) {
  const { version, former } = await readLaunched(actor, number);
  const ids = [...version.slots, ...(former?.slots ?? [])].map(({ article }) => article).filter((id) => id > 0);
  const stories = await readFrontStories(actor, ids, language);
  return { version: versionOf(version), former: former === undefined ? null : versionOf(former), stories };
}

const idsOf = (text: string) => text.split(",").flatMap((one) => (/^[1-9]\d{0,14}$/.test(one) ? Number(one) : []));

const launchedOf = (answer: Launched) => ({ number: 0, ...answer });

const versionOf = (version: FrontVersion) => ({
  ...version,
  base: version.baseNumber ?? 0,
  replaced: version.replacedNumber ?? 0,
});
