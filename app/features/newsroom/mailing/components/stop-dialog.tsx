import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { Mailing } from "./use-mailing-words.ts";

/** Asks for confirmation before a message is cancelled or withdrawn. */
export function StopDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { mailings: t } = useMessages("members");
  const [failure, setFailure] = useState("");
  const [{ id, state, record }] = useState(mailing);
  const kind = state === "scheduled" ? "scheduled" : "sent";
  const stop = async () => {
    const answer = await newsroomRequest("POST /newsroom/stopMailing", {
      input: { id },
      silent: true,
      refetch: "wait",
    });
    if (answer.ok) onClose();
    else setFailure(answer.msg);
  };
  return (
    <Dialog title={t.stopTitle[kind]} onClose={onClose}>
      <p lang="zh-CN">{record.title}</p>
      <p className="meta">{t.stopText[kind]}</p>
      <DialogFoot
        action={kind === "scheduled" ? t.cancel : t.withdraw}
        failure={failure}
        isBusy={false}
        onAct={() => void stop()}
        onClose={onClose}
      />
    </Dialog>
  );
}
