import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { keepVersion } from "#app/features/newsroom/version/version.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, newsroomJob, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import { correctFlash, saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { readWholeFlash } from "#app/features/published/flash/flash.service.server.ts";
import { flashChange, flashNote, type FlashChange } from "#app/features/published/flash/flash.schema.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { flashTarget, maySecond, redWay } from "./flash.policy.ts";
import { HOLD_MS, placeToFill } from "./flash.rules.ts";
import {
  databaseNow,
  findByKey,
  insertDraft,
  insertTakenBack,
  isPassingFailure,
  lockDraft,
  lockNextDue,
  nextHeld,
  overdueHeld,
  settleDraft,
  type Draft,
  type NewDraft,
} from "./flash-draft.repo.server.ts";

/** The actor that sends due flashes. */
const CLOCK = newsroomJob("flash-clock", [], ["flash.write"]);

/** Selects the time at which each instance must send the next flash. */
export const HELD_FLASHES: ScheduledChange = { timed: "held flashes", next: nextHeld };
/** The due time of the longest overdue held flash. */
export const OVERDUE_FLASHES = overdueHeld;

/**
 * Sends a flash: it is held for three seconds, then the clock publishes it. A red one waits for a second person, unless
 * its writer may decide alone. Requests with the same key send it once. If the key was taken back before the flash
 * arrived, it is not sent. Throws `forbidden`, `invalid_input`, and `not_found` for an unknown industry or story.
 * Throws a Refusal for an unfilled template.
 * @param lineMs The round-trip time of the writer's connection in milliseconds. It is added to the hold, so that a key
 * pressed within three seconds arrives in time.
 */
export async function sendFlash(
  actor: StaffActor,
  { key, ...text }: FlashChange & { key: string },
  lineMs = 0,
): Promise<Draft> {
  const record = await acceptText(text);
  const thing = flashTarget(await industryIdOf(record.industry));
  requirePermission(actor, "flash.send", thing);
  const way = record.importance === "important" ? redWay(actor, thing) : "alone";
  if (way === "no") throw new DomainError("forbidden", `${actor.name} flash.red`);
  const state = way === "second" ? "waiting" : "held";
  return handIn(actor, { staffId: actor.id, key, record, state, holdMs: HOLD_MS + lineMs });
}

/** Stores a draft, once for each key, and notifies the newsroom. */
export async function handIn(actor: StaffActor, draft: NewDraft, trx?: Db): Promise<Draft> {
  if (trx === undefined) return withTransaction((own) => handIn(actor, draft, own));
  const isNew = await insertDraft(draft, trx);
  const kept = await findByKey(draft.staffId, draft.key, trx);
  if (isNew) await noteDraft("flash.send", kept, draft.state, actor, trx);
  return kept;
}

/**
 * Takes back the actor's own draft while it is held or waits. Throws `not_found` for the draft of another writer, and a
 * Refusal once it is published.
 */
export async function takeBack(actor: StaffActor, id: number): Promise<void> {
  await withTransaction(async (trx) => {
    const draft = await lockDraft(id, trx);
    if (draft?.staffId !== actor.id) throw new DomainError("not_found", `flash draft ${id}`);
    await settleTakenBack(draft, actor, trx);
  });
}

/** Takes back the actor's flash with a key, even if it arrives later. Throws a Refusal once it is published. */
export async function cancelSending(actor: StaffActor, key: string): Promise<void> {
  await withTransaction(async (trx) => {
    // The insert waits for another transaction that is sending a flash with the same key.
    const isFirst = await insertTakenBack(actor.id, key, trx);
    const { id } = await findByKey(actor.id, key, trx);
    const draft = await lockDraft(id, trx);
    if (draft === undefined) throw new DomainError("not_found", `flash draft ${id}`);
    if (isFirst) await noteDraft("flash.take-back", draft, "taken-back", actor, trx);
    else await settleTakenBack(draft, actor, trx);
  });
}

async function settleTakenBack(draft: Draft, actor: StaffActor, trx: Db): Promise<void> {
  if (draft.state === "sent") throw new Refusal(({ staff }) => staff.flash.isOut);
  if (draft.state !== "held" && draft.state !== "waiting") return;
  await settleDraft(draft.id, { state: "taken-back" }, trx);
  await noteDraft("flash.take-back", draft, "taken-back", actor, trx);
}

/**
 * Approves or declines a red flash as the second person. An approved flash is published at once. Returns `stale` and
 * changes nothing if the flash to become red has changed since. Throws `not_found` if it does not wait or the actor may
 * not decide about it.
 */
