import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";

/** The topics that each call reads or changes. The server sends them with the signed-in staff member. */
type TopicMap = CallData<"GET /newsroom/me">["topics"];

/** The topics that changed, and the id of the record if only one changed. */
export type Change = { topics: readonly string[]; record?: number | undefined };

/**
 * Returns whether the answer of a query may be outdated after this change. The answer of a list may be. The answer for
 * another record is not.
 */
export function isAbout({ topics, record }: Change, [name, input]: QueryKey, { reads }: TopicMap): boolean {
  return topics.some((topic) => {
    const parameter = reads[topic]?.[String(name)];
    if (parameter === undefined) return false;
    const asked: unknown = typeof input === "object" && input !== null ? Reflect.get(input, parameter) : undefined;
    return record === undefined || asked === undefined || asked === record;
  });
}

/** Refetches the shown data that the changes may affect. Resolves after the refetch. */
export async function refetchChanged(queries: QueryClient, changes: readonly Change[]): Promise<void> {
  const map = topicsIn(queries);
  if (map === undefined) return;
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((change) => isAbout(change, queryKey, map)),
  });
}

/** Returns the topics of all calls, or undefined until they are loaded. */
export const topicsIn = (queries: QueryClient): TopicMap | undefined =>
  queries.getQueryData<{ topics?: TopicMap }>(["GET /newsroom/me", {}])?.topics;
