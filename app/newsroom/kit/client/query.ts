import { queryOptions } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { NewsroomFailure } from "./queries.ts";
import { newsroomRequest, type NewsroomCall } from "./request.ts";

/**
 * The highest status with which the server itself answered. A higher status, or none, means that the network or the
 * server failed.
 */
const LAST_ANSWERED = 499;

/** Returns the data of a call for a query. Throws NewsroomFailure. */
export async function newsroomData<N extends NewsroomCall>(
  name: N,
  asked: { input?: CallInput<N>; signal?: AbortSignal },
): Promise<CallData<N>> {
  const answer = await newsroomRequest(name, { ...asked, silent: true, refetch: "none" });
  if (answer.ok) return answer.data;
  const { msg, code, data } = answer;
  // A response with `data` is an answer of the server, even if `data` is null.
  throw new NewsroomFailure(msg, data === undefined && (code === 0 || code > LAST_ANSWERED));
}

/**
 * Returns the query options of a reading call. The key begins with the call's name, so that events can invalidate it.
 */
export function newsroomQuery<N extends NewsroomCall>(name: N, input?: CallInput<N>) {
  return queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }) => newsroomData(name, { ...(input !== undefined && { input }), signal }),
  });
}
