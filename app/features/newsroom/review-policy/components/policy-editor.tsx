import {
  isStandard,
  type PolicyRecord,
  type ReviewPolicy,
} from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { RemovalDialog } from "#app/newsroom/kit/record/removal-dialog.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import type { PolicyPlaces } from "./policies-data.ts";
import { PolicyEffect } from "./policy-effect.tsx";
import { PolicyFields } from "./policy-fields.tsx";
import styles from "./policies.module.css";
import { usePolicyWords } from "./use-policy-words.ts";

const BLANK: PolicyRecord = { scope: "site", origin: null, sensitivity: null, steps: 3 };

type Props = {
  /** The policy to edit, undefined for a new one. */
  policy: ReviewPolicy | undefined;
  places: PolicyPlaces;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The form of a policy, with the stories whose signatures would change. */
export function PolicyEditor({ policy, places, onSaved, onClose }: Props) {
  const { policies: t } = useMessages("settings");
  const words = usePolicyWords();
  const form = useRecordForm<PolicyRecord>({
    nouns: "review-policies",
    standing: policy,
    blank: BLANK,
    missingIn: (record) => (policy === undefined && isStandard(record) ? ["scope"] : []),
    onSaved: (id) => {
      showToast(t.saved, "success");
      onSaved(id);
    },
  });
  const title = policy === undefined ? t.add : words.titleOf(policy.record);
  const isFixed = policy !== undefined && isStandard(policy.record);
  return (
    <RecordEditor
      label={t.form}
      title={title}
      form={form}
      words={words}
      renderRemoval={
        policy && !isFixed
          ? (close) => (
              <RemovalDialog nouns="review-policies" stored={policy} name={title} onRemoved={onClose} onClose={close}>
                <PolicyEffect id={policy.id} policy={null} />
              </RemovalDialog>
            )
          : undefined
      }
      live={
        <section className={styles["effect"]} aria-label={t.effect}>
          <h2>{t.effect}</h2>
          <PolicyEffect id={policy?.id ?? null} policy={form.record} />
        </section>
      }
      onClose={onClose}
    >
      <PolicyFields form={form} places={places} isFixed={isFixed} />
    </RecordEditor>
  );
}
