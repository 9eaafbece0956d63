import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import {
  readManuscriptFor,
  trashManuscript,
  untrashManuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { handIn, withdraw } from "#app/features/newsroom/review/review.service.server.ts";
import { handOverStep, returnStep, takeStep, vetoStep } from "#app/features/newsroom/review/step.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  approvedStory,
  openNewsroom,
  saveStory,
  signStep,
  unlikeReleases,
  writtenStory,
  type Newsroom,
} from "#tests/fixtures/newsroom/stories.ts";
import { ACTS, RELEASED, type ActName, type StoryModel } from "#tests/fixtures/newsroom/story-model.ts";
import { judgeAlone, releaseAlone } from "./break-glass.service.server.ts";
import { releaseDue } from "./release-due.service.server.ts";
import { cancelRelease, orderRelease } from "./release.service.server.ts";
import { restoreStory, takeDown } from "./take-down.service.server.ts";

/**
 * The numbers of steps and races of docs/newsroom.md#invariants, which `npm run test:walk` runs. WALK_SEED selects
 * other random steps.
 */
const STEPS = Number(process.env["WALK_STEPS"] ?? 250);
const RACES = Number(process.env["WALK_RACES"] ?? 8);
const SEED = Number(process.env["WALK_SEED"] ?? 7);
/** The number of stories that exist at the same time, and the number of steps after which one is replaced. */
const STORIES = 4;
const STEPS_OF_A_STORY = 60;
const LOOK_EVERY = 500;
const OPTIONS = { timeout: 120_000 + STEPS * 500 + RACES * 5_000 };

testDatabase();

let room: Newsroom;
let people: StaffActor[];

beforeAll(async () => {
  room = await openNewsroom();
  const more = [await addStaff("reporter"), await addStaff("legal"), await addStaff("auditor")];
  const elsewhere = await addStaff("chief", { kind: "column", id: room.column + 1 });
  people = [room.reporter, ...room.signers, await addStaff("desk-head"), ...more, elsewhere];
});

/** Returns a generator of random numbers below 1. The same seed gives the same numbers. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Doing = (actor: StaffActor, id: number, step: number) => Promise<unknown>;
const later = () => new Date(Date.now() + 3_600_000);

/** Runs each command of the model with its service. */
const SERVICES: Record<ActName, Doing> = {
  save: (actor, id, step) => saveStory(actor, id, { title: `题目${step}` }),
  handIn: (actor, id) => handIn(actor, { id }),
  take: (actor, id) => takeStep(actor, { id }),
  letGo: (actor, id) => handOverStep(actor, { id, to: null }),
  pass: (actor, id) => signStep(actor, id),
  sendBack: (actor, id) => returnStep(actor, { id, note: "再改改" }),
  veto: (actor, id) => vetoStep(actor, { id, note: "不发" }),
  withdraw: (actor, id) => withdraw(actor, { id, note: "还要再写" }),
  release: (actor, id) => orderRelease(actor, { id }),
  schedule: (actor, id) => orderRelease(actor, { id, at: later() }),
  cancel: (actor, id) => cancelRelease(actor, { id }),
  releaseAlone: async (actor, id) => {
    const { version } = await readManuscriptFor(room.chief, id);
    return releaseAlone(actor, { id, version, reason: "等不及三个人" });
  },
  judgeAlone: (actor, id, step) =>
    judgeAlone(actor, { id, verdict: step % 2 === 0 ? "stands" : "wrong", note: "看过" }),
  takeDown: (actor, id) => takeDown(actor, { id, reason: "有误" }),
  restore: (actor, id) => restoreStory(actor, { id, reason: "无误" }),
  trash: (actor, id) => trashManuscript(actor, id),
  untrash: (actor, id) => untrashManuscript(actor, id),
};
const NAMES = Object.keys(ACTS) as ActName[];

/** Commands that lead to publication. They are preferred, because otherwise a story would rarely be published. */
const ONWARDS = new Set<ActName>(["handIn", "pass", "release", "schedule", "restore"]);

async function begin(): Promise<StoryModel> {
  const [id, ownerId] = [await writtenStory(room), room.reporter.id];
  const begun = { state: "writing", version: 1, hasChanges: true, isLive: false, wasLive: false } as const;
  return {
    id,
    ownerId,
    columnId: room.column,
    ...begun,
    writers: [ownerId],
    round: undefined,
    submitters: [],
    unread: [],
  };
}

