/** An order that somebody has made: `ids` of the order that they saw, `standing`. */
export type NewOrder = { ids: readonly number[]; standing: readonly number[] };

/** Returns whether a new order was made of the one that stands by now, and names just what stands in it. */
export function isOrderOf(stands: readonly number[], { ids, standing }: NewOrder): boolean {
  const named = new Set(ids);
  const isAsSeen = standing.length === stands.length && stands.every((id, place) => standing[place] === id);
  return isAsSeen && ids.length === stands.length && stands.every((id) => named.has(id));
}
