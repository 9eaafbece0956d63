import { useMessages } from "#app/i18n/messages.ts";
import { SettingField } from "./setting-field.tsx";
import styles from "./settings.module.css";
import type { SettingColumn } from "./use-settings.ts";

type Row = Record<string, unknown>;

type Props = {
  path: string;
  label: string;
  columns: readonly SettingColumn[];
  value: readonly Row[];
  faults: readonly string[];
  onChange: (rows: readonly Row[]) => void;
};

/** The rows of a setting, each a group of fields. A new row is a copy of the last one. */
export function SettingRows({ path, label, columns, value, faults, onChange }: Props) {
  const t = useMessages("settings");
  return (
    <fieldset className={styles["rows"]}>
      <legend>{label}</legend>
      {faults.includes(path) && <p className={styles["failure"]}>{t.rowsFault}</p>}
      {value.map((row, index) => (
        // Rows have no other identity than their place.
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
