import { formatDate } from "#app/lib/dates.ts";

/** What of a source decides whether its words may be used. */
export type SourceRights = {
  host: string;
  may_reprint: boolean;
  active: boolean;
  /** The last day in Shanghai on which its words may be used. */
  valid_until: string | null;
};

/** What of a story says where it comes from. */
export type Origin = {
  origin: string;
  sourceId: number | null;
  /** What readers see of it. */
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
 * Why a story must not go out as it says where it comes from; undefined when it may. Words of others need an active source
 * and name it, with title, author and link of the original; a reprint needs a source that allows it, and a link that leads there.
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
