/** A place of an issue as far as it is compared with other issues. */
export type Ranked = { rank: number; name: string; article_id: number | null };

/** Entries are the same if their names are equal, whatever their spacing and letter form, or if their story is. */
const keyOf = ({ name, article_id: id }: Ranked) =>
  id === null ? name.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase() : `/${id}`;

/** The places of an issue, each with the rank that it had in the issue before; null for what is new there. */
export function withPreviousRanks<Place extends Ranked>(
  places: readonly Place[],
  before: readonly Ranked[],
): (Place & { previous_rank: number | null })[] {
  const ranks = new Map(before.map((place) => [keyOf(place), place.rank]));
  return places.map((place) => ({ ...place, previous_rank: ranks.get(keyOf(place)) ?? null }));
}
