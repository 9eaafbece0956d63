import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { newsroomRequest, type NewsroomCall } from "./request.ts";

/** Why a query has no data: the sentence for the reader, and whether asking again may help. */
class NewsroomFailure extends Error {
  readonly mayPass: boolean;
  constructor(message: string, mayPass: boolean) {
    super(message);
    this.name = "NewsroomFailure";
    this.mayPass = mayPass;
  }
}

/** Data are asked for again when an event says so or the tab is looked at again, never by a clock of their own. */
const FRESH_MS = 30_000;
/** A status beyond it, or none, is a failure of the network or of the server itself. */
const LAST_ANSWERED = 499;

/** What the newsroom knows of the server's data, one a tab. */
export const newsroomQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < 2 && !isRefused(error),
    },
  },
});

/** Returns whether the server refuses to answer a query: what is asked for is not there, or not for this colleague. */
export const isRefused = (error: Error | null): boolean => error instanceof NewsroomFailure && !error.mayPass;

/** The data of a call, as a query wants them. Throws NewsroomFailure. */
export async function newsroomData<N extends NewsroomCall>(
  name: N,
  asked: { input?: CallInput<N>; signal?: AbortSignal },
): Promise<CallData<N>> {
  const answer = await newsroomRequest(name, { ...asked, silent: true });
  if (answer.ok) return answer.data;
  const { msg, code, data } = answer;
  // Only an envelope that came has data, if only null.
  throw new NewsroomFailure(msg, data === undefined && (code === 0 || code > LAST_ANSWERED));
}

/** A call that reads, as React Query asks for it. Its key begins with the call's name, by which events make it stale. */
export function newsroomQuery<N extends NewsroomCall>(name: N, input?: CallInput<N>) {
  return queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }) => newsroomData(name, { ...(input !== undefined && { input }), signal }),
  });
}
