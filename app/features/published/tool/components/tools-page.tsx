import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { ToolLink } from "../tool.view.ts";
import { ToolLinks } from "./tool-links.tsx";
import styles from "./tool-page.module.css";

/** The list of calculators. */
export function ToolsPage({ links, crumbs }: { links: ToolLink[]; crumbs: Crumb[] }) {
  const t = useMessages("tool");
  return (
    <div className={`page ${styles["list"]}`}>
      <PageHead crumbs={crumbs} title={t.title} intro={t.intro} />
      <ToolLinks links={links} />
      <p className={styles["note"]}>{t.disclaimer}</p>
    </div>
  );
}
