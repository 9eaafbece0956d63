import { diffArrays } from "diff";
import { trustedHtml } from "#app/lib/trusted.ts";

/**
 * What two people made of a field, without a word of either lost; undefined where there is no sensible way, as for a
 * headline. Of a body every paragraph that either has stands in it, in the order of both; who merges takes out what is
 * twice. Browser only.
 */
export function mergedValues(theirs: unknown, mine: unknown, isBody: boolean): unknown {
  if (isBody && typeof theirs === "string" && typeof mine === "string")
    return bothOf(blocksOf(theirs), blocksOf(mine)).join("");
  return Array.isArray(theirs) && Array.isArray(mine) ? bothOf(theirs, mine) : undefined;
}

function bothOf<T>(theirs: T[], mine: T[]): T[] {
  return diffArrays(theirs, mine).flatMap(({ value }) => value);
}

function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  return [...body.children].map(({ outerHTML }) => outerHTML);
}
