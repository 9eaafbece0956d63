import type { CalendarEntry, CalendarRelease } from "#app/features/newsroom/dashboard/dashboard.calls.server.ts";
import { releaseRow } from "#app/features/newsroom/dashboard/components/release-row.tsx";

/** A scheduled item: a release, a version of the home page, or a flash. */
export type Item = {
  key: string;
  /** The row id for the cursor. */
  row: number;
  at: number;
  mayMove: boolean;
  release?: CalendarRelease;
  entry?: CalendarEntry;
};

/**
 * The first row ids of front versions and of flashes. Releases have negative ids, and stories have positive ids below
 * these numbers.
 */
const ROW_OF = { front: 2 ** 50, flash: 2 ** 51 };

export const itemOfRelease = (release: CalendarRelease): Item => ({
  key: `release:${release.id}`,
  row: releaseRow(release),
  at: release.dueAt,
  mayMove: release.mayMove,
  release,
});

export const itemOfEntry = (entry: CalendarEntry): Item => ({
  key: `${entry.kind}:${entry.id}`,
  row: ROW_OF[entry.kind] + entry.id,
  at: entry.at,
  mayMove: entry.mayMove,
  entry,
});

/** Returns whether an item is still to come. Items that are done conflict with nothing. */
export const isToCome = ({ release, entry }: Item) => release?.state === "waiting" || entry?.isDone === false;
