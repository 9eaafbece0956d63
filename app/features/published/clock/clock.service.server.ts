import { pageTag, type PageTag } from "#app/lib/page-tag.ts";
import { findNextMoments, type Timed } from "./clock.repo.server.ts";

export type { Timed };

/** What pages depend on that show a thing; a release purges by itself what it changes. */
const TAGS: Record<Timed, PageTag | undefined> = {
  articles: pageTag.articles,
  billboards: pageTag.billboards,
  bulletins: pageTag.bulletins,
  flashes: pageTag.flashes,
  headlines: pageTag.headlines,
  releases: undefined,
  subjects: pageTag.subjects,
};

/** A thing that changes by itself at a time, `inMs` milliseconds from now, with the tag of the pages that show it. */
export type NextMoment = { timed: Timed; tag: PageTag | undefined; time: Date; inMs: number };

/** The next moment of each thing that has one. */
export async function readNextMoments(): Promise<NextMoment[]> {
  return (await findNextMoments()).map((moment) => ({ ...moment, tag: TAGS[moment.timed] }));
}
