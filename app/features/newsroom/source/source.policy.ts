import { formatDate } from "#app/lib/dates.ts";

/** The properties of a source that decide whether its texts may be used. */
export type SourceRights = {
  host: string;
  may_reprint: boolean;
  active: boolean;
  /** The last day in Shanghai on which texts of the source may be used. */
  valid_until: string | null;
};

/** The properties of a story that describe its origin. */
export type Origin = {
  origin: string;
  sourceId: number | null;
  /** The origin as readers see it. */
  sourceName: string;
  sourceUrl: string;
  originalTitle: string;
  originalAuthor: string;
};

export type SourceFault =
  | "no-source"
  | "source-inactive"
  | "source-over"
  | "no-reprint"
  | "no-source-name"
  | "no-original-title"
  | "no-original-author"
  | "no-original-link"
  | "foreign-link";

/**
 * Returns why the origin of a story forbids its release, or undefined if it may be released. A text from outside the
 * newsroom needs an active source and its name, with title, author and link of the original. A reprint needs a source that
 * allows it, and a link to the source's host.
 */
export function sourceFault(story: Origin, source: SourceRights | undefined, now: Date): SourceFault | undefined {
  const isReprint = story.origin === "reprint";
  if (!isReprint && story.origin !== "compiled") return undefined;
  if (story.sourceId === null || source === undefined) return "no-source";
  if (!source.active) return "source-inactive";
  if (source.valid_until !== null && source.valid_until < formatDate(now)) return "source-over";
  if (isReprint && !source.may_reprint) return "no-reprint";
  if (story.sourceName.trim() === "") return "no-source-name";
  if (story.originalTitle.trim() === "") return "no-original-title";
  if (story.originalAuthor.trim() === "") return "no-original-author";
  if (story.sourceUrl === "") return "no-original-link";
  return isReprint && !leadsTo(story.sourceUrl, source.host) ? "foreign-link" : undefined;
}

function leadsTo(address: string, host: string): boolean {
  if (host === "") return true;
  const found = URL.parse(address)?.hostname ?? "";
  return found === host || found.endsWith(`.${host}`);
}
