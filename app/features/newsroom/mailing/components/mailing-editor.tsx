import { lacksOf } from "#app/features/newsroom/mailing/mailing.policy.ts";
import type { MailingRecord } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { RemovalDialog } from "#app/newsroom/kit/record/removal-dialog.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { MailingFields } from "./mailing-fields.tsx";
import { MailingLive } from "./mailing-live.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useMailingWords, type Mailing } from "./use-mailing-words.ts";

const BLANK: MailingRecord = { title: "", content: "", titleEn: "", contentEn: "", url: "", audience: null };

type Props = {
  /** The mailing to edit, undefined for a new one. */
  mailing: Mailing | undefined;
  /** Whether the mailing is sent after it is saved. */
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The form of a draft, with a preview of the message. */
export function MailingEditor({ mailing, isSending, onSending, onSaved, onClose }: Props) {
  const { mailings: t } = useMessages("members");
  const words = useMailingWords();
  const form = useRecordForm<MailingRecord>({
    nouns: "mailings",
    standing: mailing,
    blank: BLANK,
    missingIn: ({ title }) => (title.trim() === "" ? ["title"] : []),
    onSaved: (id) => {
      showToast(t.kept, "success");
      onSaved(id);
    },
  });
  const lacks = lacksOf(form.record);
  const send = async () => {
    onSending(true);
    if (form.isDirty && (await form.send(form.record)) !== undefined) onSending(false);
  };
  const maySend = lacks.length === 0 && !form.isBusy;
  useActs({ sendMailing: maySend ? () => void send() : undefined });
  return (
    <>
      <RecordEditor
        label={t.form}
        title={mailing === undefined ? t.write : mailing.record.title}
        form={form}
        words={words}
        renderRemoval={
          mailing &&
          ((close) => (
            <RemovalDialog
              nouns="mailings"
              stored={mailing}
              name={mailing.record.title}
              onRemoved={onClose}
              onClose={close}
            >
              {t.removeText}
            </RemovalDialog>
          ))
        }
        live={<MailingLive {...form.record} />}
        act={
          <button type="button" className="btn" disabled={!maySend} onClick={() => void send()}>
            {t.sendOn} <Keys of="sendMailing" />
          </button>
        }
        note={lacks.length > 0 && form.missing.length === 0 ? t.lacks(lacks.map(words.nameOf)) : undefined}
        onClose={onClose}
      >
        <MailingFields form={form} />
      </RecordEditor>
      {isSending && mailing !== undefined && !form.isDirty && form.loaded?.version === mailing.version && (
        <SendDialog mailing={mailing} onClose={() => onSending(false)} />
      )}
    </>
  );
}
