import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import type { RuleText } from "../check-rule.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { rulesOf } from "./rule-text.ts";
import { textOfFile } from "./text-of-file.ts";
import styles from "./words.module.css";

type Tried = CallData<"POST /newsroom/importCheckRules">;

/** Imports rules from a file. First shows a preview, then imports all rules or none. */
export function ImportRulesDialog({ onClose }: { onClose: () => void }) {
  const { rules: t } = useMessages("sensitive-word");
  const [rules, setRules] = useState<RuleText[]>();
  const [tried, setTried] = useState<Tried>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const send = async (sent: RuleText[], isTrial: boolean) => {
    setBusy(true);
    const answer = await newsroomRequest("POST /newsroom/importCheckRules", {
      input: { rules: sent, isTrial },
      silent: true,
      refetch: isTrial ? "none" : "wait",
    });
    setBusy(false);
    setFailure(answer.ok ? "" : answer.msg);
    if (answer.ok) setTried(answer.data);
    return answer.ok && answer.data.faults.length === 0;
  };
  const read = async (field: HTMLInputElement) => {
    setTried(undefined);
    const text = await textOfFile(field);
    const found = text === undefined ? undefined : await rulesOf(text);
    setRules(found);
    if (found === undefined) setFailure(t.broken);
    else await send(found, true);
  };
  const bring = async () => {
    if (rules === undefined || !(await send(rules, false))) return;
    showToast(t.imported((tried?.added ?? 0) + (tried?.changed ?? 0)), "success");
    onClose();
  };
  return (
    <Dialog title={t.importTitle} onClose={onClose}>
      <Field
        name="file"
        type="file"
        label={t.file}
        hint={t.fileHint}
        accept=".json,.csv,application/json,text/csv"
        onChange={({ target }) => void read(target)}
      />
      <div aria-live="polite">
        {tried !== undefined && (
          <div className={styles["tried"]}>
            <p>{t.tried(tried.added, tried.changed, tried.same)}</p>
            {tried.faults.flatMap(({ row, faults }) =>
              faults.map(({ code, text }) => (
                <p key={`${row} ${code} ${text}`} className={styles["faults"]}>
                  <MixedText text={t.row(row + 1, t.faults[code](text))} />
                </p>
              )),
            )}
          </div>
        )}
      </div>
      <DialogFoot
        action={t.import}
        failure={failure}
        isBusy={isBusy}
        isWaiting={tried === undefined || tried.faults.length > 0 || tried.added + tried.changed === 0}
        onAct={() => void bring()}
        onClose={onClose}
      />
    </Dialog>
  );
}
