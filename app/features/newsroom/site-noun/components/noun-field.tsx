import { useState } from "react";
import { typedText } from "#app/newsroom/kit/record/version.rules.ts";
import { FIXED_FIELDS, type SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { contentLang } from "#app/lib/language.ts";
import { BodyField } from "./body-field.tsx";
import styles from "./columns.module.css";
import type { FieldSpec } from "./fields.ts";
import { LogoField } from "./logo-field.tsx";
import { useNouns } from "./nouns-data.ts";
import { useNounWords } from "./use-noun-words.ts";

type Props = {
  kind: SiteNounKind;
  spec: FieldSpec;
  value: unknown;
  /** The record exists: fields of addresses are fixed. */
  isStanding: boolean;
  onSet: (value: unknown) => void;
};

/** A field of a record, by its kind of input. */
export function NounField(props: Props) {
  const { kind, spec, value, isStanding, onSet } = props;
  const { name, as, longest, lang } = spec;
  const t = useMessages("nouns");
  const { nameOf, choiceName } = useNounWords(kind);
  const isFixed = isStanding && FIXED_FIELDS[kind].includes(name);
  const hints: Readonly<Record<string, string>> = t.hints;
  const hint = isFixed ? t.fixed : (hints[`${kind}.${name}`] ?? hints[name]);
  const common = { name, label: nameOf(name), hint, lang, disabled: isFixed };
  const text = typedText(value);
  switch (as) {
    case "tick":
      return (
        <label className={styles["tick"]}>
          <input
            type="checkbox"
            name={name}
            checked={value === true}
            onChange={({ target }) => onSet(target.checked)}
          />
          <span>{nameOf(name)}</span>
        </label>
      );
    case "choice":
      return (
        <SelectField {...common} value={text} onChange={({ target }) => onSet(target.value)}>
          {spec.choices?.map((one) => (
            <option key={one} value={one} lang={contentLang(choiceName(name, one))}>
              {choiceName(name, one)}
            </option>
          ))}
        </SelectField>
      );
    case "column":
    case "industry":
      return <AboveField {...props} common={common} />;
    case "lines":
      return (
        <TextAreaField {...common} value={text} maxLength={longest} onChange={({ target }) => onSet(target.value)} />
      );
    case "words":
      return <WordsField {...props} common={common} />;
    case "body":
      return <BodyField label={nameOf(name)} value={value} lang={lang} onSet={onSet} />;
    case "picture":
      return <LogoField {...common} value={text} longest={longest} onSet={onSet} />;
    case "number":
      return (
        <Field
          {...common}
          type="number"
          min={1}
          max={999}
          value={text}
          onChange={({ target }) => onSet(target.value === "" ? null : Number(target.value))}
        />
      );
    case "day":
      return (
        <Field
          {...common}
          type="date"
          value={text}
          onChange={({ target }) => onSet(target.value === "" ? null : target.value)}
        />
      );
    case "line":
      return <Field {...common} value={text} maxLength={longest} onChange={({ target }) => onSet(target.value)} />;
  }
}

type Common = { name: string; label: string; hint: string | undefined; lang: string | undefined; disabled: boolean };

/** The parent record. */
function AboveField({ spec, value, onSet, common }: Props & { common: Common }) {
  const t = useMessages("nouns");
  const kind = spec.as === "column" ? "column" : "industry";
  const all = useNouns(kind).data?.list ?? [];
  const choices = kind === "column" ? all.filter(({ record }) => record["parent_id"] === null) : all;
  return (
    <SelectField
      {...common}
      lang="zh-CN"
      value={typedText(value)}
      onChange={({ target }) => onSet(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{kind === "column" ? t.top : t.choose}</option>
      {choices.map(({ id, record }) => (
        <option key={id} value={id}>
          {typedText(record["name"])}
        </option>
      ))}
    </SelectField>
  );
}

/** Several words, separated by commas. */
function WordsField({ value, spec, onSet, common }: Props & { common: Common }) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join("，") : ""));
  const write = (typed: string) => {
    setText(typed);
    const words = typed.split(/[,，、\n]/).map((word) => word.trim());
    onSet([...new Set(words.filter((word) => word !== ""))]);
  };
  return <Field {...common} maxLength={spec.longest} value={text} onChange={({ target }) => write(target.value)} />;
}
