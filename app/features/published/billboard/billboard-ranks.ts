/** The fields of an issue's place that are compared with other issues. */
export type Ranked = { rank: number; name: string; article_id: number | null };

/** Entries are the same if their names are equal, whatever their spacing and letter form, or if their story is. */
const keyOf = ({ name, article_id: id }: Ranked) =>
  id === null ? name.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase() : `/${id}`;

/** The places of an issue, each with its rank in the issue before; null for new ones. */
export function withPreviousRanks<Place extends Ranked>(
  places: readonly Place[],
  before: readonly Ranked[],
): (Place & { previous_rank: number | null })[] {
  const ranks = new Map(before.map((place) => [keyOf(place), place.rank]));
  return places.map((place) => ({ ...place, previous_rank: ranks.get(keyOf(place)) ?? null }));
}
