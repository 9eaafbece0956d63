import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { WORD_ACTIONS } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { SheetChoice } from "#app/features/newsroom/table-import/components/sheet-choice.tsx";
import { useWordTable } from "./use-word-table.ts";
import { wordsOf } from "./word-text.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/features/newsroom/check/components/words.module.css";

type Tried = CallData<"POST /newsroom/tryWords">;

type Props = {
  /** The words to remove. Undefined if words are added. */
  removed: readonly string[] | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for words to add to the list or to remove from it. It previews the effect before the change is applied. */
export function ChangeWordsDialog({ removed, onDone, onClose }: Props) {
  const t = useMessages("sensitive-word");
  const [text, setText] = useState(removed?.join("\n") ?? "");
  const [others, setOthers] = useState(removed === undefined ? "refuse" : "off");
  const [tried, setTried] = useState<Tried>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const action = WORD_ACTIONS.find((one) => one === others) ?? null;
  const words = wordsOf(text, action, t.actions);
  const typed = (next: string) => {
    setText(next);
    setTried(undefined);
  };
  const table = useWordTable(t.actions, typed, setFailure);
  const run = async () => {
    setBusy(true);
    setFailure("");
    const failed = await (tried === undefined ? look() : change());
    setBusy(false);
    setFailure(failed ?? "");
  };
  const look = async () => {
    const answer = await newsroomRequest("POST /newsroom/tryWords", { input: { words }, silent: true });
    if (!answer.ok) return answer.msg;
    setTried(answer.data);
    return undefined;
  };
  const change = async () => {
    const answer = await newsroomRequest("POST /newsroom/changeWords", {
      input: { words },
      silent: true,
      refetch: "wait",
    });
    if (!answer.ok) return answer.msg;
    showToast(t.changed(answer.data.changed), "success");
    onDone();
    onClose();
    return undefined;
  };
  return (
    <Dialog title={t.addTitle} onClose={onClose}>
      <form
        className={kit["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TextAreaField
          name="words"
          label={t.typed}
          hint={t.typedHint}
          rows={6}
          lang="zh-CN"
          spellCheck={false}
          value={text}
          onChange={({ target }) => typed(target.value)}
          onPaste={table.paste}
          onKeyDown={(event) => {
            if (pressedKey(event) !== "Enter") return;
            if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
          }}
        />
        <Field
          name="file"
          type="file"
          label={t.file}
          accept=".xlsx,.docx,.csv,.tsv,.txt"
          onChange={({ target }) => void table.readFile(target)}
        />
        {table.sheets.length > 0 && <SheetChoice sheets={table.sheets} chosen={table.chosen} onChoose={table.choose} />}
        <SelectField
          name="others"
          label={t.forAll}
          value={others}
          onChange={({ target }) => {
            setOthers(target.value);
            setTried(undefined);
          }}
        >
          {WORD_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {t.actions[one]}
            </option>
          ))}
          <option value="off">{t.off}</option>
        </SelectField>
        <div aria-live="polite">{tried !== undefined && <WhatItDoes tried={tried} />}</div>
        <DialogFoot
          action={
            <>
              {tried === undefined ? t.try : t.change} <kbd>Ctrl ↵</kbd>
            </>
          }
          failure={failure}
          isBusy={isBusy}
          isWaiting={words.length === 0 || (tried?.faults.length ?? 0) > 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function WhatItDoes({ tried }: { tried: Tried }) {
  const t = useMessages("sensitive-word").tried;
  return (
    <div className={styles["tried"]}>
      <p>{t.list(tried.added, tried.changed, tried.removed, tried.same)}</p>
      <p>{t.hits(tried.hits, tried.comments)}</p>
      <ul className={styles["hits"]}>
        {tried.words.map(({ word, hits }) => (
          <li key={word}>{t.times(word, hits)}</li>
        ))}
      </ul>
      {tried.faults.length > 0 && (
        <p className={styles["faults"]}>
          {t.faults} {tried.faults.join(" ")}
        </p>
      )}
    </div>
  );
}
