import type { ReviewPolicy } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { callQuery } from "#app/newsroom/kit/record/asked-by.ts";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import { useFreshPolicies } from "./policies-data.ts";

type Props = { policy: ReviewPolicy; title: string; words: RecordWords; isDirty: boolean; onClose: () => void };

/** The versions of a policy. */
export function PolicyVersions({ policy: { id, version }, title, ...props }: Props) {
  return (
    <RecordVersions
      {...props}
      name={title}
      asked={callQuery("GET /newsroom/reviewPolicyVersions", { id })}
      compare={(from, to) => callQuery("GET /newsroom/reviewPolicyCompare", { id, from, to })}
      restore={async (number) =>
        newsroomRequest("POST /newsroom/restoreReviewPolicy", { input: { id, version, number }, silent: true })
      }
      fresh={useFreshPolicies()}
    />
  );
}
