import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { useHears } from "../data/office-me.ts";
import { officeQuery } from "../data/office-query.ts";
import { screenOf, type OfficeScreen } from "../office.screens.ts";
import { MyMenu } from "./my-menu.tsx";
import styles from "./rail.module.css";
import { useScreens } from "./use-screens.ts";

/** The rail: the screens with what waits in them, and who one is. On a narrow screen a bar at the bottom. */
export function Rail() {
  const t = useMessages("office");
  const screens = useScreens();
  const counts = useCounts();
  const labels: Partial<Record<OfficeScreen["id"], (count: string) => string>> = t.counts;
  const here = screenOf(useLocation().pathname)?.id;
  return (
    <nav className={styles["rail"]} aria-label={t.rail}>
      <b className={styles["name"]}>{t.name}</b>
      <ul className={styles["screens"]}>
        {screens.map(({ id, path }) => (
          <li key={id}>
            <a ref={id === here ? reveal : undefined} href={path} aria-current={id === here ? "page" : undefined}>
              {t.screens[id]}
              <Count of={counts[id]} label={labels[id]} />
            </a>
          </li>
        ))}
      </ul>
      <MyMenu />
    </nav>
  );
}

/** The screen that one is at is seen in the rail, also where that is longer than its window. */
const reveal = (one: HTMLElement | null) => one?.scrollIntoView({ block: "nearest", inline: "center" });

/** Beyond it a number says no more than that there are many; a listener is told the thousand too. */
const MOST_SHOWN = 99;
const MOST_COUNTED = 1_000;

/** How much waits in a screen; nothing where nothing does. */
function Count({ of: waiting, label }: { of: number | undefined; label: ((count: string) => string) | undefined }) {
  if (waiting === undefined || waiting === 0) return null;
  const counted = waiting > MOST_COUNTED ? `${MOST_COUNTED}+` : String(waiting);
  return (
    <>
      <i className={styles["count"]} aria-hidden="true">
        {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
      </i>
      <span className="visually-hidden">{label?.(counted)}</span>
    </>
  );
}

/** What waits for the colleague who is in, and what has failed. */
function useCounts(): Partial<Record<OfficeScreen["id"], number>> {
  const hears = useHears();
  return useQuery({ ...officeQuery("GET /office/waiting"), enabled: hears }).data ?? {};
}
