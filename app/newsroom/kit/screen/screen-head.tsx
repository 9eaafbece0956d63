import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./screen-head.module.css";

/** Shows the name of a screen with the commands of the whole screen. The name is also the window's title. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  const t = useMessages("newsroom");
  return (
    <header className={styles["head"]}>
      <title>{t.title(title)}</title>
      <h1>
        <MixedText text={title} />
      </h1>
      {children}
    </header>
  );
}
