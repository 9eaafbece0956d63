import { useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { NavItem } from "../site.view.ts";
import fitStyles from "./nav-fit.module.css";
import { navFit } from "./nav-fit.ts";
import styles from "./site-nav.module.css";

/**
 * The head navigation. Every item is in the bar and again under "more"; the width of the bar decides by container
 * queries which of the two is there. On a phone it is a bar that scrolls sideways.
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
  /** For each item the step of nav-fit.ts from which on it stands in the bar instead. */
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

/** One item: a place inside, a new window, or, with a menu type nobody knows, the error of spec.md section 2. */
function NavTarget({ item }: { item: NavItem }) {
  const t = useMessages("common");
  const { pathname } = useLocation();
  if (item.href === "" && item.children.length > 0) return <span>{item.title}</span>;
  if (item.href === "") {
    return (
      <button type="button" onClick={() => showToast(t.unknownMenuType, "error")}>
        {item.title}
      </button>
    );
  }
  if (item.external) {
    return (
      <a href={item.href} target="_blank" rel="noopener">
        {item.title}
        <span className="visually-hidden">{t.opensNewWindow}</span>
      </a>
    );
  }
  return (
    <a href={item.href} aria-current={currentState(item.href, pathname)}>
      {item.title}
    </a>
  );
}

/** "page" on the place itself, "true" on a page below it. */
function currentState(href: string, pathname: string): "page" | "true" | undefined {
  if (href === pathname) return "page";
  return href !== "/" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
