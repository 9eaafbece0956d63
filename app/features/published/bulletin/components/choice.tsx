import { useContentLang } from "#app/lib/page/page-context.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./choice.module.css";

type Props = {
  label: string;
  name: string;
  value: string | number | undefined;
  options: (readonly [value: string | number, text: string])[];
};

/** A select of a GET form. The empty option sends no parameter. */
export function Choice({ label, name, value, options }: Props) {
  const t = useMessages("spot-check");
  const contentLang = useContentLang();
  return (
    <label className={styles["choice"]}>
      <span>{label}</span>
      <select name={name} defaultValue={value ?? ""}>
        <option value="">{t.all}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key} lang={contentLang(text)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
