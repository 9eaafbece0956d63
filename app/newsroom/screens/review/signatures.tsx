import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { roundNow, type Rounds } from "#app/features/newsroom/review/components/use-review.ts";
import styles from "./review.module.css";

/** Shows the signatures of a story: who signed and when, the current step, and the later steps. */
export function Signatures({ rounds }: { rounds: Rounds }) {
  const { review: t, stepNames } = useMessages("stories");
  const now = useNewsroomSecond() ?? 0;
  const round = roundNow(rounds);
  if (round === undefined) return <p className={styles["unsigned"]}>{t.noRound}</p>;
  return (
    <ol className={styles["signatures"]} aria-label={t.signatures}>
      {stepNames.slice(0, round.steps).map((name, index) => {
        const step = round.decisions.find((one) => one.step === index + 1);
        const isTaken = step !== undefined && step.decision === null && step.takenUntil > now;
        return (
          <li key={name} data-decision={step?.decision ?? (step === undefined ? "later" : "open")}>
            <b>
              {"①②③"[index]} {round.short ? t.shortStep : name}
            </b>
            <span>
              {step?.decision != null && (
                <MixedText text={`${t.decisions[step.decision]} · ${step.decidedBy?.name ?? ""}`} />
              )}
              {isTaken && (
                <MixedText text={t.takenUntil(step.takenBy?.name ?? "", formatClock(step.takenUntil * 1_000))} />
              )}
              {step?.decision === null && !isTaken && t.open}
              {step === undefined && t.later}
            </span>
            {step?.decision != null && (
              <time className="num" dateTime={new Date(step.decidedAt * 1_000).toISOString()}>
                {formatDate(step.decidedAt * 1_000).slice(5)} {formatClock(step.decidedAt * 1_000)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
