import { queryOptions } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { NewsroomFailure } from "./queries.ts";
import { newsroomRequest, type NewsroomCall } from "./request.ts";

/** A higher status, or none, is a failure of the network or of the server itself. */
const LAST_ANSWERED = 499;

/** Returns the data of a call for a query. Throws NewsroomFailure. */
export async function newsroomData<N extends NewsroomCall>(
  name: N,
  asked: { input?: CallInput<N>; signal?: AbortSignal },
): Promise<CallData<N>> {
  const answer = await newsroomRequest(name, { ...asked, silent: true, refetch: "none" });
  if (answer.ok) return answer.data;
  const { msg, code, data } = answer;
  // Only a received envelope has data, even if null.
  throw new NewsroomFailure(msg, data === undefined && (code === 0 || code > LAST_ANSWERED));
}

/** Query options of a call that reads. The key begins with the call's name, by which events invalidate it. */
export function newsroomQuery<N extends NewsroomCall>(name: N, input?: CallInput<N>) {
  return queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }) => newsroomData(name, { ...(input !== undefined && { input }), signal }),
  });
}
