import { useState } from "react";
import type { Answer } from "#app/lib/request/request.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { WordsDialog } from "./reason-dialog.tsx";

type Props<T> = {
  texts: { title: string; note: string; reason: string; action: string; shown: string; hide: string };
  ask: (reason: string) => Promise<Answer<T>>;
  say: (told: T) => string;
  onClose: () => void;
};

/** Asks for a reason and then shows a masked value. The value is not stored and disappears with the window. */
export function RevealDialog<T>({ texts: t, ask, say, onClose }: Props<T>) {
  const [told, setTold] = useState<string>();
  const reveal = async (reason: string) => {
    const answer = await ask(reason);
    if (!answer.ok) return answer.msg;
    setTold(say(answer.data));
    return undefined;
  };
  if (told !== undefined)
    return (
      <Dialog title={t.shown} onClose={onClose}>
        <p>{told}</p>
        <div>
          <button type="button" className="btn" onClick={onClose}>
            {t.hide}
          </button>
        </div>
      </Dialog>
    );
  return (
    <WordsDialog
      title={t.title}
      label={t.reason}
      action={t.action}
      longest={200}
      staysOpen
      onSend={reveal}
      onClose={onClose}
    >
      <p className="meta">{t.note}</p>
    </WordsDialog>
  );
}
