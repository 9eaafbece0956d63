import { useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { screenOf } from "../office.screens.ts";
import { MyMenu } from "./my-menu.tsx";
import styles from "./rail.module.css";
import { useScreens } from "./use-screens.ts";

/** The rail: the screens with what waits in them, and who one is. On a narrow screen a bar at the bottom. */
export function Rail() {
  const t = useMessages("office");
  const screens = useScreens();
  const here = screenOf(useLocation().pathname)?.id;
  return (
    <nav className={styles["rail"]} aria-label={t.rail}>
      <b className={styles["name"]}>{t.name}</b>
      <ul className={styles["screens"]}>
        {screens.map(({ id, path }) => (
          <li key={id}>
            <a href={path} aria-current={id === here ? "page" : undefined}>
              {t.screens[id]}
            </a>
          </li>
        ))}
      </ul>
      <MyMenu />
    </nav>
  );
}
