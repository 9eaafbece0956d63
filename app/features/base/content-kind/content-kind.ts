import type { RawBuilder } from "kysely";
import type cardTexts from "./share-card.zh-cn.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";

/** A kind of published records, for browser and server. Each noun defines its own in `<noun>.kind.ts`. */
export type Kind = {
  name: string;
  /**
   * Its names in a member's collection in the API: its own name, then the lists from which a reader may have opened it.
   */
  collectedAs: readonly string[];
};

/** The fields from which an address is built. */
export type Addressed = { id: number; slug?: string | null; time?: Date | null };

/** A search result: its texts in the order of preference. */
export type FoundRow = {
  id: number;
  title: string;
  texts: string[];
  /** Authors and tags. */
  names: string[];
  /** A long text in HTML. An excerpt is shown if no other text contains the searched words. */
  html: string;
  time: Date | null;
  slug: string | null;
  industry: string | null;
  industry_en: string | null;
};

/** The functions by which the search shows and ranks a kind. */
export type Searched = {
  /** Selects the given records, in any order, without those that the public may not see. */
  found: (ids: number[]) => RawBuilder<FoundRow>;
  /** The page tag of the pages that show the result's title and sentence. */
  tag: (id: number) => PageTag;
  /** Returns the title of a result, if the title is not the record's name. */
  title?: (row: FoundRow) => string;
  /** Returns the penalty against other results with the same words. `isMeant`: the words are those of the title. */
  handicap?: (isMeant: boolean) => number;
};

/** The data of a share card. */
export type CardFacts = {
  title: string;
  plain: string[];
  lines: string[];
  industry: string | null;
  palette: string | null;
  /** English texts, for kinds that have them; empty if missing. */
  title_en?: string;
  line_en?: string;
};

/** An entry of a feed, in any feed format. */
export type FeedEntry = {
  /** The absolute address, which is the permanent id of the entry. */
  url: string;
  title: string;
  /** Plain text, which begins with 一句话说明白 because feeds show it first. */
  summary: string;
  published: Date;
  updated: Date;
  authors: string[];
  categories: string[];
};

/**
 * A record that a path identifies by `key` (its id or its slug), with the article it shows and that article's industry.
 */
export type TrackedRow = { key: string; articleId?: number; industryId?: number | null };

/** A change that happens by time alone; `tag` names the pages that show it. */
export type ScheduledChange = { timed: string; tag?: PageTag; next: RawBuilder<Date | null> };

/**
 * The server's functions for a kind. Each noun defines its own in `<noun>.kind.server.ts` and omits those that do not
 * apply.
 */
export type ServerKind = {
  /** Returns the canonical address of a record. */
  path: (thing: Addressed) => string;
  /** Paths of the pages that list the kind. */
  lists?: readonly string[];
  search?: Searched;
  /** Returns the given records as entries of a mixed list, without those that the public may not see. */
  targets?: (ids: number[]) => Promise<PublicTarget[]>;
  /** The share card of a public record. Above the title it shows `kicker`, or the record's industry. */
  card?: { kicker?: keyof typeof cardTexts; facts: (id: number) => RawBuilder<CardFacts> };
  /** The kind's own feed at `/rss/{name}.xml`; `page` shows the same content. */
  feed?: { name: string; title: string; page: string; read: (siteUrl: string) => Promise<FeedEntry[]> };
  /** The view counter: the kind's addresses with `:id`, `:name` and `:industryId`, and the records in them. */
  tracked?: {
    addresses: readonly string[];
    /** Selects the records that the public may see, found by their ids or by their keys in addresses. */
    records: (ids: number[], keys: string[]) => RawBuilder<TrackedRow>;
  };
  /** Paths for the sitemap in the order of `place`, each with the time of its newest change if known. */
  sitemap?: RawBuilder<{ path: string; changed: Date | null; place: number }>;
  /**
   * The times of the next changes. Each query needs one index lookup or reads a short table. It must match the
   * condition with `now()` in the noun's repo.
   */
  moments?: readonly ScheduledChange[];
};
