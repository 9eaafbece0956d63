import { SOURCE_LISTS } from "#app/features/newsroom/source/source.rules.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { NounFields } from "./nouns-data.ts";

/** How a source stands: in use, in use and ending within thirty days, over, or taken out of use. */
export const SOURCE_STANDINGS = ["use", "soon", "over", "off"] as const;
type Standing = (typeof SOURCE_STANDINGS)[number];

/** What the list of sources is narrowed to. */
export type SourceFilter = { list: (typeof SOURCE_LISTS)[number] | undefined; standing: Standing | undefined };

const SOON_MS = 30 * 86_400_000;

/** The filter that an address says. */
export const sourceFilterOf = (address: URLSearchParams): SourceFilter => ({
  list: SOURCE_LISTS.find((list) => list === address.get("list")),
  standing: SOURCE_STANDINGS.find((standing) => standing === address.get("standing")),
});

/** Returns whether a source is among those asked for. `now`: milliseconds; its last day, in Shanghai, still counts. */
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
