import { mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { findEndingPictures, findEndingSources, type EndingPicture } from "./ending.repo.server.ts";

/** What ends soon; `endsAt` is in seconds. `story`: where a picture stands, null for no story; `stories`: in how many. */
export type Ending = {
  kind: "picture" | "source";
  id: number;
  name: string;
  endsAt: number;
  story: { id: number; title: string } | null;
  stories: number;
};

/**
 * What ends within days and concerns a colleague: pictures whose rights they look after or that stand in a story of theirs, and
 * sources for who keeps them. What ends first comes first.
 */
export async function readEnding(actor: StaffActor): Promise<Ending[]> {
  const [pictures, sources] = await Promise.all([
    findEndingPictures(),
    mayAct(actor, "source.manage") ? findEndingSources() : [],
  ]);
  const own = pictures.filter((picture) => concerns(actor, picture));
  const endings = [
    ...[...Map.groupBy(own, ({ id }) => id).values()].map(asEnding),
    ...sources.map((source): Ending => ({ kind: "source", ...source, story: null, stories: 0 })),
  ];
  return endings.toSorted((one, other) => one.endsAt - other.endsAt);
}

function concerns(actor: StaffActor, { uploadedBy, ...place }: EndingPicture): boolean {
  const isWriter = [place.ownerId, place.assigneeId].includes(actor.id);
  return isWriter || mayAct(actor, "picture.rights", { ...place, ownerId: uploadedBy, assigneeId: null });
}

/** One picture of its lines, one for each story that the colleague may know of. */
function asEnding(lines: EndingPicture[]): Ending {
  const stories = lines.flatMap(({ story: id, title }) => (id === null ? [] : [{ id, title }]));
  const [{ id, name, endsAt } = { id: 0, name: "", endsAt: 0 }] = lines;
  return { kind: "picture", id, name, endsAt, story: stories[0] ?? null, stories: stories.length };
}
