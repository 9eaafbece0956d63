import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { newsroomRequest, type NewsroomCall } from "./request.ts";

/** Reason why a query has no data: the message to show, and whether a retry may help. */
class NewsroomFailure extends Error {
  readonly mayPass: boolean;
  constructor(message: string, mayPass: boolean) {
    super(message);
    this.name = "NewsroomFailure";
    this.mayPass = mayPass;
  }
}

/** Age after which data are refetched when the tab gets the focus. Events refetch earlier; there is no polling. */
const FRESH_MS = 30_000;
/** A higher status, or none, is a failure of the network or of the server itself. */
const LAST_ANSWERED = 499;

/** Cache of the server's data, one for each tab. */
export const newsroomQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < 2 && !isRefused(error),
    },
  },
});

/** Returns whether the server refused a query: the record does not exist, or this staff member may not read it. */
export const isRefused = (error: Error | null): boolean => error instanceof NewsroomFailure && !error.mayPass;

/** Returns the data of a call for a query. Throws NewsroomFailure. */
export async function newsroomData<N extends NewsroomCall>(
  name: N,
  asked: { input?: CallInput<N>; signal?: AbortSignal },
): Promise<CallData<N>> {
  const answer = await newsroomRequest(name, { ...asked, silent: true });
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
