import { z } from "zod";
import { AREAS, slotKey, type Area, type FrontSlot } from "./front.slots.ts";

/** Maximum number of slots of each area. It exceeds the visible number, because slots can have different times. */
const MOST: Record<Area, number> = { notice: 5, headline: 20, industry: 20, subject: 6 };

const LONGEST_TITLE = 64;
const second = z.int().min(0).max(32_503_680_000);
const id = z.int().min(0).max(999_999_999_999_999);

const slot = z.strictObject({
  area: z.enum(AREAS),
  industry: id,
  article: id,
  subject: id,
  url: z.string().trim().max(500),
  title: z.string().trim().max(LONGEST_TITLE),
  badge: z.string().trim().max(8),
  badgeEn: z.string().trim().max(20),
  picture: z
    .string()
    .max(64)
    .regex(/^(?:[0-9a-f]{64})?$/),
  from: second,
  until: second,
});

/** Returns whether a slot has a target that fits its area. */
function isWhole({ area, industry, article, subject, url, title, from, until }: FrontSlot): boolean {
  if (until !== 0 && until <= from) return false;
  if (area === "headline")
    return industry === 0 && subject === 0 && (article === 0) !== (url === "") && (article !== 0 || title !== "");
  if (area === "industry") return industry !== 0 && article !== 0 && subject === 0 && url === "";
  if (area === "subject") return subject !== 0 && industry === 0 && article === 0 && url === "";
  return title !== "" && industry === 0 && article === 0 && subject === 0;
}

/** All slots of a front, ordered within each area. */
export const frontSlots = z
  .array(slot)
  .refine((slots) => slots.every(isWhole), "each slot has the target of its area, and ends after it begins")
  .refine((slots) => new Set(slots.map(slotKey)).size === slots.length, "no target stands twice in an area")
  .refine(
    (slots) => AREAS.every((area) => slots.filter((one) => one.area === area).length <= MOST[area]),
    "so many slots do not fit",
  );
