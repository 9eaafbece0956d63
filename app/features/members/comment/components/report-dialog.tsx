import { useState } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { LONGEST_DETAIL, REPORT_REASONS, type ReportReason } from "../comment.rules.ts";
import styles from "./report-dialog.module.css";

/** Asks for the reason, and reports a comment to the reviewers. */
export function ReportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages("discussion");
  const [reason, setReason] = useState<ReportReason>("spam");
  const [detail, setDetail] = useState("");
  const send = async () => {
    const body = { id, reason, detail };
    const answer = await request("POST /my/reportComment", { input: body, silent: true, showSuccess: true });
    return answer.ok ? undefined : answer.msg;
  };
  return (
    <ConfirmDialog title={t.reportTitle} action={t.reportSend} onConfirm={send} onClose={onClose}>
      <fieldset className={styles["reasons"]}>
        <legend>{t.reportReason}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
            {t.reasons[one]}
          </label>
        ))}
      </fieldset>
      <label className={styles["detail"]}>
        {t.reportDetail}
        <textarea
          rows={3}
          maxLength={LONGEST_DETAIL}
          value={detail}
          onChange={(event) => setDetail(event.target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
