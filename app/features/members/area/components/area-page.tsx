import type { ReactNode } from "react";
import styles from "./area-page.module.css";

type Props = {
  title: string;
  /** The purpose of the page in a sentence. */
  intro?: string;
  /** Buttons for the page as a whole, beside its title. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page of the member area: its heading, its commands, and its content. */
export function AreaPage({ title, intro, actions, children }: Props) {
  return (
    <section className={styles["page"]} aria-labelledby="area-heading">
      <header className={styles["head"]}>
        <h1 id="area-heading">{title}</h1>
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
        {intro !== undefined && <p>{intro}</p>}
      </header>
      {children}
    </section>
  );
}
