import { useId, useState, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useStoryField } from "../draft/story-context.ts";
import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { contentLang } from "#app/lib/language.ts";
import styles from "./elements.module.css";

/** The names of the fields whose values have a type. */
type NamesOf<Value> = {
  [Name in keyof TextValues]: TextValues[Name] extends Value ? (Value extends TextValues[Name] ? Name : never) : never;
}[keyof TextValues];
type Named = { id: number; name: string; isBelow?: boolean };
type TextName = Exclude<NamesOf<string>, "body" | "title" | "dek">;

type RowProps = { label: string; fault: "wrong" | "missing" | "forbidden" | undefined; note?: string | undefined };

/** Shows a label, its field, and the fault of the field. */
function Row({
  label,
  fault,
  note,
  children,
}: RowProps & { children: (ids: { id: string; said: string }) => ReactNode }) {
  const { elements: t } = useMessages("writing");
  const id = useId();
  const text = fault === undefined ? note : t.faults[fault];
  return (
    <div className={styles["row"]} data-wrong={fault && ""}>
      <label htmlFor={id}>{label}</label>
      {children({ id, said: `${id}-said` })}
      <p id={`${id}-said`} className={styles["said"]} role={fault && "alert"}>
        {text}
      </p>
    </div>
  );
}

export function TextRow({
  name,
  note,
  isLong = false,
  type = "text",
}: {
  name: TextName;
  note?: string | undefined;
  isLong?: boolean;
  type?: "text" | "url";
}) {
  const { elements: t } = useMessages("writing");
  const { value, change, fault, isReadOnly } = useStoryField(name);
  return (
    <Row label={t[name]} fault={fault} note={note}>
      {({ id, said }) => {
        const shared = {
          lang: contentLang(value),
          id,
          value,
          readOnly: isReadOnly,
          "aria-describedby": said,
          "aria-invalid": fault !== undefined,
        };
        return isLong ? (
          <textarea {...shared} rows={2} onChange={(event) => change(event.target.value)} />
        ) : (
          <input {...shared} type={type} onChange={(event) => change(event.target.value)} />
        );
      }}
    </Row>
  );
}

const APART = /[,，、;；\n]/;
const partsOf = (text: string) =>
  text
    .split(APART)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Shows a text field for several short texts, separated by Chinese or Western commas. */
export function ListRow({ name, hint }: { name: "tags" | "authors"; hint: string }) {
  const { elements: t } = useMessages("writing");
  const { value, change, fault, isReadOnly } = useStoryField(name);
  const [typed, setTyped] = useState(value.join("，"));
  const shown = partsOf(typed).join("\n") === value.join("\n") ? typed : value.join("，");
  return (
    <Row label={t[name]} fault={fault}>
      {({ id, said }) => (
        <input
          id={id}
          lang={contentLang(shown)}
          value={shown}
          placeholder={hint}
          readOnly={isReadOnly}
          aria-describedby={said}
          onChange={(event) => {
            setTyped(event.target.value);
            change(partsOf(event.target.value));
          }}
        />
      )}
    </Row>
  );
}

type IdName = "columnId" | "industryId" | "sectorId" | "sourceId";

type IdRowProps = { name: IdName; choices?: Named[] | undefined; onChoose?: (id: number | null) => void };

/** Shows the choice of one item of a list by id, or of none. `onChoose` can change other fields with it. */
export function IdRow({ name, choices = [], onChoose }: IdRowProps) {
  const { elements: t } = useMessages("writing");
  const { value, change, fault, isReadOnly } = useStoryField(name);
  const sector = useStoryField("sectorId");
  const choose = (id: number | null) => {
    change(id);
    onChoose?.(id);
    if (name === "industryId" && sector.value !== null) sector.change(null);
  };
  return (
    <Row label={t[name]} fault={fault}>
      {({ id, said }) => (
        <select
          id={id}
          value={value ?? ""}
          disabled={isReadOnly}
          aria-describedby={said}
          onChange={(event) => choose(event.target.value === "" ? null : Number(event.target.value))}
        >
          <option value="">{t.none}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} lang={contentLang(choice.name)}>
              {choice.isBelow ? `　${choice.name}` : choice.name}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}

type ChoiceProps<Name extends "origin" | "aiLabel"> = { name: Name; choices: Record<string, string>; unset?: string };

/** Shows the choice of one of a few values. `unset` is the label of the choice "none". */
export function ChoiceRow<Name extends "origin" | "aiLabel">({ name, choices, unset }: ChoiceProps<Name>) {
  const { elements: t } = useMessages("writing");
  const { value, change, fault, isReadOnly } = useStoryField(name);
  return (
    <Row label={t[name]} fault={fault}>
      {({ id, said }) => (
        <select
          id={id}
          value={value ?? unset}
          disabled={isReadOnly}
          aria-describedby={said}
          onChange={({ target }) => change((target.value === unset ? null : target.value) as TextValues[Name])}
        >
          {Object.entries(choices).map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}

export function SwitchRow({ name }: { name: NamesOf<boolean> }) {
  const { elements: t } = useMessages("writing");
  const { value, change, isReadOnly } = useStoryField(name);
  return (
    <label className={styles["switch"]}>
      <input type="checkbox" checked={value} disabled={isReadOnly} onChange={(event) => change(event.target.checked)} />
      {t[name]}
    </label>
  );
}

/** Shows the sections of subjects that contain the story. The writer can remove them and add others. */
export function SectionsRow({ choices = [] }: { choices?: Named[] | undefined }) {
  const { elements: t } = useMessages("writing");
  const { value, change, fault, isReadOnly } = useStoryField("subjectSectionIds");
  const chosen = choices.filter(({ id }) => value.includes(id));
  return (
    <Row label={t.subjectSectionIds} fault={fault}>
      {({ id, said }) => (
        <>
          <select
            id={id}
            value=""
            disabled={isReadOnly}
            aria-describedby={said}
            onChange={({ target }) => change([...value, Number(target.value)].sort((one, other) => one - other))}
          >
            <option value="">{t.none}</option>
            {choices
              .filter((choice) => !value.includes(choice.id))
              .map((choice) => (
                <option key={choice.id} value={choice.id} lang={contentLang(choice.name)}>
                  {choice.name}
                </option>
              ))}
          </select>
          {chosen.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles["chosen"]}
              disabled={isReadOnly}
              onClick={() => change(value.filter((other) => other !== one.id))}
            >
              <MixedText text={one.name} /> ×
            </button>
          ))}
        </>
      )}
    </Row>
  );
}
