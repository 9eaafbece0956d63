import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./acts.module.css";
import type { WindowProps } from "./way.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";

/** Asks for the review of an emergency release: a confirmation, or a note of errors. */
export function JudgeDialog({ id, way, onDone, onClose }: WindowProps) {
  const { release: t } = useMessages("stories");
  const [verdict, setVerdict] = useState<"stands" | "wrong">("stands");
  const [key] = useState(() => crypto.randomUUID());
  const send = async (note: string) => {
    const answer = await newsroomRequest("POST /newsroom/judgeAlone", {
      input: { id, key, verdict, note },
      silent: true,
    });
    if (!answer.ok) return answer.msg;
    onDone();
    return undefined;
  };
  return (
    <WordsDialog
      title={t.judgeTitle}
      label={t.judgeNote}
      hint={way.after === null ? undefined : t.releasedAlone(way.after.by, way.after.reason)}
      action={t.judge}
      mayBeEmpty={verdict === "stands"}
      onSend={send}
      onClose={onClose}
    >
      <fieldset className={styles["choice"]}>
        <legend>{t.verdict}</legend>
        {(["stands", "wrong"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="verdict" checked={verdict === one} onChange={() => setVerdict(one)} />{" "}
            {t.verdicts[one]}
          </label>
        ))}
      </fieldset>
    </WordsDialog>
  );
}
