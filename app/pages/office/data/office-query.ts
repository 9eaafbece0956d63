import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallData, CallInput } from "#app/features/base/call/call.ts";
import { officeRequest, type OfficeCall } from "./office-request.ts";

/** Why a query has no data: the sentence for the reader, and the code of the answer. */
class OfficeFailure extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.name = "OfficeFailure";
    this.code = code;
  }
}

/** Data are asked for again when an event says so or the tab is looked at again, never by a clock of their own. */
const FRESH_MS = 30_000;
/** Below it a failure is the network's or the server's own, and may pass. */
const LAST_ANSWERED = 499;

/** What the newsroom knows of the server's data, one a tab. */
export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < 2 && !(error instanceof OfficeFailure && error.code > 1 && error.code <= LAST_ANSWERED),
    },
  },
});

/** The data of a call, as a query wants them. Throws OfficeFailure. */
export async function officeData<N extends OfficeCall>(
  name: N,
  asked: { input?: CallInput<N>; signal?: AbortSignal },
): Promise<CallData<N>> {
  const answer = await officeRequest(name, { ...asked, silent: true });
  if (answer.ok) return answer.data;
  throw new OfficeFailure(answer.msg, answer.code);
}

/** A call that reads, as React Query asks for it. Its key begins with the call's name, by which events make it stale. */
export function officeQuery<N extends OfficeCall>(name: N, input?: CallInput<N>) {
  return queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }) => officeData(name, { ...(input !== undefined && { input }), signal }),
  });
}
