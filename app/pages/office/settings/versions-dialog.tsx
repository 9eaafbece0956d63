import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changesOf, isSame } from "#app/features/newsroom/setting/setting.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { ChangeTable } from "./change-table.tsx";
import styles from "./settings.module.css";
import type { Setting } from "./use-settings.ts";

type Props = { setting: Setting; onRestored: () => void; onClose: () => void };

/** What a setting said at each of its versions, against what it says now, and the way back to each. */
export function VersionsDialog({ setting, onRestored, onClose }: Props) {
  const t = useMessages("settings");
  const { key, value, version } = setting;
  const { data } = useQuery({ ...officeQuery("GET /office/settingVersions", { name: key }), staleTime: 0 });
  const [failure, setFailure] = useState("");
  const restore = async (number: number) => {
    const input = { name: key, number, base: version };
    const answer = await officeRequest("POST /office/restoreSetting", { input, silent: true });
    if (!answer.ok) return setFailure(answer.msg);
    if (!answer.data.saved) return setFailure(answer.data.conflicts.length > 0 ? t.conflictTitle : t.faults);
    showToast(t.restored, "success");
    onRestored();
    onClose();
  };
  return (
    <Dialog title={t.versionsOf(t.names[key] ?? key)} onClose={onClose}>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      {data?.list.length === 0 && <p>{t.noVersions}</p>}
      <ol className={styles["versions"]}>
        {data?.list.map((one) => (
          <li key={one.number}>
            <p className="meta">
              <b>{t.version(one.number)}</b>
              <span>{formatDateTime(one.at * 1_000)}</span>
              <span>{t.by(one.by)}</span>
            </p>
            {one.number !== version && !isSame(one.value, value) && (
              <>
                <ChangeTable changes={changesOf(key, value, one.value)} />
                <button type="button" className="btn" onClick={() => void restore(one.number)}>
                  {t.restore}
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
