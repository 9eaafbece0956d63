import { useState } from "react";
import {
  isStandard,
  type PolicyRecord,
  type ReviewPolicy,
} from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { removePolicy, savePolicy, useFreshPolicies, type PolicyPlaces } from "./policies-data.ts";
import { PolicyEffect } from "./policy-effect.tsx";
import { PolicyFields } from "./policy-fields.tsx";
import { PolicyVersions } from "./policy-versions.tsx";
import styles from "./policies.module.css";
import { usePolicyWords } from "./use-policy-words.ts";

const BLANK: PolicyRecord = { scope: "site", origin: null, sensitivity: null, steps: 3 };

type Props = {
  /** Undefined: a new policy. */
  policy: ReviewPolicy | undefined;
  places: PolicyPlaces;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The form of a policy, with the stories whose signatures would change. */
export function PolicyEditor({ policy, places, onSaved, onClose }: Props) {
  const { policies: t } = useMessages("settings");
  const words = usePolicyWords();
  const fresh = useFreshPolicies();
  const form = useRecordForm<PolicyRecord>({
    standing: policy,
    blank: BLANK,
    missingIn: (record) => (policy === undefined && isStandard(record) ? ["scope"] : []),
    save: savePolicy,
    fresh,
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
      renderVersions={
        policy &&
        ((close) => (
          <PolicyVersions policy={policy} title={title} words={words} isDirty={form.isDirty} onClose={close} />
        ))
      }
      renderRemoval={
        policy && !isFixed
          ? (close) => <RemovePolicy {...{ policy, title, onClose: close, onRemoved: onClose }} />
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

type RemoveProps = { policy: ReviewPolicy; title: string; onRemoved: () => void; onClose: () => void };

/** Asks before a policy is removed, and shows the stories whose signatures would change. */
function RemovePolicy({ policy, title, onRemoved, onClose }: RemoveProps) {
  const { policies: t } = useMessages("settings");
  const { moved } = useMessages("nouns");
  const v = useMessages("versions").removing;
  const fresh = useFreshPolicies();
  const [asked] = useState(policy);
  const remove = async () => {
    const failure = await removePolicy(asked, moved);
    if (failure !== undefined) return failure;
    showToast(t.removed(title), "success");
    onRemoved();
    void fresh();
    return undefined;
  };
  return (
    <ConfirmDialog title={v.ask(title)} action={v.remove} onConfirm={remove} onClose={onClose}>
      <PolicyEffect id={policy.id} policy={null} />
    </ConfirmDialog>
  );
}
