import { useState, type ComponentType } from "react";
import type { FieldSpec } from "#app/features/base/field/field.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { typedText } from "#app/newsroom/kit/record/version.rules.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useParents } from "./records.ts";
import { Tick } from "#app/newsroom/kit/screen/tick.tsx";
import { useLabels, type Noun } from "./use-labels.ts";

/** Inputs that a screen supplies because the kit does not have them: the editor, and pictures of the library. */
export type FieldParts = {
  Body?: ComponentType<{ label: string; value: unknown; lang: string | undefined; onSet: (html: string) => void }>;
  Picture?: ComponentType<Common & { value: string; longest: number | undefined; onSet: (src: string) => void }>;
};

type Props = {
  noun: Noun;
  spec: FieldSpec;
  parts: FieldParts;
  value: unknown;
  /** Whether the record is stored already. Then its address fields cannot change. */
  isStored: boolean;
  onSet: (value: unknown) => void;
};

/** Shows the input of a record's field, according to its kind. */
export function RecordField(props: Props) {
  const { noun, spec, parts, value, isStored, onSet } = props;
  const { name, as, longest, lang } = spec;
  const t = useMessages("records");
  const { nameOf, choiceName } = useLabels(noun);
  const isFixed = isStored && spec.isFixed === true;
  const hint = isFixed ? t.fixed : noun.texts.hints[name];
  const common = { name, label: nameOf(name), hint, lang, disabled: isFixed };
  const text = typedText(value);
  const { Body, Picture } = parts;
  switch (as) {
    case "flag":
      return <Tick name={name} label={nameOf(name)} isOn={value === true} onSet={onSet} />;
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
    case "record":
      return <ParentField {...props} common={common} />;
    case "lines":
      return (
        <TextAreaField {...common} value={text} maxLength={longest} onChange={({ target }) => onSet(target.value)} />
      );
    case "words":
      return <WordsField {...props} common={common} />;
    case "body":
      return Body && <Body label={nameOf(name)} value={value} lang={lang} onSet={onSet} />;
    case "picture":
      return Picture && <Picture {...common} value={text} longest={longest} onSet={onSet} />;
    case "integer":
      return (
        <Field
          {...common}
          type="number"
          min={spec.min}
          max={spec.max}
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

/** Shows the choice of the parent record. Only records without a parent can be chosen. */
function ParentField({ noun, spec, value, onSet, common }: Props & { common: Common }) {
  const t = useMessages("records");
  const parents = useParents(spec)?.filter(({ record }) => (record[spec.name] ?? null) === null) ?? [];
  return (
    <SelectField
      {...common}
      lang="zh-CN"
      value={typedText(value)}
      onChange={({ target }) => onSet(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{noun.texts.choices[spec.name]?.[""] ?? t.choose}</option>
      {parents.map(({ id, record }) => (
        <option key={id} value={id}>
          {typedText(record["name"])}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows a text field for several words, separated by commas. */
function WordsField({ value, spec, onSet, common }: Props & { common: Common }) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join("，") : ""));
  const write = (typed: string) => {
    setText(typed);
    const words = typed.split(/[,，、\n]/).map((word) => word.trim());
    onSet([...new Set(words.filter((word) => word !== ""))]);
  };
  return <Field {...common} maxLength={spec.longest} value={text} onChange={({ target }) => write(target.value)} />;
}
