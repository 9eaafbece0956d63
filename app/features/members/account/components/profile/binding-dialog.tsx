import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { updateMember } from "#app/features/base/member-client/member-store.ts";
import { BindingNew } from "./binding-new.tsx";
import { BindingProof, type Proof } from "./binding-proof.tsx";
import type { Bound, Profile } from "./profile-data.ts";
import styles from "./profile.module.css";

export type BindingDialogProps = {
  type: Bound;
  profile: Profile;
  /** The account is tied to something else now. */
  onBound: () => void;
  onClose: () => void;
};

/** Changes what the account is tied to in two steps: who is asking, then the new number or address with its code. */
export function BindingDialog({ type, profile, onBound, onClose }: BindingDialogProps) {
  const t = useMessages("profile").bindings;
  const [proof, setProof] = useState<Proof>();
  const place = useRef<HTMLDivElement>(null);
  const step = proof === undefined ? 1 : 2;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that led to the other step has gone with its form.
    place.current?.querySelector("input")?.focus();
  }, [step]);
  const isBound = profile[type] !== "";
  const done = (target: string) => {
    updateMember({ [type]: target });
    onBound();
    onClose();
  };
  return (
    <Dialog title={isBound ? t.changeOf(t[type]) : t.bindOf(t[type])} onClose={onClose}>
      <p className={styles["step"]} role="status">
        {t.step(step)}
      </p>
      <div ref={place}>
        {proof === undefined ? (
          <BindingProof type={type} profile={profile} onProved={setProof} />
        ) : (
          <BindingNew type={type} proof={proof} onBack={() => setProof(undefined)} onDone={done} />
        )}
      </div>
      <button type="button" className={styles["quiet"]} onClick={onClose}>
        {t.close}
      </button>
    </Dialog>
  );
}
