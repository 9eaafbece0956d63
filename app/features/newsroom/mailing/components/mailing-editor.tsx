import { useState } from "react";
import { lacksOf } from "#app/features/newsroom/mailing/mailing.policy.ts";
import type { MailingRecord } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { MailingFields } from "./mailing-fields.tsx";
import { MailingLive } from "./mailing-live.tsx";
import { MailingVersions } from "./mailing-versions.tsx";
import { removeMailing, saveMailing, useFreshMailings, type Mailing } from "./mailings-data.ts";
import { SendDialog } from "./send-dialog.tsx";
import { useMailingWords } from "./use-mailing-words.ts";

const BLANK: MailingRecord = { title: "", content: "", titleEn: "", contentEn: "", url: "", audience: null };

type Props = {
  /** Undefined: a new mailing. */
  mailing: Mailing | undefined;
  /** It is sent after it is saved. */
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The form of a draft, with a preview of the message. */
export function MailingEditor({ mailing, isSending, onSending, onSaved, onClose }: Props) {
  const { mailings: t } = useMessages("member-desk");
  const words = useMailingWords();
  const [key] = useState(() => crypto.randomUUID());
  const form = useRecordForm<MailingRecord>({
    standing: mailing,
    blank: BLANK,
    missingIn: ({ title }) => (title.trim() === "" ? ["title"] : []),
    save: (record, seen) => saveMailing(key, record, seen),
    fresh: useFreshMailings(),
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
        renderVersions={
          mailing && ((close) => <MailingVersions mailing={mailing} isFixed={form.isDirty} onClose={close} />)
        }
        renderRemoval={mailing && ((close) => <RemoveMailing mailing={mailing} onRemoved={onClose} onClose={close} />)}
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
      {isSending && mailing !== undefined && !form.isDirty && form.seen?.version === mailing.version && (
        <SendDialog mailing={mailing} onClose={() => onSending(false)} />
      )}
    </>
  );
}

type RemoveProps = { mailing: Mailing; onRemoved: () => void; onClose: () => void };

/** Asks before a draft is removed. */
function RemoveMailing({ mailing, onRemoved, onClose }: RemoveProps) {
  const { mailings: t } = useMessages("member-desk");
  const { moved, removed } = useMessages("nouns");
  const v = useMessages("versions").removing;
  const fresh = useFreshMailings();
  const [asked] = useState(mailing);
  const { title } = asked.record;
  const remove = async () => {
    const failure = await removeMailing(asked, moved);
    if (failure !== undefined) return failure;
    showToast(removed(title), "success");
    onRemoved();
    void fresh();
    return undefined;
  };
  return (
    <ConfirmDialog title={v.ask(title)} action={v.remove} onConfirm={remove} onClose={onClose}>
      {t.removeText}
    </ConfirmDialog>
  );
}
