import { isSame, type Change } from "#app/features/newsroom/setting/setting.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import styles from "./settings.module.css";

/** Shows the former and the new values, part by part. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const t = useMessages("settings");
  return (
    <table className={styles["changes"]}>
      <ColumnHeads columns={[{ text: t.columns.what }, { text: t.before }, { text: t.after }]} />
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{t.names[path] ?? path}</th>
            <td>
              <SettingValue value={onlyIn(before, after)} />
            </td>
            <td>
              <SettingValue value={onlyIn(after, before)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the rows of a list that the other version lacks. Returns any other value unchanged. */
function onlyIn(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other) || !value.some((row) => typeof row === "object")) return value;
  return value.filter((row) => !other.some((one) => isSame(row, one)));
}

/** Shows one line of a list, or one row with the names of its columns. */
function SettingLine({ line }: { line: unknown }) {
  const t = useMessages("settings");
  if (typeof line !== "object" || line === null) return <span>{String(line)}</span>;
  const parts = Object.entries(line).map(([name, part]: [string, unknown]) => {
    const text = Array.isArray(part) ? part.join("；") : String(part);
    return `${t.columnNames[name] ?? name}: ${t.choices[text] ?? text}`;
  });
  return <span>{parts.join(" · ")}</span>;
}

/** Shows a value as text. */
function SettingValue({ value }: { value: unknown }) {
  const t = useMessages("settings");
  if (typeof value === "boolean") return value ? t.on : t.off;
  if (value === null || value === undefined) return t.off;
  if (typeof value === "number") return String(value);
  if (value === "" || (Array.isArray(value) && value.length === 0)) return <i>{t.empty}</i>;
  if (Array.isArray(value)) return value.map((line) => <SettingLine key={JSON.stringify(line)} line={line} />);
  if (typeof value === "object")
    return Object.entries(value).map(([name, one]) => (
      <span key={name}>
        {name}: {typeof one === "object" ? JSON.stringify(one) : String(one)}
      </span>
    ));
  return typeof value === "string" ? (t.choices[value] ?? value) : null;
}
