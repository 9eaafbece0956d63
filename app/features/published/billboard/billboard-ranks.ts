/** The fields of a place that are compared between issues. */
export type Ranked = { rank: number; name: string; article_id: number | null };

/** Returns the identity of an entry: its story, or its name regardless of spaces and character forms. */
const keyOf = ({ name, article_id: id }: Ranked) =>
  id === null ? name.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase() : `/${id}`;

/** Returns the places of an issue, each with its rank in the previous issue, or null if it is new. */
export function withPreviousRanks<Place extends Ranked>(
  places: readonly Place[],
  before: readonly Ranked[],
): (Place & { previous_rank: number | null })[] {
  const ranks = new Map(before.map((place) => [keyOf(place), place.rank]));
  return places.map((place) => ({ ...place, previous_rank: ranks.get(keyOf(place)) ?? null }));
}
