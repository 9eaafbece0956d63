/** Whether two rows stand in the same group, within which alone they change places. */
type IsSibling = (one: number, other: number) => boolean;
const ANY: IsSibling = () => true;

/** A row so many places further among those of its group; the same list where there is none. */
export function movedBy(ids: readonly number[], id: number, by: number, isSibling = ANY): number[] {
  const group = ids.filter((one) => isSibling(one, id));
  const target = group[group.indexOf(id) + by];
  return target === undefined ? [...ids] : movedTo(ids, id, target);
}

/** A row put where another one stands, which makes room for it. */
export function movedTo(ids: readonly number[], id: number, target: number): number[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
  if (from === -1 || to === -1 || from === to) return [...ids];
  const others = ids.filter((one) => one !== id);
  others.splice(to, 0, id);
  return others;
}
