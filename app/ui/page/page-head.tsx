import type { ReactNode } from "react";
import type { Crumb } from "#app/lib/page/meta.ts";
import { contentLang } from "#app/lib/language.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import styles from "./page-head.module.css";

type Props = {
  crumbs: Crumb[];
  title: string;
  /** A sentence about the content of the page. */
  intro?: string;
  /** Commands for the whole page, beside its name. */
  action?: ReactNode;
  /** Tabs and switches below the title. */
  children?: ReactNode;
};

/** Header of a list page: breadcrumb, title and introduction. */
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
