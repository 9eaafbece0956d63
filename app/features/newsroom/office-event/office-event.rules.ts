import type { OfficeAct } from "#app/features/newsroom/staff/staff.roles.ts";

/** Queues of what readers send in. */
export const READER_QUEUES = ["comments", "contributions", "errors", "complaints"] as const;
export type ReaderQueue = (typeof READER_QUEUES)[number];

const OF_QUEUES: Record<ReaderQueue, OfficeAct> = {
  comments: "comment.read",
  contributions: "contribution.read",
  errors: "story.read",
  complaints: "complaint.read",
};

const OF_FLASHES: readonly OfficeAct[] = ["story.title", "flash.send"];
const OF_NOUNS: readonly OfficeAct[] = ["story.title", "page.write", "link.write", "post.write"];

/**
 * The acts of which a colleague needs one, to anything at all, to be told of an event. Who is here is told to those who may
 * know of stories: it says who has which one open.
 */
export function actsToHear({ kind, queue }: { kind: string; queue?: ReaderQueue }): readonly OfficeAct[] {
  if (kind === "flash") return OF_FLASHES;
  if (kind === "noun") return OF_NOUNS;
  return [queue === undefined ? "story.title" : OF_QUEUES[queue]];
}

/** Whoever has one of these has something to hear. */
export const HEARING_ACTS: readonly OfficeAct[] = [
  ...new Set([...OF_FLASHES, ...OF_NOUNS, ...Object.values(OF_QUEUES)]),
];
