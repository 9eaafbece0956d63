import type { ReactNode } from "react";
import type { Crumb } from "#app/lib/meta.ts";
import { contentLang } from "#app/lib/language.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import styles from "./page-head.module.css";

type Props = {
  crumbs: Crumb[];
  title: string;
  /** A sentence on what the page holds. */
  intro?: string;
  /** What can be done with the page as a whole, beside its name. */
  action?: ReactNode;
  /** Tabs and switches under the title. */
  children?: ReactNode;
};

/** The head of a page that lists others: the way back up, its name, what it holds. */
export function PageHead({ crumbs, title, intro = "", action, children }: Props) {
  return (
    <div className={styles["head"]}>
      <Breadcrumb crumbs={crumbs} />
      <div className={styles["title"]}>
        <h1 lang={contentLang(title)}>{title}</h1>
        {action}
      </div>
      {intro !== "" && (
        <p className={styles["intro"]} lang={contentLang(intro)}>
          {intro}
        </p>
      )}
      {children}
    </div>
  );
}
