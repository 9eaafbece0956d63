import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ComparisonView } from "#app/newsroom/kit/record/diff-view.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { roundNow, type Review } from "#app/features/newsroom/review/components/use-review.ts";
import styles from "./review.module.css";

type Props = {
  id: number;
  review: Review;
  /** Called once the difference to the public text is shown. */
  onShown: () => void;
};

/** Compares the current text with the public text, the text of the last step, or any revision. */
export function CompareView({ id, review, onShown }: Props) {
  const { review: t, reasons } = useMessages("stories");
  const revisions = useQuery(newsroomQuery("GET /newsroom/revisions", { id })).data?.list ?? [];
  const round = roundNow(review.rounds);
  const lastStep = round?.decisions.at(-1)?.revisionIn;
  const isLive = review.releases.some(({ state, kind }) => state === "done" && kind !== "takedown");
  const [from, setFrom] = useState<"live" | number | undefined>();
  const base = from ?? (isLive ? "live" : (lastStep ?? revisions[1]?.id));
  const compared = useQuery({
    ...newsroomQuery("GET /newsroom/compare", { id, from: base ?? "live", to: "working" }),
    enabled: base !== undefined,
  });
  const isShown = base === "live" && compared.data !== undefined;
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
  return (
    <section aria-label={t.compare} className={styles["compare"]}>
      <label className={styles["against"]}>
        {t.against}
        <select
          value={String(base ?? "")}
          onChange={(event) => setFrom(event.target.value === "live" ? "live" : Number(event.target.value))}
        >
          {isLive && <option value="live">{t.live}</option>}
          {revisions.map((revision) => (
            <option key={revision.id} value={revision.id}>
              {revision.number} · {reasons[revision.reason as keyof typeof reasons] ?? revision.reason} ·{" "}
              {formatDateTime(revision.at * 1_000)}
              {revision.id === lastStep && ` · ${t.lastStep}`}
            </option>
          ))}
        </select>
      </label>
      {compared.error !== null && <p className={styles["failure"]}>{compared.error.message}</p>}
      {compared.data !== undefined && <ComparisonView comparison={compared.data} />}
    </section>
  );
}
