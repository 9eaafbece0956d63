import { mayAct, SITE_THING, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
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
    mayAct(actor, "source.manage", SITE_THING) ? findEndingSources() : [],
  ]);
  const own = pictures.filter((picture) => concerns(actor, picture));
  const lines = Map.groupBy(own, ({ id }) => id);
  const endings = [
    ...[...new Map(own.map((picture) => [picture.id, picture])).values()].map((picture) =>
      asEnding(picture, lines.get(picture.id) ?? []),
    ),
    ...sources.map((source): Ending => ({ kind: "source", ...source, story: null, stories: 0 })),
  ];
  return endings.toSorted((one, other) => one.endsAt - other.endsAt);
}

function concerns(actor: StaffActor, { uploadedBy, ...place }: EndingPicture): boolean {
  const isWriter = [place.ownerId, place.assigneeId].includes(actor.id);
  return isWriter || mayAct(actor, "picture.rights", { ...place, ownerId: uploadedBy, assigneeId: null });
}

/** One picture, with its lines: one for each story that the colleague may know of. */
function asEnding({ id, name, endsAt }: EndingPicture, lines: EndingPicture[]): Ending {
  const stories = lines.flatMap(({ story, title }) => (story === null ? [] : [{ id: story, title }]));
  return { kind: "picture", id, name, endsAt, story: stories[0] ?? null, stories: stories.length };
}
