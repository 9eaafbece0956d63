/** A new order: `ids`, made of the base order `standing`. */
export type NewOrder = { ids: readonly number[]; standing: readonly number[] };

/** Returns whether a new order has the stored order as its base and contains the same ids. */
export function isOrderOf(stands: readonly number[], { ids, standing }: NewOrder): boolean {
  const named = new Set(ids);
  const isAsSeen = standing.length === stands.length && stands.every((id, place) => standing[place] === id);
  return isAsSeen && ids.length === stands.length && stands.every((id) => named.has(id));
}
