import type { LaunchedFront } from "#app/features/published/front/front-launch.schema.ts";
import type { FrontSlot } from "./front.slots.ts";

const dateOf = (seconds: number) => new Date(seconds * 1_000);

/** Returns the slots that readers see from a time on, without slots that have ended by then. */
export function launchedFront(slots: readonly FrontSlot[], at: Date): LaunchedFront {
  const standing = slots
    .filter(({ until }) => until === 0 || dateOf(until) > at)
    .map((slot, position) => ({
      slot,
      timed: {
        position,
        startAt: dateOf(slot.from) > at ? dateOf(slot.from) : at,
        endAt: slot.until === 0 ? null : dateOf(slot.until),
      },
    }));
  return {
    at,
    headlines: standing.flatMap(({ slot: { area, article, url, title, badge, badgeEn, picture }, timed }) =>
      area === "headline" ? { ...timed, articleId: article || null, url, title, badge, badgeEn, picture } : [],
    ),
    places: standing.flatMap(({ slot: { area, industry, article, subject, title, url }, timed }) =>
      area === "headline"
        ? []
        : {
            ...timed,
            area,
            industryId: industry || null,
            articleId: article || null,
            subjectId: subject || null,
            title,
            url,
          },
    ),
  };
}
