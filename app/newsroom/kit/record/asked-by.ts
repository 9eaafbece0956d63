import type { CallInput } from "#app/features/base/call/call.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import type { NewsroomCall } from "#app/newsroom/kit/client/request.ts";

/** What something is asked by; the first part of the key is the call's name. */
export type Asked<D> = { queryKey: readonly unknown[]; queryFn: () => Promise<D> };

/** What versions, and the comparison of two of them, are asked by. */
export const askedBy = <N extends NewsroomCall>(name: N, input: CallInput<N>) => ({
  queryKey: [name, input],
  queryFn: () => newsroomData(name, { input }),
});
