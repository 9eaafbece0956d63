import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import styles from "./breadcrumb.module.css";

/** Breadcrumb that begins with the home page. Its last step is the page itself and no link. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useMessages("common");
  if (crumbs.length < 2) return null;
  return (
    <nav className={styles["nav"]} aria-label={t.breadcrumb}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" lang={contentLang(crumb.name)}>
                {crumb.name}
              </span>
            ) : (
              <a href={crumb.path} lang={contentLang(crumb.name)}>
                {crumb.name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
