import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";

/** The areas of the home page that editors arrange, from top to bottom. */
export const AREAS = ["notice", "headline", "industry", "subject"] as const;
export type Area = (typeof AREAS)[number];

/** Number of visible headline slots. If one is left out, later ones move up. */
export const HEADLINES_SHOWN = 7;

/** A slot: one target in one area. 0 and "" mean none; `from` and `until` are seconds. */
export type FrontSlot = {
  area: Area;
  /** The industry whose block begins with an `industry` slot. */
  industry: number;
  article: number;
  subject: number;
  /** An external URL as the target of a headline, or the link of a notice. */
  url: string;
  /** Replaces the title of the story, or is the text of a notice. */
  title: string;
  badge: string;
  badgeEn: string;
  /** Hash of a picture that replaces the story's cover. */
  picture: string;
  from: number;
  until: number;
};

/** Returns a slot for a target, with default values. */
export function emptySlot(area: Area, target: Partial<FrontSlot>): FrontSlot {
  const none = { industry: 0, article: 0, subject: 0, url: "", title: "", badge: "", badgeEn: "", picture: "" };
  return { area, ...none, from: 0, until: 0, ...target };
}

/** Returns the key that identifies the same slot in two versions of a front. */
export function slotKey({ area, industry, article, subject, url, title }: FrontSlot): string {
  const target = article || subject || (area === "notice" ? title : url);
  return `${area}:${industry}:${target}`;
}

const FIELDS = Object.keys(emptySlot("headline", {})) as (keyof FrontSlot)[];

/** Returns whether two slots are equal, whatever the order of their fields. */
export function isSameSlot(one: FrontSlot | undefined, other: FrontSlot | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return FIELDS.every((name) => one[name] === other[name]);
}

/** Returns whether two fronts have the same slots in the same order. */
export function areSameSlots(one: readonly FrontSlot[], other: readonly FrontSlot[]): boolean {
  return one.length === other.length && one.every((slot, index) => isSameSlot(slot, other[index]));
}

/** A slot, by its key, whose own picture readers do not see, with the reason. */
export type LeftOut = { slot: string; fault: ShownFault };

export const FRONT_STATES = ["draft", "scheduled", "live", "past", "cancelled", "failed"] as const;
/** The state of a slot's story for readers. `waiting`: signed, not released. `down`: it will not be visible. */
export const SLOT_STATES = ["live", "waiting", "writing", "down"] as const;
export type SlotState = (typeof SLOT_STATES)[number];