export async function decideAbout(
  actor: StaffActor,
  { id, yes, note }: { id: number; yes: boolean; note: string },
): Promise<"sent" | "declined" | "stale"> {
  return withTransaction(async (trx) => {
    const draft = await lockDraft(id, trx);
    if (draft?.state !== "waiting" || !maySecond(actor, draft)) throw new DomainError("not_found", `flash draft ${id}`);
    const decidedBy = actor.id;
    if (!yes) {
      const said = note.trim() === "" ? "" : accept(flashNote, note);
      await settleDraft(id, { state: "declined", decidedBy, note: said }, trx);
      await noteDraft("flash.decline", draft, "declined", actor, trx);
      return "declined";
    }
    if (draft.red !== null && (await readWholeFlash(draft.red.id, trx))?.version !== draft.red.version) {
      await settleDraft(id, { state: "failed" }, trx);
      await noteDraft("flash.failed", draft, "failed", actor, trx);
      return "stale";
    }
    const flashId = await publish(draft, await databaseNow(trx), trx);
    await settleDraft(id, { state: "sent", flashId, decidedBy }, trx);
    await noteDraft("flash.second", draft, "sent", actor, trx);
    return "sent";
  });
}

/**
 * Sends flashes whose hold has ended, one by one. A failed flash appears on the screen and does not block others.
 * Returns the number of sent flashes, and the failed ones. Safe in several processes, and after a process was killed.
 */
export async function sendDueFlashes(): Promise<{ done: number; failed: string[] }> {
  const outcome: { done: number; failed: string[] } = { done: 0, failed: [] };
  for (;;) {
    const { draft, error } = await sendNext();
    if (draft === undefined) return outcome;
    if (error === undefined) outcome.done += 1;
    // The clock retries after a temporary failure.
    else if (isPassingFailure(error)) throw error;
    else {
      outcome.failed.push(`flash draft ${draft.id}: ${error instanceof Error ? error.message : "broken"}`);
      await withTransaction((trx) => giveUp(draft, trx));
    }
  }
}

async function sendNext(): Promise<{ draft?: Draft; error?: unknown }> {
  let draft: Draft | undefined;
  try {
    await withTransaction(async (trx) => {
      draft = await lockNextDue(trx);
      if (draft === undefined) return;
      const flashId = await publish(draft, draft.heldUntil, trx);
      await settleDraft(draft.id, { state: "sent", flashId }, trx);
      await publishEvent({ kind: "flash", draft: draft.id, state: "sent" }, trx);
    });
    return draft === undefined ? {} : { draft };
  } catch (error) {
    if (draft === undefined) throw error;
    return { draft, error };
  }
}

async function giveUp({ id }: Draft, trx: Db): Promise<void> {
  const draft = await lockDraft(id, trx);
  if (draft?.state !== "held") return;
  await settleDraft(id, { state: "failed" }, trx);
  await noteDraft("flash.failed", draft, "failed", CLOCK, trx);
}

/** Publishes a draft. Returns the id of its flash. */
async function publish({ record, staffId, red }: Draft, at: Date, trx: Db): Promise<number> {
  if (red !== null) {
    const { version } = await correctFlash(red, { text: record, note: "" }, CLOCK, trx);
    await keepVersion({ kind: "flash", id: red.id }, { number: version, record, staffId }, trx);
    return red.id;
  }
  const flashId = await saveFlash({ ...record, publish_at: at }, CLOCK, trx);
  await keepVersion({ kind: "flash", id: flashId }, { number: 1, record, staffId }, trx);
  return flashId;
}

async function noteDraft(action: AuditAction, draft: Draft, state: string, actor: Actor, trx: Db): Promise<void> {
  const { id, record, staffId, red } = draft;
  const detail = { state, by: staffId, ...(red === null ? { text: record.content } : { flash: red.id }) };
  await recordAudit({ actor, action, targetKind: "flash-draft", targetId: id, detail }, trx);
  await publishEvent({ kind: "flash", draft: id, state }, trx);
}

/** Validates a text for sending and returns it. Throws like sendFlash. */
export async function acceptText(text: FlashChange): Promise<FlashChange> {
  const record = accept(flashChange, text);
  if (placeToFill(record.content) !== undefined || placeToFill(record.title) !== undefined)
    throw new Refusal(({ staff }) => staff.flash.toFill);
  const linked = record.article_id;
  if (linked !== null && (await readArticleTargets([linked])).length === 0)
    throw new DomainError("not_found", `article ${linked}`);
  return record;
}

/** Returns the id of the industry with this slug, or null for an empty slug. Throws `not_found`. */
export async function industryIdOf(slug: string): Promise<number | null> {
  return slug === "" ? null : (await readIndustry(slug, DEFAULT_LANGUAGE)).id;
}
