import type { FrontStoryData, FrontVersionData } from "#app/features/published/front/newsroom/front.calls.server.ts";
import { slotKey, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";
import type front from "../front.zh-cn.ts";
import { formatDate } from "#app/lib/dates.ts";
import { clockToTheSecond } from "#app/newsroom/kit/time/clock.ts";

/**
 * The board's data about the targets of slots. `lacking` has the reason why readers do not see a slot's picture, keyed
 * by lackKey.
 */
export type Known = {
  lacking: ReadonlyMap<string, ShownFault>;
  stories: ReadonlyMap<number, FrontStoryData>;
  subjects: ReadonlyMap<number, string>;
  industries: ReadonlyMap<number, string>;
};

/** The state of a slot for readers now. `red` means that no reader will see it. */
export type Standing = "shown" | "waiting" | "later" | "over" | "red";

export function standingOf(slot: FrontSlot, known: Known, now: number): Standing {
  if (slot.until !== 0 && slot.until <= now) return "over";
  const state = slot.article === 0 ? "live" : (known.stories.get(slot.article)?.state ?? "down");
  if (slot.subject !== 0 && !known.subjects.has(slot.subject)) return "red";
  if (state === "down" || state === "writing") return "red";
  if (state === "waiting") return "waiting";
  return slot.from > now ? "later" : "shown";
}

/** Minimum number of headlines on the page. */
const LEAST = 5;

/** Returns the newest stories that fill up the headlines, so that the page is never empty. */
export function fillOf(slots: readonly FrontSlot[], known: Known, backfill: readonly number[], now: number): number[] {
  const headlines = slots.filter(({ area }) => area === "headline");
  const shown = headlines.filter((slot) => standingOf(slot, known, now) === "shown").length;
  const named = new Set(headlines.map(({ article }) => article));
  return backfill.filter((id) => !named.has(id)).slice(0, Math.max(0, LEAST - shown));
}

/** Returns the title that readers see. */
export function titleOf({ title, article, subject, url }: FrontSlot, known: Known): string {
  if (title !== "") return title;
  return known.stories.get(article)?.title ?? known.subjects.get(subject) ?? url;
}

/** Returns a time in seconds as the board shows it: only the time for today, else with its day. */
export function slotTimeText(second: number, now: number): string {
  const clock = clockToTheSecond(second).replace(/:00$/, "");
  const day = formatDate(second * 1_000);
  return day === formatDate(now * 1_000) ? clock : `${day.slice(5)} ${clock}`;
}

/** Returns the key of a slot with its current picture. */
const lackKey = (slot: FrontSlot) => `${slotKey(slot)} ${slot.picture}`;

/** Returns the pictures of a version that readers do not see, for `Known`. */
export function lackingOf({ slots, leftOut }: Pick<FrontVersionData, "slots" | "leftOut">): Known["lacking"] {
  const faults = new Map(leftOut.map(({ slot, fault }) => [slot, fault]));
  return new Map(
    slots.flatMap((slot) => {
      const fault = faults.get(slotKey(slot));
      return fault === undefined ? [] : [[lackKey(slot), fault] as const];
    }),
  );
}

/** Returns why readers do not see a slot's own picture, or undefined if they do. */
export const lackOf = (slot: FrontSlot, known: Known): ShownFault | undefined => known.lacking.get(lackKey(slot));

/** Returns the notes below the title of a slot. */
export function notesOf(slot: FrontSlot, known: Known, now: number, t: typeof front): string[] {
  const story = known.stories.get(slot.article);
  const standing = standingOf(slot, known, now);
  const lack = lackOf(slot, known);
  return [
    lack === undefined ? "" : t.lacks[lack],
    slot.industry === 0 ? "" : (known.industries.get(slot.industry) ?? ""),
    slot.url === "" ? (story?.column ?? "") : slot.url,
    slot.title !== "" && slot.article !== 0 ? t.retitled : "",
    slot.picture === "" ? "" : t.repictured,
    slot.badge,
    slot.from > now ? t.from(slotTimeText(slot.from, now)) : "",
    slot.until > now ? t.until(slotTimeText(slot.until, now)) : "",
    standing === "over" ? t.over : "",
    standing === "waiting" ? (story?.at ? t.waitingUntil(slotTimeText(story.at, now)) : t.waiting) : "",
    standing === "red" ? (story?.state === "writing" ? t.notSigned : t.down) : "",
  ].filter((one) => one !== "");
}
