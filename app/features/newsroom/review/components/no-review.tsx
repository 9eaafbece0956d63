import { useMessages } from "#app/i18n/messages.ts";
import type { ReviewFailure } from "./use-review.ts";
import styles from "#app/newsroom/screens/review/review.module.css";

/** Shows that a review is loading, has failed to load, or does not exist. */
export function NoReview({ failure }: { failure: ReviewFailure | undefined }) {
  const { review: t } = useMessages("stories");
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
