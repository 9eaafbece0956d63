import { useEffect, useRef, useState, type ReactNode } from "react";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { RecordWords } from "./record-labels.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./record-editor.module.css";
import { RecordVersions } from "./record-versions.tsx";
import type { RecordForm } from "./use-record-form.ts";

type Props<R extends NounRecord> = {
  /** The accessible name of the form. */
  label: string;
  title: string;
  form: RecordForm<R>;
  words: RecordWords;
  /** Returns the dialog that removes the record; its argument closes the dialog. Undefined hides the button. */
  renderRemoval: ((close: () => void) => ReactNode) | undefined;
  /** The preview beside the form. */
  live: ReactNode;
  /** Further commands, and the note that is shown if there are none. */
  act?: ReactNode;
  note?: string | undefined;
  onClose: () => void;
  /** Whether the first field takes the focus. */
  isFocused?: boolean;
  children: ReactNode;
};

/** Shows the form of a record with versions, and a preview of what readers will see. */
export function RecordEditor<R extends NounRecord>(props: Props<R>) {
  const { label, title, form, words, renderRemoval, live, act, note, onClose, isFocused = false, children } = props;
  const { nouns, standing } = form;
  const t = useMessages("records");
  const [isOver, setOver] = useState<"versions" | "removal" | "leave">();
  const save = () => void form.send(form.record);
  const leave = () => (form.isDirty ? setOver("leave") : onClose());
  const close = () => setOver(undefined);
  const showVersions = standing && (() => setOver("versions"));
  useActs({
    saveForm: form.isBusy || form.missing.length > 0 ? undefined : save,
    formVersions: showVersions,
    closeForm: leave,
  });
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isFocused) return undefined;
    // The timeout runs after the frame has focused the heading of a new screen.
    const timer = setTimeout(() => place.current?.querySelector<HTMLElement>("input:enabled, select:enabled")?.focus());
    return () => clearTimeout(timer);
  }, [isFocused]);
  return (
    <div className={styles["editor"]}>
      <form
        ref={place}
        className={styles["form"]}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Head {...props} onClose={leave} onVersions={showVersions} />
        {children}
        <Foot {...{ form, words, act, note }} onRemove={renderRemoval && (() => setOver("removal"))} />
      </form>
      {live}
      {form.theirs !== undefined && (
        <ConflictDialog
          base={form.base}
          mine={form.record}
          theirs={form.theirs}
          words={words}
          onMerge={(record) => form.send(record, form.theirs?.version)}
          onClose={form.forgetTheirs}
        />
      )}
      {isOver === "leave" && (
        <ConfirmDialog
          title={t.leave.ask}
          action={t.leave.do}
          onConfirm={async () => {
            onClose();
            return undefined;
          }}
          onClose={close}
        >
          {t.leave.text}
        </ConfirmDialog>
      )}
      {isOver === "versions" && standing !== undefined && (
        <RecordVersions {...{ nouns, words }} stored={standing} name={title} isFixed={form.isDirty} onClose={close} />
      )}
      {isOver === "removal" && renderRemoval?.(close)}
    </div>
  );
}

type HeadProps = {
  title: string;
  form: { loaded: { version: number } | undefined; isBehind: boolean };
  onClose: () => void;
  onVersions: (() => void) | undefined;
};

function Head({ title, form: { loaded, isBehind }, onClose, onVersions }: HeadProps) {
  const t = useMessages("records");
  const v = useMessages("versions");
  return (
    <>
      <p className={styles["head"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.back} <Keys of="closeForm" />
        </button>
        <b lang="zh-CN">{title}</b>
        {loaded !== undefined && onVersions !== undefined && (
          <button type="button" className="btn" onClick={onVersions}>
            {v.number(loaded.version)} <Keys of="formVersions" />
          </button>
        )}
      </p>
      {isBehind && (
        <p className={styles["moved"]} role="status">
          {t.moved}
        </p>
      )}
    </>
  );
}

type FootProps = {
  form: { isBusy: boolean; isDirty: boolean; missing: readonly string[]; failure: string };
  words: RecordWords;
  act: ReactNode;
  note: string | undefined;
  onRemove: (() => void) | undefined;
};

function Foot({ form: { isBusy, isDirty, missing, failure }, words, act, note = "", onRemove }: FootProps) {
  const t = useMessages("records");
  return (
    <div className={styles["foot"]}>
      <button type="submit" className="btn primary" disabled={isBusy || missing.length > 0 || !isDirty}>
        {t.save} <Keys of="saveForm" />
      </button>
      {act}
      {onRemove !== undefined && (
        <button type="button" className="btn" onClick={onRemove}>
          {t.remove}
        </button>
      )}
      <span className="meta" role="status">
        {missing.length > 0 ? t.missing(missing.map(words.nameOf)) : isDirty ? t.unsaved : note}
      </span>
      <span className={kit["failure"]} role="alert">
        {failure}
      </span>
    </div>
  );
}
