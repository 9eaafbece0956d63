import type { ToolLink } from "../tool.view.ts";
import styles from "./tool-links.module.css";

/** Shows links to calculators with one sentence each. */
export function ToolLinks({ links }: { links: ToolLink[] }) {
  return (
    <ul className={styles["list"]}>
      {links.map(({ href, name, description }) => (
        <li key={href}>
          <a href={href}>
            <b>{name}</b>
            <span>{description}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
