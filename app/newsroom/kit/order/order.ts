/** Returns whether two rows are in the same group. Rows move only within their group. */
type IsSibling = (one: number, other: number) => boolean;
const ANY: IsSibling = () => true;

/**
 * Returns the list with a row moved by some positions within its group. Returns the same list if there is no such
 * position.
 */
export function movedBy(ids: readonly number[], id: number, by: number, isSibling = ANY): number[] {
  const group = ids.filter((one) => isSibling(one, id));
  const target = group[group.indexOf(id) + by];
  return target === undefined ? [...ids] : movedTo(ids, id, target);
}

/** Returns the list with a row moved to the position of another row. */
export function movedTo(ids: readonly number[], id: number, target: number): number[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
  if (from === -1 || to === -1 || from === to) return [...ids];
  const others = ids.filter((one) => one !== id);
  others.splice(to, 0, id);
  return others;
}
