import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { PolicyRecord, ReviewPolicy } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { savedOf, type Saved } from "#app/newsroom/kit/record/saved.ts";

export type PolicyPlaces = Pick<CallData<"GET /newsroom/reviewPolicies">, "columns" | "industries">;

/** Loads all policies and their possible scopes. */
export const usePolicies = () => useQuery(newsroomQuery("GET /newsroom/reviewPolicies"));

/** Loads the effect of a policy with this content (null: removed); `id` null: added. */
export function usePolicyEffect(id: number | null, policy: PolicyRecord | null) {
  const input = { id, policy };
  return useQuery({
    queryKey: ["POST /newsroom/reviewPolicyEffect", input],
    queryFn: ({ signal }) => newsroomData("POST /newsroom/reviewPolicyEffect", { input, signal }),
    staleTime: 0,
  });
}

/** Returns a function that refetches policies after an own command; other screens are notified by the audit log. */
export function useFreshPolicies(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => String(name).includes("/newsroom/reviewPolic"),
    });
  };
}

/** Saves a policy; without a base version it adds one. */
export async function savePolicy(
  policy: PolicyRecord,
  seen: { id: number; version: number } | undefined,
): Promise<Saved<PolicyRecord>> {
  return savedOf(
    await newsroomRequest("POST /newsroom/saveReviewPolicy", { input: { policy, ...seen }, silent: true }),
  );
}

/** Removes a policy; returns the error text. `moved`: the text for a conflict. */
export async function removePolicy({ id, version }: ReviewPolicy, moved: string): Promise<string | undefined> {
  const answer = await newsroomRequest("POST /newsroom/removeReviewPolicy", { input: { id, version }, silent: true });
  if (!answer.ok) return answer.msg;
  return answer.data.done ? undefined : moved;
}
