import type { Topic } from "#app/features/newsroom/call/topics.ts";
import type { ReaderQueue, ToldDesk } from "./event.rules.ts";
import type { NewsroomEvent } from "./event.schema.ts";

const OF_DESKS: Record<ToldDesk, readonly Topic[]> = {
  setting: ["setting"],
  rule: ["menu", "check rule"],
  word: ["word"],
  message: ["mailing"],
  ledger: ["ledger", "adjustment"],
  member: ["member"],
  import: ["import", "bulletin"],
  bulletin: ["bulletin"],
  staff: ["staff"],
  picture: ["picture"],
  policy: ["review policy"],
};

const OF_QUEUES: Record<ReaderQueue, Topic> = {
  comments: "comment",
  contributions: "contribution",
  errors: "error report",
  complaints: "complaint",
};

const OF_OTHERS = {
  saved: ["story.text"],
  lease: ["story.lease"],
  state: ["story.state"],
  arranged: ["story.state"],
  step: ["story.step"],
  release: ["story.release"],
  note: ["story.note"],
  front: ["front"],
  flash: ["flash"],
  presence: ["presence"],
} as const satisfies Record<string, readonly Topic[]>;

/**
 * Returns the topics of an event. Presence data have the topic of staff names, so staff members who may read these
 * names receive them.
 */
export function topicsOf(event: NewsroomEvent | { kind: "presence" }): readonly Topic[] {
  if (event.kind === "desk") return OF_DESKS[event.desk];
  if (event.kind === "queue") return [OF_QUEUES[event.queue]];
  if (event.kind === "noun") return [event.noun];
  return OF_OTHERS[event.kind];
}
