import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { toolPath } from "../tool.names.ts";
import type { ShownField, ToolModel } from "../tool.view.ts";
import styles from "./tool-page.module.css";

/** The form of a calculator, a GET form that works without a script. */
export function ToolForm({ model: { name, fields, isExample } }: { model: ToolModel }) {
  const t = useMessages("tool");
  const path = toolPath(name);
  return (
    <form className={styles["form"]} action={`${path}#answer`} aria-label={t.fields}>
      {fields.map((field) => (
        <ToolField key={`${field.name} ${field.text}`} field={field} />
      ))}
      <p className={styles["buttons"]}>
        <button className="btn primary">{t.submit}</button>
        {!isExample && <a href={path}>{t.again}</a>}
      </p>
    </form>
  );
}

function ToolField({ field }: { field: ShownField }) {
  const { name, kind, label, hint, text, isRequired, isWhole, error, choices } = field;
  const common = { name, label, hint, error, required: isRequired };
  if (kind === "choice")
    return (
      <SelectField {...common} defaultValue={text}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  if (kind === "day") return <Field {...common} type="date" defaultValue={text} />;
  return (
    <Field
      {...common}
      inputMode={isWhole ? "numeric" : "decimal"}
      maxLength={30}
      autoComplete="off"
      defaultValue={text}
    />
  );
}
