import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Time } from "#app/ui/time.tsx";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import styles from "./addresses.module.css";

/** The query key of the list. */
const MISSING = "GET /newsroom/missingAddresses";

/** Lists paths that readers requested but that do not exist, most frequent first. A button sets the target of each. */
export function MissingAddresses({ onLead }: { onLead: (path: string) => void }) {
  const t = useMessages("addresses");
  const headingId = useId();
  const { data, error } = useQuery({
    queryKey: [MISSING],
    queryFn: ({ signal }) => newsroomData(MISSING, { input: {}, signal }),
  });
  return (
    <section className={styles["missing"]} aria-labelledby={headingId}>
      <h2 id={headingId}>{t.missing}</h2>
      <p className="meta">{t.missingIntro}</p>
      {error !== null && <p role="status">{t.failed}</p>}
      {data?.length === 0 && <p role="status">{t.noneMissing}</p>}
      {data !== undefined && data.length > 0 && (
        <table className={rowStyles["rows"]}>
          <ColumnHeads
            columns={[
              { text: t.missingPath },
              { text: t.asked, className: styles["count"] },
              { text: t.lastHit, className: styles["time"], hides: "wide" },
              { text: t.acts, className: styles["acts"], isSpoken: true },
            ]}
          />
          <tbody>
            {data.map(({ path, hits, lastHit }) => (
              <tr key={path}>
                <td className={styles["path"]} lang={contentLang(path)}>
                  {path}
                </td>
                <td className={styles["count"]}>{hits.toLocaleString("en")}</td>
                <td data-wide="">
                  <Time iso={isoOfSeconds(lastHit)} format="datetime" />
                </td>
                <td className={rowStyles["acts"]}>
                  <button type="button" className="btn" aria-label={t.leadOf(path)} onClick={() => onLead(path)}>
                    {t.lead}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
