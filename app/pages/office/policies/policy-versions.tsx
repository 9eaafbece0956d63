import { useQuery } from "@tanstack/react-query";
import type { ReviewPolicy } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { comparisonOf } from "../versions/comparison-of.ts";
import { useRestored } from "../versions/use-restored.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import type { RecordWords } from "../versions/words.ts";
import { useFreshPolicies } from "./policies-data.ts";

type Props = {
  policy: ReviewPolicy;
  title: string;
  words: RecordWords;
  /** While something is chosen that is not saved none of them is taken up. */
  isDirty: boolean;
  onClose: () => void;
};

/** The versions of a policy. */
export function PolicyVersions({ policy: { id, version }, title, words, isDirty, onClose }: Props) {
  const v = useMessages("versions");
  const fresh = useFreshPolicies();
  const versions = useQuery({ ...officeQuery("GET /office/reviewPolicyVersions", { id }), staleTime: 0 }).data?.list;
  const restored = useRestored();
  const restore = async (number: number) => {
    const input = { id, version, number };
    const answer = await officeRequest("POST /office/restoreReviewPolicy", { input, silent: true });
    await fresh();
    return restored(answer, number);
  };
  return (
    <VersionsDialog
      title={v.title(title)}
      versions={versions}
      compare={(from, to) => comparisonOf("GET /office/reviewPolicyCompare", { id, from, to })}
      words={words}
      onRestore={isDirty ? undefined : restore}
      onClose={onClose}
    />
  );
}
