import { useEffect, useRef, useState } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import { loaderOf } from "./remote-lists.ts";
import { countCharacters } from "#app/features/base/rich-text/clean/rich-text.text.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { RemoteSelect } from "#app/ui/form/remote-select.tsx";
import { CONTRIBUTION_RULES, lengthOf } from "../contribution.rules.ts";
import type { ContributionFields, ContributionForm as Stored } from "../contribution.schema.ts";
import { BodyField } from "./body-field.tsx";
import { QuoteNotes } from "./quote-notes.tsx";
import styles from "./contribution-form.module.css";
import { CoverField } from "./cover-field.tsx";
import { DraftState } from "./draft-state.tsx";
import { findErrors, focusField, textOfHtml, type DraftErrors, type IdentityValues } from "./draft-errors.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { useAutosave } from "./use-autosave.ts";

type Props = {
  stored: Stored;
  /** Text that is newer than the stored one, to continue with. */
  unsaved: ContributionFields | undefined;
  onBegun: (id: number) => void;
  onReload: () => void;
  onDone: () => void;
};

const loadColumns = loaderOf("columns");
const loadIndustries = loaderOf("industries");
const NOBODY: IdentityValues = { realName: "", idNumber: "" };

/** The form itself. Everything typed is saved automatically. Submission first checks it by the server's rules. */
export function DraftForm({ stored, unsaved, onBegun, onReload, onDone }: Props) {
  const t = useMessages("contribution");
  const validation = useMessages("validation");
  const form = useRef<HTMLFormElement>(null);
  const [begun] = useState(() => unsaved ?? fieldsOf(stored));
  const [fields, setFields] = useState(begun);
  const [characters, setCharacters] = useState(() => countCharacters(textOfHtml(begun.body)));
  const [identity, setIdentity] = useState(NOBODY);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { state, change, save } = useAutosave(stored, onBegun);
  useEffect(() => {
    if (unsaved !== undefined) change(unsaved);
  }, [unsaved, change]);

  // The editor may deliver text from before the last rendering.
  const latest = useRef(fields);
  const set = (changes: Partial<ContributionFields>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setFields(next);
    setErrors((before) => without(before, Object.keys(changes)));
    change(next);
  };

  const submit = async () => {
    setFailure("");
    const needed = stored.askIdentity && (stored.identity === null || identity.realName + identity.idNumber !== "");
    const found = findErrors(
      { fields, characters, identity: needed ? identity : undefined },
      { contribution: t, validation },
    );
    setErrors(found);
    const wrong = Object.keys(found);
    if (wrong.length > 0) {
      setFailure(t.checkFields(wrong.length));
      return focusField(form.current, wrong);
    }
    setBusy(true);
    const kept = await save();
    if (kept !== undefined) {
      const answer = await request("POST /my/submitContribution", { input: { ...kept, ...identity }, silent: true });
      if (answer.ok) return onDone();
      setFailure(answer.msg);
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className={styles["form"]}
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      {stored.status === "returned" && (
        <aside className={styles["note"]} aria-label={t.returnedNote}>
          <strong>{t.returnedNote}</strong>
          <p>{stored.note}</p>
          <QuoteNotes notes={stored.notes} />
        </aside>
      )}
      <TitleField value={fields.title} error={errors.title} onChange={(value) => set({ title: value })} />
      <div className={styles["pair"]}>
        <RemoteSelect
          name="column"
          label={t.labels.column}
          hint={t.columnHint}
          error={errors.column}
          value={fields.column}
          onChoose={(id) => set({ column: id })}
          load={loadColumns}
        />
        <RemoteSelect
          name="industry"
          label={t.labels.industry}
          hint={t.columnHint}
          error={errors.industry}
          value={fields.industry}
          onChoose={(id) => set({ industry: id })}
          load={loadIndustries}
        />
      </div>
      <BodyField
        initial={begun.body}
        characters={characters}
        error={errors.body}
        onWrite={({ html, text }) => {
          setCharacters(countCharacters(text));
          set({ body: html });
        }}
      />
      <CoverField value={fields.cover} error={errors.cover} onChange={(path) => set({ cover: path })} />
      <Field
        name="author"
        label={t.labels.author}
        hint={t.authorHint}
        error={errors.author}
        value={fields.author}
        autoComplete="name"
        onChange={(event) => set({ author: event.target.value })}
      />
      {stored.askIdentity && (
        <IdentityFields known={stored.identity} values={identity} errors={errors} onChange={setIdentity} />
      )}
      <OriginalBox isOn={fields.original} error={errors.original} onChange={(value) => set({ original: value })} />
      <div className={styles["foot"]}>
        <DraftState state={state} onSave={() => void save()} onReload={onReload} />
        <p className={styles["failure"]} role="alert">
          {failure}
        </p>
        <button type="submit" className="btn primary" disabled={isBusy}>
          {isBusy ? t.submitting : stored.status === "returned" ? t.submitAgain : t.submit}
        </button>
      </div>
    </form>
  );
}

function TitleField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useMessages("contribution");
  const { titleMin, titleMax } = CONTRIBUTION_RULES;
  return (
    <Field
      name="title"
      label={t.labels.title}
      hint={t.titleHint(titleMin, titleMax)}
      error={error}
      value={value}
      maxLength={60}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      after={
        <span className={styles["count"]} data-over={lengthOf(value.trim()) > titleMax || undefined}>
          {t.titleCount(lengthOf(value.trim()), titleMax)}
        </span>
      }
    />
  );
}

function OriginalBox({
  isOn,
  error,
  onChange,
}: {
  isOn: boolean;
  error: string | undefined;
  onChange: (value: boolean) => void;
}) {
  const t = useMessages("contribution");
  return (
    <div className={styles["original"]}>
      <label>
        <input
          type="checkbox"
          name="original"
          checked={isOn}
          aria-invalid={error !== undefined}
          aria-describedby="original-error"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t.original}</span>
      </label>
      <p className={styles["error"]} id="original-error" role="alert">
        {error}
      </p>
    </div>
  );
}

function fieldsOf({ title, column, industry, body, cover, original, author }: Stored): ContributionFields {
  return { title, column, industry, body, cover, original, author };
}

function without(errors: DraftErrors, names: string[]): DraftErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
