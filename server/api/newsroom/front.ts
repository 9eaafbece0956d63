import type { FastifyInstance } from "fastify";
import { frontCalls, type FrontVersionData } from "#app/features/published/front/newsroom/front.calls.ts";
import {
  cancelFront,
  launchFront,
  moveFront,
  scheduleFront,
  undoLaunch,
  type Launched,
} from "#app/features/published/front/newsroom/front-launch.service.server.ts";
import { readLaunched, readLaunches } from "#app/features/published/front/newsroom/front-history.service.server.ts";
import {
  readCandidates,
  readFrontStories,
  readFrontSurroundings,
  readSlotPictures,
  type FrontStory,
} from "#app/features/published/front/newsroom/front-story.service.server.ts";
import {
  beatFront,
  discardFront,
  leaseFront,
  leaveFront,
  readFront,
  saveFront,
  type FrontVersion,
} from "#app/features/published/front/newsroom/front.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Language } from "#app/lib/language.ts";
import { toChoice } from "./picture-form.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the editors' arrangement of the home page. */
export function addFrontCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, frontCalls, {
    "GET /newsroom/front": async ({ actor, language }) => {
      const front = await readFront(actor);
      const versions = [front.live, front.draft, front.base, ...front.waiting].filter((one) => one !== undefined);
      const around = await readFrontSurroundings(language);
      const named = versions.flatMap(({ slots }) => slots.map(({ article }) => article)).filter((id) => id > 0);
      const stories = await readFrontStories(actor, [...named, ...around.backfill], language);
      return {
        ...around,
        live: versionOf(front.live),
        draft: front.draft === undefined ? null : versionOf(front.draft),
        base: front.base === undefined ? null : versionOf(front.base),
        waiting: front.waiting.map(versionOf),
        stories: stories.map(storyOf),
        holder: front.holder,
        mayLaunch: front.mayLaunch,
        mayUndo: front.mayUndo,
      };
    },
    "GET /newsroom/frontVersions": async ({ input: { before }, actor }) => {
      const { launches, more } = await readLaunches(actor, before);
      return { list: launches.map(({ version, changes }) => ({ ...versionOf(version), changes })), more };
    },
    "GET /newsroom/frontVersion": async ({ input: { number }, actor, language }) =>
      launchedOne(actor, number, language),
    "GET /newsroom/frontCandidates": async ({ input: { from, q, ids }, actor, language }) => ({
      list: (await readCandidates(actor, { from, q, ids: idsOf(ids) }, language)).map(storyOf),
    }),
    "GET /newsroom/frontPictures": async ({ input: { article }, actor }) => ({
      list: (await readSlotPictures(actor, article)).map(toChoice),
    }),
    "POST /newsroom/frontLease": async ({ input, actor }) => leaseFront(actor, input),
    "POST /newsroom/frontBeat": async ({ input: { fence }, actor }) => ({ isMine: await beatFront(actor, fence) }),
    "POST /newsroom/frontLeave": async ({ input: { fence }, actor }) => {
      await leaveFront(actor, fence);
      return null;
    },
    "POST /newsroom/saveFront": async ({ input, actor }) => {
      const saved = await saveFront(actor, input);
      return { saved: saved.saved, version: saved.saved ? saved.version : 0 };
    },
    "POST /newsroom/discardFront": async ({ input, actor }) => ({ discarded: await discardFront(actor, input) }),
    "POST /newsroom/launchFront": async ({ input, actor }) => launchedOf(await launchFront(actor, input)),
    "POST /newsroom/undoLaunch": async ({ input, actor }) => launchedOf(await undoLaunch(actor, input)),
    "POST /newsroom/scheduleFront": async ({ input: { at, ...order }, actor }) =>
      scheduleFront(actor, { ...order, at: new Date(at * 1_000) }),
    "POST /newsroom/moveFront": async ({ input: { from, at, ...order }, actor }) =>
      moveFront(actor, { ...order, from: new Date(from * 1_000), at: new Date(at * 1_000) }),
    "POST /newsroom/cancelFront": async ({ input, actor }) => cancelFront(actor, input),
  });
}

async function launchedOne(actor: StaffActor, number: number, language: Language) {
  const { version, former } = await readLaunched(actor, number);
  const ids = [...version.slots, ...(former?.slots ?? [])].map(({ article }) => article).filter((id) => id > 0);
  const stories = (await readFrontStories(actor, ids, language)).map(storyOf);
  return { version: versionOf(version), former: former === undefined ? null : versionOf(former), stories };
}

const idsOf = (text: string) => text.split(",").flatMap((one) => (/^[1-9]\d{0,14}$/.test(one) ? Number(one) : []));
const launchedOf = (answer: Launched) => ({ launched: answer.launched, number: answer.launched ? answer.number : 0 });
const storyOf = ({ at, ...story }: FrontStory) => ({ ...story, at: secondOf(at) });
const secondOf = (time: Date | null) => (time === null ? 0 : toSeconds(time));

function versionOf(version: FrontVersion): FrontVersionData {
  const { number, state, slots, leftOut, madeBy, launchedBy, error } = version;
  return {
    number,
    state,
    slots,
    leftOut,
    madeBy,
    launchedBy,
    error,
    version: version.version,
    base: version.baseNumber ?? 0,
    replaced: version.replacedNumber ?? 0,
    dueAt: secondOf(version.dueAt),
    launchedAt: secondOf(version.launchedAt),
    touchedAt: secondOf(version.touchedAt),
  };
}
