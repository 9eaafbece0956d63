import { useMessages } from "#app/i18n/messages.ts";
import type { NavItem } from "#app/features/base/site/site.view.ts";
import fitStyles from "./nav-fit.module.css";
import { navFit } from "./nav-fit.ts";
import { NavTarget } from "#app/features/base/site/components/nav-target.tsx";
import styles from "./site-nav.module.css";

/**
 * The main navigation. Every item is in the bar and under "more"; container queries show one of the two depending on
 * the width. On phones the bar scrolls sideways.
 */
export function SiteNav({ items }: { items: NavItem[] }) {
  const t = useMessages("common");
  const fit = navFit(items);
  return (
    <nav className={`${styles["nav"]} ${fitStyles["fit"]}`} aria-label={t.mainNavigation} data-channels="">
      <ul className={styles["bar"]}>
        {items.map((item, index) => (
          <li key={index} data-fit={fit.items[index]} data-for-members={item.forMembers}>
            <NavTarget item={item} />
            {item.children.length > 0 && <SubMenu item={item} />}
          </li>
        ))}
        <li className={styles["more"]} data-fit={fit.all}>
          <details data-menu="" name="head-menu">
            <summary>{t.more}</summary>
            <NavList items={items} className={styles["panel"]} steps={fit.items} />
          </details>
        </li>
      </ul>
    </nav>
  );
}

function SubMenu({ item }: { item: NavItem }) {
  const t = useMessages("common");
  return (
    <details className={styles["sub"]} data-menu="" name="head-menu">
      <summary aria-label={t.subMenu(item.title)} />
      <NavList items={item.children} className={styles["panel"]} />
    </details>
  );
}

type ListProps = {
  items: NavItem[];
  className?: string | undefined;
  /** The step of nav-fit.ts from which each item is in the bar instead. */
  steps?: number[];
};

function NavList({ items, className, steps }: ListProps) {
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={index} data-fit={steps?.[index]} data-for-members={item.forMembers}>
          <NavTarget item={item} />
          {item.children.length > 0 && <NavList items={item.children} />}
        </li>
      ))}
    </ul>
  );
}
