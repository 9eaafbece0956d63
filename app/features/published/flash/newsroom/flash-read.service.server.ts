import { requirePermissionSomewhere, mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { readWholeFlashes, type WholeFlash } from "#app/features/published/flash/flash.service.server.ts";
import { flashItem } from "#app/features/published/flash/flash.view.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { flashTarget, maySecond, mayWithdraw, redWay } from "./flash.policy.ts";
import { recordOf } from "./flash-change.service.server.ts";
import { findOpen, findWaiting, findWriters, type Draft } from "./flash-draft.repo.server.ts";

/** Maximum number of flashes of the last two hours that are compared with a draft. */
const MOST_RECENT = 300;
const RECENT_MS = 2 * 3_600_000;
/** Hours for which a writer sees declined and failed drafts. */
const SHOWN_HOURS = 12;
const STREAM_LENGTH = 30;

/**
 * Returns the open drafts that concern the actor, and the texts of the last two hours. `now` is in milliseconds. Throws
 * `forbidden`.
 */
export async function readFlashScreen(actor: StaffActor, now: number) {
  requirePermissionSomewhere(actor, "flash.send");
  const [open, newest] = await Promise.all([findOpen(SHOWN_HOURS), readWholeFlashes({ limit: MOST_RECENT })]);
  const shown = open.filter(
    (draft) => draft.staffId === actor.id || (draft.state === "waiting" && maySecond(actor, draft)),
  );
  const names = await readNames(shown.map(({ staffId }) => staffId));
  const waiting = open.filter(
    ({ state, staffId }) => state === "waiting" || (state === "held" && staffId === actor.id),
  );
  const recent = newest.filter(
    ({ publish_at: at, withdrawn_at: gone }) => gone === null && now - at.getTime() <= RECENT_MS,
  );
  return {
    red: redWay(actor),
    needsIndustry: !mayAct(actor, "flash.send", flashTarget(null)),
    drafts: shown.map((draft) => draftFor(actor, draft, names.get(draft.staffId) ?? "")),
    recent: [
      ...waiting.filter(({ red }) => red === null).map(({ record, madeAt }) => textOf(record, madeAt)),
      ...recent.map((flash) => textOf(flash, flash.publish_at)),
    ],
  };
}

const textOf = ({ title, content }: { title: string; content: string }, at: Date) => ({
  text: title === "" ? content : `【${title}】${content}`,
  at,
});

/** Counts the flashes that wait for the actor's approval as the second person. */
export async function countForSecond(actor: StaffActor): Promise<number> {
  if (redWay(actor) === "no") return 0;
  return (await findWaiting()).filter((draft) => maySecond(actor, draft)).length;
}

function draftFor(actor: StaffActor, draft: Draft, by: string) {
  const { id, state, record, madeAt, heldForMs, red, note } = draft;
  const isMine = draft.staffId === actor.id;
  return { id, state, record, madeAt, heldForMs, reddens: red !== null, note, by, isMine };
}

/** Returns the stream as readers see it, with the actor's permitted commands for each flash. Throws `forbidden`. */
export async function readFlashes(actor: StaffActor, before: Cursor | undefined, now: number) {
  requirePermissionSomewhere(actor, "flash.send");
  const flashes = await readWholeFlashes({ before, limit: STREAM_LENGTH + 1 });
  const shown = flashes.slice(0, STREAM_LENGTH);
  const writers = await findWriters(shown.map(({ id }) => id));
  const names = await readNames([...writers.values()]);
  const last = shown.at(-1);
  return {
    flashes: shown.map((flash) => {
      const writerId = writers.get(flash.id) ?? null;
      return { ...flashFor(actor, flash, writerId, now), by: writerId === null ? "" : (names.get(writerId) ?? "") };
    }),
    next: flashes.length > STREAM_LENGTH && last !== undefined ? { time: last.publish_at, id: last.id } : undefined,
  };
}

function flashFor(actor: StaffActor, flash: WholeFlash, writerId: number | null, now: number) {
  const { industry_id: industryId, publish_at: publishAt, version } = flash;
  const isGone = flash.withdrawn_at !== null;
  const thing = flashTarget(industryId);
  const mayCorrect = !isGone && mayAct(actor, "flash.send", thing);
  return {
    item: flashItem(flash),
    record: recordOf(flash),
    version,
    mayCorrect,
    mayRedden: mayCorrect && flash.importance === "normal" && redWay(actor, thing) !== "no",
    mayWithdraw: !isGone && mayWithdraw(actor, { industryId, writerId, publishAt }, now),
  };
}
