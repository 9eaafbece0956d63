import type { CallInput } from "#app/features/base/call/call.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import type { NewsroomCall } from "#app/newsroom/kit/client/request.ts";

/** Query of a record; the first part of the key is the call's name. */
export type CallQuery<D> = { queryKey: readonly unknown[]; queryFn: () => Promise<D> };

/** Query options of versions, and of the comparison of two versions. */
export const callQuery = <N extends NewsroomCall>(name: N, input: CallInput<N>) => ({
  queryKey: [name, input],
  queryFn: () => newsroomData(name, { input }),
});
