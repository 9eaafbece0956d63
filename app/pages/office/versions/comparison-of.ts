import type { CallInput } from "#app/features/base/call/call.ts";
import { officeData } from "../data/office-query.ts";
import type { OfficeCall } from "../data/office-request.ts";

/** What the comparison of two versions is asked by. */
export const comparisonOf = <N extends OfficeCall>(name: N, input: CallInput<N>) => ({
  queryKey: [name, input],
  queryFn: () => officeData(name, { input }),
});
