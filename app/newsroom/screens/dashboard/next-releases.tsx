import type { ComponentProps } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { DashboardRelease } from "#app/features/newsroom/dashboard/dashboard.calls.server.ts";
import { ReleaseRow } from "#app/features/newsroom/dashboard/components/release-row.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import styles from "./dashboard.module.css";

/** Number of shown rows. The calendar shows the rest. */
export const SHOWN = 8;

type Props = { releases: DashboardRelease[] } & Pick<ComponentProps<typeof ReleaseRow>, "cursor" | "onActs">;

/** Shows 接下来发布: failed releases in red with a retry button, then the next releases with a countdown. */
export function NextReleases({ releases, ...row }: Props) {
  const { work: t } = useMessages("stories");
  return (
    <section className={styles["section"]} aria-labelledby="next-releases">
      <header>
        <h2 id="next-releases">{t.next}</h2>
      </header>
      {releases.length === 0 ? (
        <p className={styles["empty"]}>{t.nothingDue}</p>
      ) : (
        <table className={rowStyles["rows"]}>
          <tbody>
            {releases.slice(0, SHOWN).map((release) => (
              <ReleaseRow key={release.id} release={release} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
