import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { useHears } from "./use-hears.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { screenOf, type NewsroomScreen } from "./screens.ts";
import { MyMenu } from "./my-menu.tsx";
import styles from "./rail.module.css";
import { useRailScreens } from "./use-screens.ts";

/** Shows the rail of screens with their counts, and the staff member. On narrow screens it is a bar at the bottom. */
export function Rail() {
  const t = useMessages("newsroom");
  const screens = useRailScreens();
  const { counts, isLoading } = useCounts();
  const current = useRef<HTMLAnchorElement>(null);
  const labels: Partial<Record<NewsroomScreen["id"], (count: string) => string>> = t.counts;
  const here = screenOf(useLocation().pathname)?.id;
  // Scrolls the rail to the current screen if the rail is longer than the window. It does so at once, and again when
  // the counts are loaded.
  useEffect(() => {
    if (here !== undefined && !isLoading) current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [here, isLoading]);
  return (
    <nav className={styles["rail"]} aria-label={t.rail}>
      <b className={styles["name"]}>{t.name}</b>
      <ul className={styles["screens"]}>
        {screens.map(({ id, path }) => (
          <li key={id}>
            <a ref={id === here ? current : undefined} href={path} aria-current={id === here ? "page" : undefined}>
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

/** MOST_SHOWN is the highest number that is displayed, MOST_COUNTED the highest that screen readers announce. */
const MOST_SHOWN = 99;
const MOST_COUNTED = 1_000;

/** Shows the number of pending items of a screen. Shows nothing for zero. */
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

/** Returns how many pending and failed items the staff member has on each screen. */
function useCounts(): { counts: Partial<Record<NewsroomScreen["id"], number>>; isLoading: boolean } {
  const hears = useHears();
  const { data: counts = {}, isLoading } = useQuery({ ...newsroomQuery("GET /newsroom/waiting"), enabled: hears });
  return { counts, isLoading };
}
