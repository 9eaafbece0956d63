import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { WordsDialog } from "../acts/words-dialog.tsx";
import { officeRequest } from "../data/office-request.ts";

/** Asks why, and shows who a contributor really is; the answer is kept nowhere and gone with the window. */
export function RevealDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { contributions: t } = useMessages("readers");
  const [who, setWho] = useState<{ name: string; number: string }>();
  const reveal = async (reason: string) => {
    const answer = await officeRequest("POST /office/revealContributor", { input: { id, reason }, silent: true });
    if (!answer.ok) return answer.msg;
    setWho(answer.data);
    return undefined;
  };
  if (who !== undefined)
    return (
      <Dialog title={t.whoShown} onClose={onClose}>
        <p>{who.name === "" ? t.nothingOnFile : `${who.name}  ${who.number}`}</p>
        <form method="dialog">
          <button type="submit" className="btn">
            {t.hide}
          </button>
        </form>
      </Dialog>
    );
  return (
    <WordsDialog
      title={t.whoTitle}
      label={t.whoReason}
      action={t.who}
      longest={200}
      staysOpen
      onSend={reveal}
      onClose={onClose}
    >
      <p className="meta">{t.whoText}</p>
    </WordsDialog>
  );
}
