/** A new order of records. `ids` is the new order, `standing` the base order, which the screen showed before the change. */
export type NewOrder = { ids: readonly number[]; standing: readonly number[] };

/** Returns whether a new order is based on the stored order and contains the same ids. */
export function isOrderOf(stands: readonly number[], { ids, standing }: NewOrder): boolean {
  const named = new Set(ids);
  const isAsSeen = standing.length === stands.length && stands.every((id, place) => standing[place] === id);
  return isAsSeen && ids.length === stands.length && stands.every((id) => named.has(id));
}
