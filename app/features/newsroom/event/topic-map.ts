import { z } from "zod";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import type { NewsroomCall, NewsroomCalls } from "#app/features/newsroom/call/newsroom-call.ts";
import { TOPICS, type Topic } from "#app/features/newsroom/call/topics.ts";
import { mayActSomewhere } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";

/** The topics of the newsroom's calls. With them, a screen finds the data that a change makes stale. */
export const topicMapData = z.object({
  /**
   * For each topic, the calls that read it. Each call has the parameter that identifies the record, or "" for a call about
   * many records.
   */
  reads: z.record(z.string(), z.record(z.string(), z.string())),
  /** For each call, the topics that it changes. */
  changes: z.record(z.string(), z.array(z.string())),
});

export type TopicMap = z.infer<typeof topicMapData>;

declare module "#app/features/newsroom/call/newsroom-call.ts" {
  interface StaffVisit {
    /** The topics of all calls. Also decides which of them a staff member may read. */
    topics: Topics;
  }
}

/** The topics of the newsroom's calls, derived from their definitions. */
export class Topics {
  readonly map: TopicMap;
  private readonly queries: readonly [name: string, call: NewsroomCall][];
  private readonly permissions: ReadonlyMap<string, readonly NewsroomPermission[]>;

  constructor(calls: NewsroomCalls) {
    const all = Object.entries<NewsroomCall>(calls);
    this.queries = all.filter(([name]) => name.startsWith("GET "));
    const readers = new Map(TOPICS.map((topic) => [topic, all.filter(([, { reads = [] }]) => reads.includes(topic))]));
    const parametersOf = (topic: Topic, found: [string, NewsroomCall][]) =>
      Object.fromEntries(found.map(([name, call]) => [name, parameterOf(call, topic)]));
    this.map = {
      reads: Object.fromEntries([...readers].map(([topic, found]) => [topic, parametersOf(topic, found)])),
      changes: Object.fromEntries(
        all.flatMap(([name, { changes = [] }]) => (changes.length === 0 ? [] : [[name, [...changes]]])),
      ),
    };
    this.permissions = new Map(
      [...readers].map(([topic, found]) => [topic, [...new Set(found.flatMap(([, call]) => permissionsOf(call)))]]),
    );
  }

  /**
   * Returns whether a staff member receives events about these topics. They do if they may make a call that reads one of
   * them.
   */
  hears(actor: Actor, topics: readonly Topic[]): boolean {
    return topics.some((topic) => this.permissions.get(topic)?.some((one) => mayActSomewhere(actor, one)));
  }

  /** Returns the names of the reading calls that need a permission which the staff member has. */
  queriesOf(actor: Actor): string[] {
    const mayMake = (call: NewsroomCall) => permissionsOf(call).some((one) => mayActSomewhere(actor, one));
    return this.queries.filter(([, call]) => mayMake(call)).map(([name]) => name);
  }

  /** Returns whether a staff member receives any events. */
  hearsAny(actor: Actor): boolean {
    return this.hears(actor, TOPICS);
  }
}

/**
 * Returns the permissions with which a staff member may make the call; one of them suffices. Returns none for a call
 * that is open to all staff members. Its response depends on their other permissions, and calls that require those read
 * the same topics.
 */
const permissionsOf = ({ permission, oneOf = [] }: NewsroomCall) =>
  permission === "staff" || permission === "anyone" ? oneOf : [permission];

/** Returns the parameter of a call that identifies a record of the topic's noun. */
function parameterOf({ records = {} }: NewsroomCall, topic: Topic): string {
  const named = `newsroom ${topic.split(".")[0]}`;
  return Object.keys(records).find((parameter) => records[parameter] === named) ?? "";
}
