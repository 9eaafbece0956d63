import { useState } from "react";
import type { ListedFlash } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./flash.module.css";

type Props = { flash: ListedFlash; onClose: () => void };

/**
 * Asks for the correction of a flash. If another staff member has changed it meanwhile, the dialog shows their text and
 * does not discard the user's.
 */
export function CorrectDialog({ flash, onClose }: Props) {
  const t = useMessages("flashes");
  const [baseVersion, setBaseVersion] = useState(flash.version);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const hasMoved = flash.version !== baseVersion;
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ title = "", content = "", note = "" }) => {
      const input = { ...flash.text, id: flash.item.id, version: baseVersion, key, note, title, content };
      const answer = await newsroomRequest("POST /newsroom/correctFlash", { input, silent: true });
      if (!answer.ok) return answer.msg;
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.correctTitle} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        {hasMoved && (
          <div className={styles["moved"]} role="alert">
            <p>{t.moved}</p>
            <blockquote lang="zh-CN">{flash.text.content}</blockquote>
            <button
              type="button"
              className="btn"
              onClick={() => {
                setBaseVersion(flash.version);
                setKey(crypto.randomUUID());
              }}
            >
              {t.useMine}
            </button>
          </div>
        )}
        <Field name="title" label={t.title} defaultValue={flash.text.title} maxLength={64} lang="zh-CN" />
        <TextAreaField
          name="content"
          label={t.content}
          defaultValue={flash.text.content}
          maxLength={500}
          rows={4}
          lang="zh-CN"
        />
        <TextAreaField name="note" label={t.note} hint={t.correctHint} maxLength={200} rows={2} />
        <DialogFoot
          action={
            <>
              {t.correct} <kbd>Ctrl ↵</kbd>
            </>
          }
          failure={failure}
          isBusy={isBusy}
          isWaiting={hasMoved || !areFilled(values, ["content", "note"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Asks for the note that readers see, and withdraws the flash. */
export function WithdrawDialog({ flash, onClose }: Props) {
  const t = useMessages("flashes");
  const [{ key, version }] = useState(() => ({ key: crypto.randomUUID(), version: flash.version }));
  const send = async (note: string) => {
    const input = { id: flash.item.id, version, key, note };
    const answer = await newsroomRequest("POST /newsroom/withdrawFlash", { input, silent: true });
    return answer.ok ? undefined : answer.msg;
  };
  return (
    <WordsDialog
      title={t.withdrawTitle}
      label={t.note}
      hint={t.withdrawHint}
      action={t.withdraw}
      quote={flash.text.content}
      longest={200}
      onSend={send}
      onClose={onClose}
    />
  );
}
