import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { forgetReasons, waiversOf } from "#app/features/newsroom/review/components/reasons.ts";
import styles from "./acts.module.css";
import type { WindowProps } from "./way.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";

/**
 * Asks for the kind of change, update or correction, and for the note to readers. Then it hands in the changed public
 * story.
 */
export function HandInDialog({ id, onDone, onClose }: WindowProps) {
  const { release: t, acts } = useMessages("stories");
  const [kind, setKind] = useState<"update" | "correction">("correction");
  const [key] = useState(() => crypto.randomUUID());
  const send = async (note: string) => {
    const input = { id, key, kind, note, waivers: await waiversOf(id) };
    const answer = await newsroomRequest("POST /newsroom/handIn", { input, silent: true });
    if (!answer.ok) return answer.msg;
    await forgetReasons(id);
    onDone();
    return undefined;
  };
  return (
    <WordsDialog
      title={t.handInTitle}
      label={kind === "correction" ? t.noteOfCorrection : t.noteOfUpdate}
      hint={t.handInLive}
      action={acts.handIn}
      longest={500}
      mayBeEmpty={kind === "update"}
      onSend={send}
      onClose={onClose}
    >
      <fieldset className={styles["choice"]}>
        <legend>{t.kind}</legend>
        {(["correction", "update"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} /> {t.asKind[one]}
          </label>
        ))}
      </fieldset>
    </WordsDialog>
  );
}
