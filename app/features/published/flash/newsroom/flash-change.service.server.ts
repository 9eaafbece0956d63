import type { BaseVersion } from "#app/lib/base-version.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { keepVersion, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { correctFlash, withdrawFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import {
  readUpcomingFlash,
  readWholeFlash,
  type WholeFlash,
} from "#app/features/published/flash/flash.service.server.ts";
import { flashNote, type FlashChange } from "#app/features/published/flash/flash.schema.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { flashTarget, mayWithdraw, redWay } from "./flash.policy.ts";
import { HOLD_MS } from "./flash.rules.ts";
import { acceptText, handIn, industryIdOf } from "./flash.service.server.ts";
import { findWaiting, findWriters } from "./flash-draft.repo.server.ts";

/** A change of a visible flash from its base version. Requests with the same key change it once. */
type Change = BaseVersion & { key: string };

/** Returns the data of a flash in the form in which it is stored and changed. */
export function recordOf(
  flash: Omit<FlashChange, "industry" | "article_id"> & Pick<WholeFlash, "industry" | "linked_id">,
): FlashChange {
  const { title, content, importance, channel, tags, source, industry, linked_id: linked } = flash;
  return { title, content, importance, channel, tags, source, industry: industry ?? "", article_id: linked };
}

/**
 * Corrects a visible flash; readers see `note`. Throws `forbidden`, `not_found`, `invalid_input`, and `conflict` if it
 * has changed since its writer read it. Only `reddenFlash` makes it red, unless its writer may do so alone.
 */
export async function correctPublished(
  actor: StaffActor,
  { id, version, key, note, ...text }: Change & FlashChange & { note: string },
): Promise<number> {
  const record = await acceptText(text);
  const told = accept(flashNote, note);
  const thing = flashTarget(await industryIdOf(record.industry));
  requirePermission(actor, "flash.send", thing);
  return runOnce(actor, "flash.correct", key, async (trx) => {
    const flash = await lockFlash(id, trx);
    requirePermission(actor, "flash.send", flashTarget(flash.industry_id));
    const reddens = record.importance === "important" && flash.importance !== "important";
    if (reddens && redWay(actor, thing) !== "alone") throw new DomainError("forbidden", `${actor.name} flash.red`);
    await keepVersion({ kind: "flash", id }, { number: flash.version, record: recordOf(flash), staffId: null }, trx);
    const row = await correctFlash({ id, version }, { text: record, note: told }, actor, trx);
    await keepVersion({ kind: "flash", id }, { number: row.version, record, note: told, staffId: actor.id }, trx);
    await publishEvent({ kind: "flash", state: "corrected" }, trx);
    return row.version;
  });
}

/** Withdraws a flash. Readers see `note` instead of its text. Throws like a correction. */
export async function withdrawPublished(
  actor: StaffActor,
  { id, version, key, note }: Change & { note: string },
): Promise<number> {
  const told = accept(flashNote, note);
  return runOnce(actor, "flash.withdraw", key, async (trx) => {
    const flash = await lockFlash(id, trx);
    const writerId = (await findWriters([id], trx)).get(id) ?? null;
    const asked = { industryId: flash.industry_id, writerId, publishAt: flash.publish_at };
    if (!mayWithdraw(actor, asked, Date.now())) throw new DomainError("forbidden", `${actor.name} flash.take-down`);
    await keepVersion(
      { kind: "flash", id },
      { number: flash.version, record: recordOf(flash), staffId: writerId },
      trx,
    );
    const row = await withdrawFlash({ id, version }, told, actor, trx);
    const record = { ...recordOf(flash), title: "", content: told };
    await keepVersion({ kind: "flash", id }, { number: row.version, record, note: told, staffId: actor.id }, trx);
    await publishEvent({ kind: "flash", state: "withdrawn" }, trx);
    return row.version;
  });
}

/**
 * Makes a published flash red. It becomes red at once if the actor may do so alone, else after the approval of a second
 * person. Throws like a correction, and a Refusal if it already waits for approval.
 */
export async function reddenFlash(actor: StaffActor, { id, version, key }: Change): Promise<"sent" | "waiting"> {
  return runOnce(actor, "flash.redden", key, async (trx) => {
    const flash = await lockFlash(id, trx);
    const thing = flashTarget(flash.industry_id);
    const way = redWay(actor, thing);
    if (way === "no" || !mayAct(actor, "flash.send", thing))
      throw new DomainError("forbidden", `${actor.name} flash.red`);
    if (flash.version !== version || flash.importance === "important")
      throw new DomainError("conflict", `flash ${id} is not at version ${version}`);
    const before = recordOf(flash);
    await keepVersion({ kind: "flash", id }, { number: version, record: before, staffId: null }, trx);
    const record: FlashChange = { ...before, importance: "important" };
    if (way === "second") {
      const others = await findWaiting(trx);
      if (others.some(({ red }) => red?.id === id)) throw new Refusal(({ staff }) => staff.flash.waitsAlready);
      const draft = { staffId: actor.id, key, record, state: "waiting" as const, holdMs: HOLD_MS };
      await handIn(actor, { ...draft, red: { id, version } }, trx);
      return "waiting";
    }
    const row = await correctFlash({ id, version }, { text: record, note: "" }, actor, trx);
    await keepVersion({ kind: "flash", id }, { number: row.version, record, staffId: actor.id }, trx);
    await publishEvent({ kind: "flash", state: "sent" }, trx);
    return "sent";
  });
}

/** Returns the versions of a flash, newest first, published or not. Throws `forbidden` and `not_found`. */
export async function readFlashVersions(actor: StaffActor, id: number) {
  const flash = (await readWholeFlash(id)) ?? (await readUpcomingFlash(id));
  if (flash === undefined) throw new DomainError("not_found", `flash ${id}`);
  requirePermission(actor, "flash.send", flashTarget(flash.industry_id));
  return readVersions("flash", id);
}

/** Returns a visible flash and locks it. Throws `not_found`. */
async function lockFlash(id: number, trx: Db): Promise<WholeFlash> {
  const flash = await readWholeFlash(id, trx);
  if (flash === undefined) throw new DomainError("not_found", `flash ${id}`);
  return flash;
}
