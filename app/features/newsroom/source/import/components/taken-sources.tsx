import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/records/records.module.css";

/** The timeout of an import in milliseconds. A list of thousands of sources takes long. */
export const IMPORT_TIMEOUT_MS = 60_000;

type Props = { made: CallData<"POST /newsroom/takeSources">["made"]; onClose: () => void };

/** Shows the result of an import, with a button that undoes it. */
export function TakenSources({ made, onClose }: Props) {
  const { imported: t } = useMessages("source");
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const options = { input: { made }, timeout: IMPORT_TIMEOUT_MS, silent: true, refetch: "wait" } as const;
    const answer = await newsroomRequest("POST /newsroom/undoSources", options);
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.msg);
      return;
    }
    showToast(t.undone, "success");
    onClose();
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p role="status">{t.taken(made.length)}</p>
      <p className={styles["tools"]}>
        <button type="button" className="btn" disabled={isBusy} onClick={() => void undo()}>
          {t.undo}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {t.close}
        </button>
        <span role="alert" className={kit["failure"]}>
          {failure}
        </span>
      </p>
    </Dialog>
  );
}
