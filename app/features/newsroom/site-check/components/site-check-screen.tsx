import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CallData } from "#app/features/base/call/call.ts";
import { GRADES } from "#app/features/newsroom/site-check/finding.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./site-check.module.css";

type Finding = CallData<"GET /newsroom/siteCheck">[number];

/** The screen 网站体检: lists everything that a real site still lacks, and how to fix each. */
export default function SiteCheckScreen() {
  const t = useMessages("site-check");
  const query = useQuery(newsroomQuery("GET /newsroom/siteCheck"));
  const found = query.data;
  return (
    <>
      <ScreenHead title={t.title} />
      <div className={styles["screen"]}>
        <p className="meta">{t.intro}</p>
        <div className={styles["state"]}>
          <p role="status">
            {query.error !== null && t.failed}
            {query.error === null &&
              found !== undefined &&
              t.summary(found.filter(({ grade }) => grade === "missing").length)}
          </p>
          <button type="button" className="btn" disabled={query.isFetching} onClick={() => void query.refetch()}>
            {t.again}
          </button>
        </div>
        {found?.length === 0 && <p>{t.none}</p>}
        {GRADES.map((grade) => (
          <Findings key={grade} grade={grade} found={found?.filter((one) => one.grade === grade) ?? []} />
        ))}
      </div>
    </>
  );
}

/** Shows the findings of one grade. */
function Findings({ grade, found }: { grade: Finding["grade"]; found: readonly Finding[] }) {
  const t = useMessages("site-check");
  if (found.length === 0) return null;
  return (
    <section className={styles["grade"]} data-grade={grade}>
      <h2>{t.grades[grade]}</h2>
      <ul>
        {found.map(({ says, fix, screen }) => (
          <li key={says}>
            <p>
              <MixedText text={says} />
            </p>
            <p className={styles["fix"]}>
              {t.fix}
              <MixedText text={fix} />{" "}
              {screen !== undefined && <Link to={`/newsroom/${screen}`}>{t.screens[screen]}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
