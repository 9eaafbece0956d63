import type { RawBuilder } from "kysely";
import type cardTexts from "./share-card.zh-cn.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";

/** A kind of published records as browser and server know it: each noun defines its own in `<noun>.kind.ts`. */
export type Kind = {
  name: string;
  /** Its names in a member's collection on the wire: its own name, then the sources by which it may have been reached. */
  collectedAs: readonly string[];
};

/** The parts of an address. */
export type Addressed = { id: number; slug?: string | null; time?: Date | null };

/** A found record in the results: its texts in the order of preference. */
export type FoundRow = {
  id: number;
  title: string;
  texts: string[];
  /** Authors and tags. */
  names: string[];
  /** Long text in HTML, of which a piece is shown when none of the others has what was asked for. */
  html: string;
  time: Date | null;
  slug: string | null;
  industry: string | null;
  industry_en: string | null;
};

/** How the search shows and ranks a kind. */
export type Searched = {
  /** The given records, in any order, without those that the public may not see. */
  found: (ids: number[]) => RawBuilder<FoundRow>;
  /** The page tag of a found record's title and sentence. */
  tag: (id: number) => PageTag;
  /** The title of a result where it is not the record's name. */
  title?: (row: FoundRow) => string;
  /** How much worse it answers than others of the same words; `isMeant`: the words are its title's. */
  handicap?: (isMeant: boolean) => number;
};

/** The data of a share card. */
export type CardFacts = {
  title: string;
  plain: string[];
  lines: string[];
  industry: string | null;
  palette: string | null;
  /** English texts of a kind that has them: '' where they are missing. */
  title_en?: string;
  line_en?: string;
};

/** An entry of a feed, whatever the feed is written as. */
export type FeedEntry = {
  /** Absolute address; it names the entry for ever. */
  url: string;
  title: string;
  /** Plain text: 一句话说明白 first (design: used in feeds). */
  summary: string;
  published: Date;
  updated: Date;
  authors: string[];
  categories: string[];
};

/** A record that a path names by `key`, its id or its slug; with the article it shows, and that article's industry. */
export type TrackedRow = { key: string; articleId?: number; industryId?: number | null };

/** Something that changes by the time alone; `tag`: of the pages that show it. */
export type ScheduledChange = { timed: string; tag?: PageTag; next: RawBuilder<Date | null> };

/** The server's functions for a kind: each noun defines its own in `<noun>.kind.server.ts` and leaves out what it lacks. */
export type ServerKind = {
  /** The canonical address of a record. */
  path: (thing: Addressed) => string;
  /** Paths of the pages that list it. */
  lists?: readonly string[];
  search?: Searched;
  /** The given records as entries of a mixed list, without those that the public may not see. */
  targets?: (ids: number[]) => Promise<PublicTarget[]>;
  /** The share card of a public record; above the title is `kicker`, or the record's industry. */
  card?: { kicker?: keyof typeof cardTexts; facts: (id: number) => RawBuilder<CardFacts> };
  /** Its own feed at `/rss/{name}.xml`; `page` shows the same. */
  feed?: { name: string; title: string; page: string; read: (siteUrl: string) => Promise<FeedEntry[]> };
  /** The view counter: its addresses with `:id`, `:name` and `:industryId`, and the records that they name. */
  tracked?: {
    addresses: readonly string[];
    /** Returns those of the records that the public may see, by ids and by keys in the addresses. */
    records: (ids: number[], keys: string[]) => RawBuilder<TrackedRow>;
  };
  /** Paths for the sitemap, with the newest change if known, in the order of `place`. */
  sitemap?: RawBuilder<{ path: string; changed: Date | null; place: number }>;
  /** Each is one step in an index or in a short table, and belongs to a condition with `now()` in the noun's repo. */
  moments?: readonly ScheduledChange[];
};
