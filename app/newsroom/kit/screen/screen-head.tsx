import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./screen-head.module.css";

/** A screen's name, also as the window's title, with commands of the whole screen. */
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
