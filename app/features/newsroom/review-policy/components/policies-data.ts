import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { PolicyRecord } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";

export type PolicyPlaces = Pick<CallData<"GET /newsroom/review-policies">, "columns" | "industries">;

/** Loads all policies and their possible scopes. */
export const usePolicies = () => useQuery(newsroomQuery("GET /newsroom/review-policies"));

/** Loads the effect of a policy. `policy` is its new content, null if it is removed. `id` is null for a new policy. */
export function usePolicyEffect(id: number | null, policy: PolicyRecord | null) {
  const input = { id, policy };
  return useQuery({
    queryKey: ["POST /newsroom/review-policies/effect", input],
    queryFn: ({ signal }) => newsroomData("POST /newsroom/review-policies/effect", { input, signal }),
    staleTime: 0,
  });
}
