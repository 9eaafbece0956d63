import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { downloadExport, type Progress } from "./download-export.ts";
import { ProofDialog, type Proof } from "./proof-dialog.tsx";
import styles from "./security.module.css";

/** Downloads all data stored about the member as one ZIP file (docs/security.md#p5). */
export function DataExport() {
  const t = useMessages("security-page");
  const [isAsked, setAsked] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const getCopy = async (proof: Proof) => {
    setProgress({ received: 0, total: undefined });
    const failure = await downloadExport(proof, t.exportFailed, setProgress);
    setProgress(undefined);
    if (failure === undefined) showToast(t.exported, "success");
    return failure;
  };
  return (
    <section aria-labelledby="export">
      <SectionHead title={t.export} id="export" />
      <p className={styles["intro"]}>{t.exportIntro}</p>
      <Permit name="export">
        <button type="button" className="btn" disabled={progress !== undefined} onClick={() => setAsked(true)}>
          {t.exportAction}
        </button>
      </Permit>
      {isAsked && (
        <ProofDialog
          title={t.exportAction}
          text={t.exportProof}
          action={t.exportAction}
          onProved={getCopy}
          onClose={() => setAsked(false)}
        >
          {progress !== undefined && <ExportProgress progress={progress} />}
        </ProofDialog>
      )}
    </section>
  );
}

/** The progress in received bytes. The total is known only if the server sends it. */
function ExportProgress({ progress: { received, total } }: { progress: Progress }) {
  const t = useMessages("security-page");
  return (
    <div className={styles["progress"]} role="status">
      <p>{received === 0 ? t.packing : t.receiving((received / 1024).toFixed(0))}</p>
      <progress aria-label={t.exportAction} value={total === undefined ? undefined : received} max={total} />
    </div>
  );
}
