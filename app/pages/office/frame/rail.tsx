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
  const here = screenOf(useLocation().pathname)?.id;
  return (
    <nav className={styles["rail"]} aria-label={t.rail}>
      <b className={styles["name"]}>{t.name}</b>
      <ul className={styles["screens"]}>
        {screens.map(({ id, path }) => (
          <li key={id}>
            <a href={path} aria-current={id === here ? "page" : undefined}>
              {t.screens[id]}
              <Count of={counts[id]} />
            </a>
          </li>
        ))}
      </ul>
      <MyMenu />
    </nav>
  );
}

type Waiting = { number: number; label: string };

/** How much waits in a screen; nothing where nothing does. */
function Count({ of: waiting }: { of: Waiting | undefined }) {
  if (waiting === undefined || waiting.number === 0) return null;
  return (
    <>
      <i className={styles["count"]} aria-hidden="true">
        {waiting.number}
      </i>
      <span className="visually-hidden">{waiting.label}</span>
    </>
  );
}

/** What waits for the colleague who is in, and what has failed. */
function useCounts(): Partial<Record<OfficeScreen["id"], Waiting>> {
  const t = useMessages("office").counts;
  const hears = useHears();
  const desk = useQuery({ ...officeQuery("GET /office/desk"), enabled: hears }).data;
  const waiting = desk?.waiting.length ?? 0;
  const failed = desk?.releases.filter(({ state }) => state === "failed").length ?? 0;
  const flashes = desk?.flashes ?? 0;
  return {
    work: { number: waiting, label: t.waiting(waiting) },
    calendar: { number: failed, label: t.failed(failed) },
    flash: { number: flashes, label: t.flashes(flashes) },
  };
}
