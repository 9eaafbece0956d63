import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import styles from "./reader-settings.module.css";

/**
 * Settings for font size, background and language. They are `<details>` and radio buttons that the boot script handles,
 * so they work before React. Hidden without scripts.
 */
export function ReaderSettings() {
  const t = useMessages("common");
  const language = useLanguage();
  return (
    <details className={styles["settings"]} data-menu="" data-native="" data-needs-script="" name="head-menu">
      <summary aria-label={t.readerSettings}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
        </svg>
        <span>{t.readerSettings}</span>
      </summary>
      <div className={styles["panel"]}>
        <Choice legend={t.fontSize} name="fontSize" options={t.fontSizes} />
        <Choice legend={t.theme} name="theme" options={t.themes} />
        <Choice legend={t.language} name="lang" options={{ "zh-cn": "中文", en: "English" }} chosen={language} />
      </div>
    </details>
  );
}

type ChoiceProps = { legend: string; name: string; options: Record<string, string>; chosen?: string };

function Choice({ legend, name, options, chosen }: ChoiceProps) {
  return (
    <fieldset className={styles["choice"]}>
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} data-preference="" />
          <span lang={contentLang(text)}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
