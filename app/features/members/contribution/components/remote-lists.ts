import type { LoadOptions } from "#app/ui/form/use-remote-options.ts";
import { request } from "#app/features/base/member-client/member-request.ts";

/** The lists that a quick-search select may request: only these calls of this site (docs/security.md#q1). */
const CALLS = { columns: "GET /select/columns", industries: "GET /select/industries" } as const;

export type RemoteList = keyof typeof CALLS;

/** Returns the loader of a select for that list (docs/wire.md#upload, "Remote select"). Browser only. */
export function loaderOf(list: RemoteList): LoadOptions {
  return async (query) => {
    const which =
      "ids" in query
        ? { initKey: "id", initValue: query.ids.map(String) }
        : { quick_search: query.search, page: String(query.page) };
    const answer = await request(CALLS[list], { input: { select: "true", ...which }, silent: true });
    return answer.ok ? answer.data : undefined;
  };
}
