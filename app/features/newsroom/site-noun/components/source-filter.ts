import { SOURCE_LISTS } from "#app/features/newsroom/source/source.rules.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { NounFields } from "./nouns-data.ts";

/** The state of a source: active, active and ending within thirty days, expired, or inactive. */
export const SOURCE_STANDINGS = ["use", "soon", "over", "off"] as const;
type Standing = (typeof SOURCE_STANDINGS)[number];

/** The filter of the list of sources. */
export type SourceFilter = { list: (typeof SOURCE_LISTS)[number] | undefined; standing: Standing | undefined };

const SOON_MS = 30 * 86_400_000;

/** Returns the filter of an address. */
export const sourceFilterOf = (address: URLSearchParams): SourceFilter => ({
  list: SOURCE_LISTS.find((list) => list === address.get("list")),
  standing: SOURCE_STANDINGS.find((standing) => standing === address.get("standing")),
});

/** Returns whether a source matches the filter. `now`: milliseconds; the last day, in Shanghai, is included. */
export function isWanted(source: NounFields, { list, standing }: SourceFilter, now: number): boolean {
  if (list !== undefined && source["list"] !== list) return false;
  if (standing === undefined) return true;
  const last = typeof source["valid_until"] === "string" ? source["valid_until"] : "9999-12-31";
  const isOver = last < formatDate(now);
  if (source["active"] !== true) return standing === "off";
  if (standing === "use") return !isOver;
  if (standing === "over") return isOver;
  return standing === "soon" && !isOver && last <= formatDate(now + SOON_MS);
}
