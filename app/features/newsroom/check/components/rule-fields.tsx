import type { RuleText } from "../check-rule.calls.server.ts";
import { LONGEST_RULE_TEXT, MOST_EXAMPLES, RULE_FAMILIES, RULE_KINDS, SEVERITIES } from "../check.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import styles from "./words.module.css";

type Props = { rule: RuleText; mayEnable: boolean; onChange: (changed: Partial<RuleText>) => void };

/** The fields of a rule. */
export function RuleFields({ rule, mayEnable, onChange }: Props) {
  const { rules: t } = useMessages("sensitive-word");
  return (
    <>
      <Field
        name="pattern"
        label={t.pattern}
        hint={t.patternHint[rule.kind]}
        maxLength={LONGEST_RULE_TEXT}
        autoComplete="off"
        spellCheck={false}
        lang="zh-CN"
        value={rule.pattern}
        onChange={({ target }) => onChange({ pattern: target.value })}
      />
      <Choice name="family" label={t.family} values={RULE_FAMILIES} names={t.families} {...{ rule, onChange }} />
      <Choice name="kind" label={t.kind} values={RULE_KINDS} names={t.kinds} {...{ rule, onChange }} />
      <Choice name="severity" label={t.severity} values={SEVERITIES} names={t.severities} {...{ rule, onChange }} />
      {(["advice", "adviceEn"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t[name]}
          maxLength={LONGEST_RULE_TEXT}
          autoComplete="off"
          value={rule[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      {(["hits", "misses"] as const).map((name) => (
        <TextAreaField
          key={`${name} ${rule[name].join("\n")}`}
          name={name}
          label={t[name]}
          hint={t.examplesHint}
          rows={2}
          lang="zh-CN"
          spellCheck={false}
          defaultValue={rule[name].join("\n")}
          onBlur={({ target }) => {
            const lines = examplesOf(target.value);
            if (lines.join("\n") !== rule[name].join("\n")) onChange({ [name]: lines });
          }}
        />
      ))}
      {mayEnable && (
        <label className={styles["tick"]}>
          <input
            type="checkbox"
            checked={rule.enabled}
            onChange={({ target }) => onChange({ enabled: target.checked })}
          />
          {t.enabled}
        </label>
      )}
    </>
  );
}

type ChoiceProps<Name extends "family" | "kind" | "severity"> = Omit<Props, "mayEnable"> & {
  name: Name;
  label: string;
  values: readonly RuleText[Name][];
  names: Readonly<Record<RuleText[Name], string>>;
};

function Choice<Name extends "family" | "kind" | "severity">(props: ChoiceProps<Name>) {
  const { name, label, values, names, rule, onChange } = props;
  return (
    <SelectField
      name={name}
      label={label}
      value={rule[name]}
      onChange={({ target }) => onChange({ [name]: values.find((one) => one === target.value) })}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </SelectField>
  );
}

const examplesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim().slice(0, LONGEST_RULE_TEXT))
    .filter((line) => line !== "")
    .slice(0, MOST_EXAMPLES);
