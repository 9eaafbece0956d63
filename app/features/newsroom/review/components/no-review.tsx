import { useMessages } from "#app/i18n/messages.ts";
import type { ReviewFailure } from "./use-review.ts";
import styles from "#app/newsroom/screens/review/review.module.css";

/** Stands in place of a story under review that is still coming, that fails to come, or that there is not. */
export function NoReview({ failure }: { failure: ReviewFailure | undefined }) {
  const { review: t } = useMessages("desk");
  const { noPermission, late } = useMessages("newsroom");
  return (
    <div className={styles["nothing"]} aria-busy={failure === undefined}>
      <p role="status">{failure === undefined ? late.loading : failure.isMissing ? t.noSuchStory : failure.message}</p>
      {failure?.isMissing === true && (
        <a className="btn" href="/newsroom">
          {noPermission.back}
        </a>
      )}
    </div>
  );
}