it(`does what the rules say and breaks no invariant, whoever does what (seed ${SEED})`, OPTIONS, async () => {
  const random = chance(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const stories = await Promise.all(Array.from({ length: STORIES }, begin));
  const done = new Map<string, number>();
  /** Combinations of actor and command that the rules allowed at some time. They are also tried in other states. */
  const able = new Map<string, { actor: StaffActor; name: ActName }>();
  for (let step = 0; step < STEPS; step += 1) {
    if (step % STEPS_OF_A_STORY === STEPS_OF_A_STORY - 1) stories[Math.floor(random() * STORIES)] = await begin();
    if (random() < 0.03) await strike(stories);
    const story = pick(stories);
    // Most random commands are refused, so every second one is chosen from the allowed commands.
    const all = people.flatMap((actor) => NAMES.map((name) => ({ actor, name })));
    const allowed = all.filter(({ actor, name }) => ACTS[name](story, actor) !== undefined);
    for (const one of allowed) able.set(`${one.actor.id} ${one.name}`, one);
    const goesOn = allowed.filter(({ name }) => ONWARDS.has(name));
    const likely = random() < 0.7 && goesOn.length > 0 ? goesOn : allowed;
    const { actor, name } = pick(
      likely.length === 0 || random() < 0.15 ? all : random() < 0.2 ? [...able.values()] : likely,
    );
    const change = ACTS[name](story, actor);
    const where = `step ${step}: ${actor.grants[0]?.role} ${name} in ${story.state}`;
    expect([where, await outcomeOf(SERVICES[name](actor, story.id, step))]).toEqual([where, change !== undefined]);
    Object.assign(story, change);
    const { state, version, has_changes: hasChanges } = await readManuscriptFor(room.chief, story.id);
    const { state: toBe, version: number, hasChanges: changed } = story;
    expect([where, state, version, hasChanges]).toEqual([where, toBe, number, changed]);
    if (change !== undefined) done.set(name, (done.get(name) ?? 0) + 1);
    if (step % LOOK_EVERY === LOOK_EVERY - 1) expect(await broken()).toEqual([]);
  }
  expect(await broken()).toEqual([]);
  if (STEPS < 5_000) return;
  console.log(Object.fromEntries(done));
  expect(NAMES.filter((name) => !done.has(name))).toEqual([]);
});

/** Tests threat 6 (docs/security.md): a text that is changed between its signature and its release. */
it("releases the signed text or nothing when it is written at the same moment", OPTIONS, async () => {
  for (let race = 0; race < RACES; race += 1) {
    const id = await approvedStory(room, `赛跑${race}`);
    const change = () =>
      withdraw(room.reporter, { id }).then(() => saveStory(room.reporter, id, { title: `换了${race}` }));
    // In every second race the job runs the release, and in the same second a staff member cancels it.
    if (race % 2 === 0) await Promise.allSettled([orderRelease(room.chief, { id }), change()]);
    else {
      await orderRelease(room.chief, { id, at: later() });
      await sql`update releases set due_at = date_trunc('milliseconds', now()) where manuscript_id = ${id}`.execute(
        database(),
      );
      const [due] = await Promise.allSettled([releaseDue(), cancelRelease(room.chief, { id }).then(change)]);
      expect(due).toMatchObject({ status: "fulfilled", value: { failed: [] } });
    }
  }
  expect(await broken()).toEqual([]);
});

/** Makes all scheduled releases due. */
async function strike(stories: StoryModel[]): Promise<void> {
  await sql`update releases set due_at = date_trunc('milliseconds', now()) where state = 'waiting'`.execute(database());
  expect((await releaseDue()).failed).toEqual([]);
  for (const story of stories) if (story.state === "scheduled") Object.assign(story, RELEASED);
}

/** Returns whether a command succeeded. A refusal returns false; any other error fails the test. */
async function outcomeOf(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof DomainError || error instanceof Refusal) return false;
    throw error;
  }
}

/** Returns violations of the invariants I1 to I4 in the database. */
async function broken(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'I2' as rule, r.manuscript_id as id from releases r left join review_rounds o on o.id = r.round_id
      where r.state = 'done' and r.kind in ('publish', 'update', 'correction') and not r.is_import
        and not (r.is_alone and r.reason <> '' and exists (select from after_reviews a where a.release_id = r.id))
        and (o.outcome is distinct from 'approved' or o.approved_revision_id <> r.revision_id)
    union all select 'I3', o.manuscript_id from review_steps s join review_rounds o on o.id = s.round_id
      where s.decision = 'passed' and (s.decided_by = any(o.writers) or exists (select from review_steps t
        where t.round_id = s.round_id and t.step <> s.step and t.decision = 'passed' and t.decided_by = s.decided_by))
    union all select 'I3', r.manuscript_id from after_reviews a join releases r on r.id = a.release_id
      where a.decided_by = any(a.writers) or not r.ordered_by = any(a.writers)
    union all select 'I4', manuscript_id from releases where state = 'waiting' group by manuscript_id having count(*) > 1
    union all select 'I4', manuscript_id from review_rounds where closed_at is null group by manuscript_id having count(*) > 1
    union all select 'public', a.id from articles a join manuscripts m on m.id = a.id
      where a.status = 'published' and m.state in ('withdrawn', 'trashed')`.execute(database());
  return [...rows, ...(await unlikeReleases()).map((id) => ({ rule: "I1", id }))];
}
