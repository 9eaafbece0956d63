import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { EmbargoDialog } from "./embargo-dialog.tsx";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { JudgeDialog } from "./judge-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { TakeDownDialog } from "./take-down-dialog.tsx";
import type { StoryAct, WindowProps } from "./way.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";

/** The commands that open a window. */
export type DialogCommand = Exclude<
  StoryAct,
  "write" | "correct" | "edit" | "letGo" | "cancel" | "retry" | "withdraw" | "untrash" | "pass"
>;

/** Shows the window of a command. */
export function ActWindow({ act, ...props }: WindowProps & { act: DialogCommand }) {
  switch (act) {
    case "handIn":
      return <HandInDialog {...props} />;
    case "release":
    case "reschedule":
      return <ReleaseDialog {...props} isMoved={act === "reschedule"} />;
    case "embargo":
      return <EmbargoDialog {...props} />;
    case "handOver":
      return <HandOverDialog {...props} />;
    case "takeDown":
      return <TakeDownDialog {...props} />;
    case "judge":
      return <JudgeDialog {...props} />;
    case "trash":
      return <TrashDialog {...props} />;
    case "return":
    case "veto":
    case "takeOut":
    case "askWithdraw":
    case "restore":
    case "breakGlass":
      return <Words act={act} {...props} />;
  }
}

function TrashDialog({ id, onDone, onClose }: WindowProps) {
  const { acts, release: t } = useMessages("stories");
  const trash = async () => {
    const answer = await newsroomRequest("POST /newsroom/trash", { input: { id }, silent: true });
    if (!answer.ok) return answer.msg;
    onDone();
    return undefined;
  };
  return (
    <ConfirmDialog title={acts.trash} action={acts.trash} onConfirm={trash} onClose={onClose}>
      <p>{t.trashHint}</p>
    </ConfirmDialog>
  );
}

type WordsAct = "return" | "veto" | "takeOut" | "askWithdraw" | "restore" | "breakGlass";

/** Shows the window of a command that needs a short text, such as a reason. */
function Words({ act, id, way, onDone, onClose }: WindowProps & { act: WordsAct }) {
  const { acts, release: t, review } = useMessages("stories");
  const [key] = useState(() => crypto.randomUUID());
  const texts = {
    return: { title: review.returnTitle, label: review.why },
    veto: { title: review.vetoTitle, label: review.why },
    takeOut: { title: acts.takeOut, label: review.why, hint: review.takeOutHint },
    askWithdraw: { title: acts.askWithdraw, label: review.why, hint: review.askWithdrawHint },
    restore: { title: t.restoreTitle, label: t.reason, hint: t.restoreHint },
    breakGlass: { title: t.aloneTitle, label: t.reason, hint: t.aloneHint },
  }[act];
  const send = async (words: string) => {
    const input = { id, key };
    const silent = true;
    const answer = await {
      return: () => newsroomRequest("POST /newsroom/returnStep", { input: { ...input, note: words }, silent }),
      veto: () => newsroomRequest("POST /newsroom/vetoStep", { input: { ...input, note: words }, silent }),
      takeOut: () => newsroomRequest("POST /newsroom/withdraw", { input: { ...input, note: words }, silent }),
      askWithdraw: () => newsroomRequest("POST /newsroom/askWithdraw", { input: { ...input, note: words }, silent }),
      restore: () => newsroomRequest("POST /newsroom/restore", { input: { ...input, reason: words }, silent }),
      breakGlass: () =>
        newsroomRequest("POST /newsroom/releaseAlone", {
          input: { ...input, version: way.version, reason: words },
          silent,
        }),
    }[act]();
    if (!answer.ok) return answer.msg;
    onDone();
    return undefined;
  };
  return <WordsDialog {...texts} action={acts[act]} longest={500} onSend={send} onClose={onClose} />;
}
