import { useMessages } from "#app/i18n/messages.ts";
import type { CallData } from "#app/features/base/call/call.ts";
import { ReleaseRow } from "../release/release-row.tsx";
import rowStyles from "../rows/rows.module.css";
import styles from "./work.module.css";

/** Rows that are shown; the calendar has them all. */
const SHOWN = 8;

/** 接下来发布: what failed, in red with the button that tries it again, then what is due, counted down. */
export function NextReleases({ releases }: { releases: CallData<"GET /office/desk">["releases"] }) {
  const { work: t } = useMessages("desk");
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
              <ReleaseRow key={release.id} release={release} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
