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
  /** Called when the account is bound to the new contact. */
  onBound: () => void;
  onClose: () => void;
};

/** Changes a bound contact in two steps: a proof of the old one, then the new number or address with its code. */
export function BindingDialog({ type, profile, onBound, onClose }: BindingDialogProps) {
  const t = useMessages("profile").bindings;
  const [proof, setProof] = useState<Proof>();
  const [step, setStep] = useState<1 | 2>(1);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The clicked button is hidden with its form. The form stays in the page to keep the typed text. So the focus moves
    // to the other step.
    place.current?.querySelector<HTMLInputElement>(":scope > :not([hidden]) input")?.focus();
  }, [step]);
  const isBound = profile[type] !== "";
  const goOn = (given: Proof) => {
    setProof(given);
    setStep(2);
  };
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
        <div hidden={step === 2}>
          <BindingProof type={type} profile={profile} onProved={goOn} />
        </div>
        {proof !== undefined && (
          <div hidden={step === 1}>
            <BindingNew type={type} proof={proof} onBack={() => setStep(1)} onDone={done} />
          </div>
        )}
      </div>
      <button type="button" className={styles["quiet"]} onClick={onClose}>
        {t.close}
      </button>
    </Dialog>
  );
}
