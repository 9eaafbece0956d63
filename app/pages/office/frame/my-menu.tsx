import { useId } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page-context.tsx";
import { read } from "#app/lib/storage.ts";
import styles from "./my-menu.module.css";

/** Who one is, and what is one's own: background, language, the site, the way out. In the browser's own popover. */
export function MyMenu() {
  const t = useMessages("office");
  const id = useId();
  return (
    <div className={styles["mine"]}>
      <button type="button" className={styles["open"]} popoverTarget={id} aria-label={t.me.menu}>
        <span className={styles["who"]}>{t.me.menu}</span>
      </button>
      <div id={id} popover="auto" className={styles["menu"]}>
        <Theme />
        <Language />
        <a href="/" target="_blank" rel="noopener">
          {t.me.site}
          <span className="visually-hidden">{t.me.newWindow}</span>
        </a>
      </div>
    </div>
  );
}

/** The boot script keeps the choice and shows it, here as in the reader's settings. */
function Theme() {
  const t = useMessages("office");
  const common = useMessages("common");
  const chosen = typeof document === "undefined" ? "system" : (read("theme") ?? "system");
  return (
    <fieldset className={styles["theme"]}>
      <legend>{t.me.theme}</legend>
      {Object.entries(common.themes).map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === chosen}
            data-preference=""
            suppressHydrationWarning
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Language() {
  const common = useMessages("common");
  const other = useLanguage() === "en" ? "zh-cn" : "en";
  return (
    <button type="button" lang={other === "en" ? "en" : "zh-CN"} data-language={other}>
      {common.switchLanguage}
    </button>
  );
}
