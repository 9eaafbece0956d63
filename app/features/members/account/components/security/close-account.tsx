import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { profileOfMember } from "#app/features/members/area/components/area-data.ts";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { ProofDialog, type Proof } from "./proof-dialog.tsx";
import styles from "./security.module.css";

/**
 * Closes the account: the consequences, the proof, and then the days in which the member can cancel. A banner on every
 * page of the area reminds the member.
 */
export function CloseAccount() {
  const t = useMessages("security-page");
  const memberId = useMember()?.id;
  const isClosing = (profileOfMember.use(memberId)?.data?.closeAt ?? 0) > 0;
  const [isAsked, setAsked] = useState(false);
  const close = async (proof: Proof) => {
    const answer = await request("POST /account/close", { input: proof, silent: true });
    if (!answer.ok) return answer.msg;
    showToast(answer.msg === "" ? t.closeTaken : answer.msg, "success");
    if (memberId !== undefined) await profileOfMember.load(memberId);
    return undefined;
  };
  return (
    <section aria-labelledby="close">
      <SectionHead title={t.close} id="close" />
      {isClosing ? (
        <p className={styles["intro"]}>{t.closingText}</p>
      ) : (
        <>
          <ul className={styles["points"]}>
            {t.closeFacts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Permit name="close">
            <button type="button" className="btn" onClick={() => setAsked(true)}>
              {t.closeAction}
            </button>
          </Permit>
        </>
      )}
      {isAsked && (
        <ProofDialog
          title={t.closeQuestion}
          text={t.closeProof}
          action={t.closeAction}
          onProved={close}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
