import { readFrontsBetween } from "#app/features/published/front/newsroom/front.service.server.ts";
import { readFlashesBetween } from "#app/features/published/front/newsroom/front-moment.service.server.ts";
import { flashTarget } from "#app/features/published/flash/newsroom/flash.policy.ts";
import { countAloneIn } from "#app/features/newsroom/release/break-glass.service.server.ts";
import { actOfStep, refusalToTake } from "#app/features/newsroom/review/review.policy.ts";
import { mayAct, mayActSomewhere, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/lib/language.ts";
import {
  findAlone,
  findNextReleases,
  findOpenSteps,
  findReleasesBetween,
  findReturned,
  findWriting,
  type AloneStory,
  type DashboardReleaseRow,
  type OpenStep,
} from "./dashboard.repo.server.ts";
import { readEnding } from "./ending.service.server.ts";

/**
 * Returns the dashboard of a staff member: waiting steps, returned and own stories, next releases, and expiring pictures and
 * sources.
 */
export async function readDashboard(actor: StaffActor, language: Language) {
  const [steps, returned, writing, releases, alone, ending] = await Promise.all([
    findOpenSteps(language),
    findReturned(actor.id, language),
    findWriting(actor.id, language),
    findNextReleases(),
    findAlone(),
    readEnding(actor),
  ]);
  return {
    waiting: steps.filter((step) => mayTake(actor, step)).map((step) => waitingFor(actor, step)),
    returned: returned.map((story) => ({ ...story, since: Math.floor(story.since) })),
    writing: writing.map((story) => ({ ...story, since: Math.floor(story.since) })),
    releases: releasesFor(actor, "story.read", releases),
    ending: ending.map((one) => ({ ...one, endsAt: Math.floor(one.endsAt) })),
    alone: alone.filter((story) => mayAct(actor, "story.read", story)).map((story) => aloneFor(actor, story)),
    aloneThisMonth: COUNTERS.some((act) => mayActSomewhere(actor, act)) ? await countAloneIn(new Date()) : null,
  };
}

/** Returns how many review steps wait for a staff member. */
export async function countSteps(actor: StaffActor): Promise<number> {
  return (await findOpenSteps(DEFAULT_LANGUAGE)).filter((step) => mayTake(actor, step)).length;
}

/** The permissions of staff members who see the count of emergency releases: the chief editor and the auditor. */
const COUNTERS = ["release.break-glass", "audit.settings"] as const;

function aloneFor(actor: StaffActor, { id, title, by, reason, dueAt, writers, ...place }: AloneStory) {
  const isMine = !writers.includes(actor.id) && mayAct(actor, "review.second", place);
  return { id, title, by, reason, dueAt: Math.floor(dueAt), isMine };
}

/** A scheduled item that is not a release: a version of the home page, or a flash. */
export type CalendarEntry = {
  kind: "front" | "flash";
  id: number;
  title: string;
  at: Date;
  isDone: boolean;
  by: string;
  version: number;
  mayMove: boolean;
};

/** Returns the calendar of a time range: fronts, flashes, and releases of the stories that the actor may see. */
export async function readCalendar(actor: StaffActor, span: { from: Date; to: Date }) {
  const now = new Date();
  const [releases, fronts, flashes] = await Promise.all([
    findReleasesBetween(span.from, span.to),
    mayAct(actor, "front.draft", WHOLE_SITE) ? readFrontsBetween(span.from, span.to) : [],
    // Sent flashes are left out, because they are in the stream already.
    readFlashesBetween(span.from < now ? now : span.from, span.to),
  ]);
  const mayLaunch = mayAct(actor, "front.launch", WHOLE_SITE);
  const entries: CalendarEntry[] = [
    ...fronts.flatMap(({ number, version, launchedAt, dueAt, launchedBy, madeBy }): CalendarEntry[] => {
      const at = launchedAt ?? dueAt;
      const isDone = launchedAt !== null;
      const by = launchedBy === "" ? madeBy : launchedBy;
      const title = String(number);
      return at === null
        ? []
        : [{ kind: "front", id: number, title, at, isDone, by, version, mayMove: mayLaunch && !isDone }];
    }),
    ...flashes.map(({ industryId, ...flash }): CalendarEntry => {
      const mayMove = mayAct(actor, "flash.send", flashTarget(industryId));
      return { ...flash, kind: "flash", isDone: false, by: "", mayMove };
    }),
  ];
  const mayMove = new Map(releases.map((release) => [release.id, isMovable(actor, release)]));
  const list = releasesFor(actor, "story.title", releases);
  return { list: list.map((release) => ({ ...release, mayMove: mayMove.get(release.id) === true })), entries };
}

const isMovable = (actor: StaffActor, release: DashboardReleaseRow) =>
  ["waiting", "failed"].includes(release.state) && mayAct(actor, "release.publish", release);

/**
 * Returns whether the actor may take a step. This includes steps that another staff member has taken, which the screen
 * marks.
 */
function mayTake(actor: StaffActor, step: OpenStep): boolean {
  const refusal = refusalToTake(actor.id, step, step.authors);
  return (refusal === undefined || refusal === "taken") && mayAct(actor, actOfStep(step.step, step.short), step);
}

function waitingFor(actor: StaffActor, step: OpenStep) {
  return {
    id: step.id,
    title: step.title,
    column: step.column,
    writer: step.writer,
    characters: step.characters,
    since: Math.floor(step.since),
    step: step.step,
    steps: step.steps,
    takenBy: step.isTaken ? step.takenByName : "",
    isMine: step.isTaken && step.takenBy === actor.id,
    blocks: step.blocks,
    confirms: step.confirms,
  };
}

function releasesFor(actor: StaffActor, act: "story.read" | "story.title", releases: readonly DashboardReleaseRow[]) {
  return releases
    .filter((release) => mayAct(actor, act, release))
    .map((release) => ({
      id: release.id,
      story: release.story,
      title: release.title,
      kind: release.kind,
      state: release.state,
      dueAt: Math.floor(release.dueAt),
      doneAt: Math.floor(release.doneAt),
      orderedBy: release.orderedBy,
      error: release.error,
      fault: release.fault,
    }));
}
