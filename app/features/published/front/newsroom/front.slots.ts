import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";

/** The places of the home page that editors arrange, from above to below. */
export const AREAS = ["notice", "headline", "industry", "subject"] as const;
export type Area = (typeof AREAS)[number];

/** Slots that readers see of the headlines; what stands behind them moves up when one falls out. */
export const HEADLINES_SHOWN = 7;

/** A slot: one target in one area. 0 and "" stand for none; `from` and `until` are seconds. */
export type FrontSlot = {
  area: Area;
  /** Whose block an `industry` slot opens. */
  industry: number;
  article: number;
  subject: number;
  /** An address outside as a headline's target; where a notice leads. */
  url: string;
  /** In the place of the story's own title; the text of a notice. */
  title: string;
  badge: string;
  badgeEn: string;
  /** Hash of a picture in the place of the story's cover. */
  picture: string;
  from: number;
  until: number;
};

/** A slot for a target, with nothing of its own. */
export function emptySlot(area: Area, target: Partial<FrontSlot>): FrontSlot {
  const none = { industry: 0, article: 0, subject: 0, url: "", title: "", badge: "", badgeEn: "", picture: "" };
  return { area, ...none, from: 0, until: 0, ...target };
}

/** What makes a slot the same in two versions of a front. */
export function slotKey({ area, industry, article, subject, url, title }: FrontSlot): string {
  const target = article || subject || (area === "notice" ? title : url);
  return `${area}:${industry}:${target}`;
}

const FIELDS = Object.keys(emptySlot("headline", {})) as (keyof FrontSlot)[];

/** Whether two slots say the same, in whatever order they say it. */
export function isSameSlot(one: FrontSlot | undefined, other: FrontSlot | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return FIELDS.every((name) => one[name] === other[name]);
}

/** Whether two fronts have the same slots in the same order. */
export function areSameSlots(one: readonly FrontSlot[], other: readonly FrontSlot[]): boolean {
  return one.length === other.length && one.every((slot, index) => isSameSlot(slot, other[index]));
}

/** A slot, by its key, whose own picture readers do not get, and why. */
export type LeftOut = { slot: string; fault: ShownFault };

export const FRONT_STATES = ["draft", "scheduled", "live", "past", "cancelled", "failed"] as const;
/** How a story that a slot points at stands to readers. `waiting`: signed, not released; `down`: it will not be seen. */
export const SLOT_STATES = ["live", "waiting", "writing", "down"] as const;
export type SlotState = (typeof SLOT_STATES)[number];
