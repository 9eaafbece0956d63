import type { RawBuilder } from "kysely";
import type cardTexts from "#app/i18n/zh-cn/share-card.ts";
import type { PageTag } from "#app/lib/page-tag.ts";
import type { PublicTarget } from "#app/lib/public-target.ts";

/** A kind of published things as browser and server know it: each noun says it of itself in `<noun>.kind.ts`. */
export type Kind = {
  name: string;
  /** What the wire calls it in a member's collection: its own name, then the ways by which it may have been reached. */
  collectedAs: readonly string[];
};

/** What an address is made of. */
export type Addressed = { id: number; slug?: string | null; time?: Date | null };

/** A found thing as it is told in the results: its texts in the order in which one is chosen to be shown. */
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
  /** The given things, in any order; those that the public may not see are left out. */
  found: (ids: number[]) => RawBuilder<FoundRow>;
  /** What a found thing's title and sentence go with. */
  tag: (id: number) => PageTag;
  /** What a result is called where its title is not its name. */
  title?: (row: FoundRow) => string;
  /** How much worse it answers than others of the same words; `isMeant`: the words are its title's. */
  handicap?: (isMeant: boolean) => number;
};

/** What a share card is made of. */
export type CardFacts = {
  title: string;
  plain: string[];
  lines: string[];
  industry: string | null;
  palette: string | null;
  /** Where a kind has English beside its Chinese: '' where nobody has written it. */
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
export type Moment = { timed: string; tag?: PageTag; next: RawBuilder<Date | null> };

/** What the server does with a kind: each noun says it of itself in `<noun>.kind.server.ts` and leaves out what it has not. */
export type ServerKind = {
  /** The one address of a thing. */
  path: (thing: Addressed) => string;
  /** Paths of the pages that list it. */
  lists?: readonly string[];
  search?: Searched;
  /** The given things in a list of things of different kinds; those that the public may not see are left out. */
  targets?: (ids: number[]) => Promise<PublicTarget[]>;
  /** The share card of a thing that the public may see; over the title stands `kicker`, or the thing's industry. */
  card?: { kicker?: keyof typeof cardTexts; facts: (id: number) => RawBuilder<CardFacts> };
  /** A feed of its own at `/rss/{name}.xml`; `page` shows the same. */
  feed?: { name: string; title: string; page: string; read: (siteUrl: string) => Promise<FeedEntry[]> };
  /** Whose views are counted: its addresses with `:id`, `:name` and `:industryId`, and the records that they name. */
  tracked?: {
    addresses: readonly string[];
    /** Those of the records that the public may see, by ids and by whatever stands in the addresses. */
    records: (ids: number[], keys: string[]) => RawBuilder<TrackedRow>;
  };
  /** Paths for the sitemap, with the newest change where it is known, in the order of `place`. */
  sitemap?: RawBuilder<{ path: string; changed: Date | null; place: number }>;
  /** Each is one step in an index or in a short table, and belongs to a condition with `now()` in the noun's repo. */
  moments?: readonly Moment[];
};
