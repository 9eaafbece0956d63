import styles from "./tab-links.module.css";

type Props = { label: string; tabs: { name: string; href: string; current: boolean }[]; quiet?: boolean };

/** Shows tabs that are links to pages. If they do not fit, they scroll sideways; with `quiet` they wrap. */
export function TabLinks({ label, tabs, quiet = false }: Props) {
  return (
    <nav className={styles["tabs"]} aria-label={label} data-quiet={quiet || undefined}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
              {tab.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
