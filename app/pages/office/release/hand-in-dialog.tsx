import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { officeRequest } from "../data/office-request.ts";
import type { Review } from "../review/use-review.ts";
import styles from "./release-dialog.module.css";

type Props = { id: number; review: Review; onDone: () => void; onClose: () => void };

/** Hands a story in; of one that readers have, as an update or as a correction of which they are told. */
export function HandInDialog({ id, review, onDone, onClose }: Props) {
  const { release: t } = useMessages("desk");
  const isLive = review.releases.some(({ state }) => state === "done");
  const [kind, setKind] = useState<"update" | "correction">("correction");
  const [key] = useState(() => crypto.randomUUID());
  const send = async () => {
    const input = { id, key, ...(isLive && { kind }) };
    const answer = await officeRequest("POST /office/handIn", { input, silent: true });
    if (!answer.ok) return answer.msg;
    onDone();
    return undefined;
  };
  return (
    <ConfirmDialog title={t.handInTitle} action={t.handIn} onConfirm={send} onClose={onClose}>
      <p>{isLive ? t.handInLive : t.handInNew}</p>
      {isLive && (
        <fieldset className={styles["when"]}>
          <legend>{t.kind}</legend>
          {(["correction", "update"] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} /> {t.asKind[one]}
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
