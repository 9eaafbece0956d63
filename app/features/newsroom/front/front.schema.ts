import { z } from "zod";

/** The places of the home page that editors arrange, from above to below. */
export const AREAS = ["notice", "headline", "industry", "subject"] as const;
export type Area = (typeof AREAS)[number];

/** Slots that readers see of the headlines; what stands behind them moves up when one falls out. */
export const HEADLINES_SHOWN = 7;
/** As many as a page can bear; a front has more slots than are shown, since each may stand from a time to a time. */
const MOST: Record<Area, number> = { notice: 5, headline: 20, industry: 20, subject: 6 };

const LONGEST_TITLE = 64;
const second = z.int().min(0).max(32_503_680_000);
const id = z.int().min(0).max(999_999_999_999_999);

/** A slot: one target in one area. 0 and "" stand for none; `from` and `until` are seconds. */
const slot = z.strictObject({
  area: z.enum(AREAS),
  /** Whose block an `industry` slot opens. */
  industry: id,
  article: id,
  subject: id,
  /** An address outside as a headline's target; where a notice leads. */
  url: z.string().trim().max(500),
  /** In the place of the story's own title; the text of a notice. */
  title: z.string().trim().max(LONGEST_TITLE),
  badge: z.string().trim().max(8),
  badgeEn: z.string().trim().max(20),
  /** Hash of a picture of the story, in the place of its cover. */
  picture: z.string().regex(/^(?:[0-9a-f]{64})?$/),
  from: second,
  until: second,
});
export type FrontSlot = z.infer<typeof slot>;

/** What makes a slot the same in two versions of a front. */
export function slotKey({ area, industry, article, subject, url, title }: FrontSlot): string {
  const target = article || subject || (area === "notice" ? title : url);
  return `${area}:${industry}:${target}`;
}

/** Whether two slots say the same, in whatever order they say it. */
function isSameSlot(one: FrontSlot | undefined, other: FrontSlot | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (Object.keys(slot.shape) as (keyof FrontSlot)[]).every((name) => one[name] === other[name]);
}

/** Whether two fronts have the same slots in the same order. */
export function areSameSlots(one: readonly FrontSlot[], other: readonly FrontSlot[]): boolean {
  return one.length === other.length && one.every((slot, index) => isSameSlot(slot, other[index]));
}

/** Whether a slot points at what its area shows. */
function isWhole({ area, industry, article, subject, url, title, from, until }: FrontSlot): boolean {
  if (until !== 0 && until <= from) return false;
  if (area === "headline")
    return industry === 0 && subject === 0 && (article === 0) !== (url === "") && (article !== 0 || title !== "");
  if (area === "industry") return industry !== 0 && article !== 0 && subject === 0 && url === "";
  if (area === "subject") return subject !== 0 && industry === 0 && article === 0 && url === "";
  return title !== "" && industry === 0 && article === 0 && subject === 0;
}

/** All slots of a front, those of an area in its order. */
export const frontSlots = z
  .array(slot)
  .refine((slots) => slots.every(isWhole), "each slot has the target of its area, and ends after it begins")
  .refine((slots) => new Set(slots.map(slotKey)).size === slots.length, "no target stands twice in an area")
  .refine(
    (slots) => AREAS.every((area) => slots.filter((one) => one.area === area).length <= MOST[area]),
    "so many slots do not fit",
  );

/** A slot for a target, with nothing of its own. */
export function emptySlot(area: Area, target: Partial<FrontSlot>): FrontSlot {
  const none = { industry: 0, article: 0, subject: 0, url: "", title: "", badge: "", badgeEn: "", picture: "" };
  return { area, ...none, from: 0, until: 0, ...target };
}

export const FRONT_STATES = ["draft", "scheduled", "live", "past", "cancelled", "failed"] as const;
/** How a story that a slot points at stands to readers. `waiting`: signed, not released; `down`: it will not be seen. */
export const SLOT_STATES = ["live", "waiting", "writing", "down"] as const;
export type SlotState = (typeof SLOT_STATES)[number];
