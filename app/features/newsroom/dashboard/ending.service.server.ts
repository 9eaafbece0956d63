import { mayAct, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { findEndingPictures, findEndingSources, type EndingPicture } from "./ending.repo.server.ts";

/**
 * A picture or source that expires soon. `endsAt` is in seconds. `story` is a story with the picture, null for none.
 * `stories` is the number of such stories.
 */
export type Ending = {
  kind: "picture" | "source";
  id: number;
  name: string;
  endsAt: number;
  story: { id: number; title: string } | null;
  stories: number;
};

/**
 * Returns the pictures and sources that expire within days and concern a staff member, earliest first. Pictures concern
 * staff members who manage their licences or have them in a story. Sources concern staff members who manage them.
 */
export async function readEnding(actor: StaffActor): Promise<Ending[]> {
  const [pictures, sources] = await Promise.all([
    findEndingPictures(),
    mayAct(actor, "source.manage", WHOLE_SITE) ? findEndingSources() : [],
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

/** Merges the rows of one picture into one entry. Each row has a story that contains the picture, or none. */
function asEnding({ id, name, endsAt }: EndingPicture, lines: EndingPicture[]): Ending {
  const stories = lines.flatMap(({ story, title }) => (story === null ? [] : [{ id: story, title }]));
  return { kind: "picture", id, name, endsAt, story: stories[0] ?? null, stories: stories.length };
}
