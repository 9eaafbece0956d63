import type { Messages } from "#app/i18n/namespaces.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import styles from "./settings.module.css";
import type { SettingColumn, SettingField as Shape } from "./use-settings.ts";
import { linesOf, pairLines, pairsOf } from "./value-path.ts";

type Props = {
  field: Shape | SettingColumn;
  value: unknown;
  /** Whether the field has several lines. */
  isLong: boolean;
  /** Paths of invalid values. The path of a row contains its number in place of `[]`. */
  faults: readonly string[];
  /** The path of the value if it differs from the path of the field, such as `taxRules.0.from`. */
  at?: string;
  onChange: (value: unknown) => void;
};

/** Shows one field of a setting, with the control for its kind. */
export function SettingField({ field, value, isLong, faults, at = field.path, onChange }: Props) {
  const t = useMessages("settings");
  const { path, kind, least, most, choices } = field;
  const label = settingLabel(t, path);
  const isWrong = faults.some((fault) => fault === at || fault.startsWith(`${at}.`));
  const wrong = least !== null && most !== null ? t.between(least, most) : t.fault;
  const common = { name: at, label, hint: t.hints[path], error: isWrong ? wrong : undefined };
  switch (kind) {
    case "switch":
    case "part":
      return (
        <label className={styles["switch"]}>
          <input
            type="checkbox"
            name={at}
            checked={kind === "switch" ? value === true : value !== null && value !== undefined}
            onChange={({ target }) => onChange(kind === "switch" ? target.checked : target.checked ? {} : null)}
          />
          <span>{label}</span>
          {t.hints[path] !== undefined && <small>{t.hints[path]}</small>}
        </label>
      );
    case "choice":
      return (
        <SelectField {...common} value={text(value)} onChange={({ target }) => onChange(target.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t.choices[choice] ?? choice}
            </option>
          ))}
        </SelectField>
      );
    case "number":
      return (
        <Field
          {...common}
          type="number"
          inputMode="decimal"
          step="any"
          min={least ?? undefined}
          max={most ?? undefined}
          value={text(value)}
          onChange={({ target }) => onChange(target.value === "" ? "" : Number(target.value))}
        />
      );
    case "lines":
    case "pairs":
      return <LinesField {...common} {...{ kind, value, onChange }} />;
    case "rows":
      return (
        <SettingRows
          columns={"columns" in field ? field.columns : []}
          {...{ path, label, faults, onChange }}
          value={Array.isArray(value) ? value : []}
        />
      );
    case "text":
      return isLong ? (
        <TextAreaField {...common} rows={2} value={text(value)} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Field {...common} autoComplete="off" value={text(value)} onChange={({ target }) => onChange(target.value)} />
      );
  }
}

/** Returns the label of a field. A column has the same label in all settings. */
const settingLabel = (t: Messages["settings"], path: string): string =>
  t.names[path] ?? t.columnNames[path.split("[].")[1] ?? ""] ?? path;

type LinesProps = {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  kind: "lines" | "pairs";
  value: unknown;
  onChange: (value: unknown) => void;
};

/** A field of several lines. They are parsed on blur, because an empty line would otherwise vanish while it is typed. */
function LinesField({ kind, value, onChange, ...field }: LinesProps) {
  const lines = kind === "pairs" ? pairLines(value) : Array.isArray(value) ? value.join("\n") : "";
  return (
    <TextAreaField
      {...field}
      key={lines}
      rows={4}
      spellCheck={false}
      defaultValue={lines}
      onBlur={({ target }) => {
        const next = kind === "pairs" ? pairsOf(target.value) : linesOf(target.value);
        const said = kind === "pairs" ? pairLines(next) : Object.values(next).join("\n");
        if (said !== lines) onChange(next);
      }}
    />
  );
}

type Row = Record<string, unknown>;

type RowsProps = {
  path: string;
  label: string;
  columns: readonly SettingColumn[];
  value: readonly Row[];
  faults: readonly string[];
  onChange: (rows: readonly Row[]) => void;
};

/** The rows of a setting, each a group of fields. A new row is a copy of the last one. */
function SettingRows({ path, label, columns, value, faults, onChange }: RowsProps) {
  const t = useMessages("settings");
  return (
    <fieldset className={styles["rows"]}>
      <legend>{label}</legend>
      {faults.includes(path) && <p className={styles["failure"]}>{t.rowsFault}</p>}
      {value.map((row, index) => (
        // The index is the key, because rows have no id.
        <fieldset key={index} className={styles["row"]}>
          <legend>{t.row(index + 1)}</legend>
          {columns.map((column) => {
            const name = column.path.slice(path.length + "[].".length);
            return (
              <SettingField
                key={column.path}
                field={column}
                value={row[name]}
                isLong={false}
                faults={faults}
                at={`${path}.${index}.${name}`}
                onChange={(part) => onChange(value.map((one, at) => (at === index ? { ...one, [name]: part } : one)))}
              />
            );
          })}
          <button type="button" className="btn" onClick={() => onChange(value.filter((_, at) => at !== index))}>
            {t.removeRow(index + 1)}
          </button>
        </fieldset>
      ))}
      <button type="button" className="btn" onClick={() => onChange([...value, value.at(-1) ?? {}])}>
        {t.addRow}
      </button>
    </fieldset>
  );
}

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
