import { useMessages } from "#app/i18n/messages.ts";
import styles from "./preview.module.css";
import { WIDTHS, type Theme, type Width } from "./page-frame.tsx";

const THEMES = ["light", "dark"] as const;

export type View = { width: Width; theme: Theme };

/** Shows the choice of the page's width and theme. */
export function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useMessages("preview");
  return (
    <>
      <fieldset className={styles["choice"]}>
        <legend className="visually-hidden">{t.width}</legend>
        {WIDTHS.map((width) => (
          <label key={width}>
            <input
              type="radio"
              name="preview-width"
              checked={view.width === width}
              onChange={() => onView({ ...view, width })}
            />
            <span>{t.widths[width]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles["choice"]}>
        <legend className="visually-hidden">{t.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="preview-theme"
              checked={view.theme === theme}
              onChange={() => onView({ ...view, theme })}
            />
            <span>{t.themes[theme]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Returns the initial view, which fits the window and the user's theme. */
export function firstView(): View {
  const chosen = document.documentElement.dataset["theme"];
  const isDark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  return { width: window.innerWidth < 1024 ? 390 : 1280, theme: isDark ? "dark" : "light" };
}
