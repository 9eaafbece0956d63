import { useParams } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { clockToTheSecond } from "#app/newsroom/kit/time/clock.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { NoReview } from "#app/features/newsroom/review/components/no-review.tsx";
import {
  useReview,
  type Release,
  type Review,
  type Round,
} from "#app/features/newsroom/review/components/use-review.ts";
import { ReleasedText } from "./released-text.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import styles from "./slip.module.css";

const moment = (seconds: number) => `${formatDate(seconds * 1_000)} ${clockToTheSecond(seconds)}`;

/**
 * Shows 发稿单, the printable record of a story: who signed which text and when, waivers with reasons, and release times.
 */
export default function SlipScreen() {
  const { slip: t, review } = useMessages("stories");
  const id = Number(useParams()["id"]);
  const { data, failure } = useReview(id);
  return (
    <>
      <ScreenHead title={review.slip}>
        <p className={styles["acts"]}>
          <a href={reviewPath(id)}>{t.back}</a>
          <button type="button" className="btn" onClick={() => print()}>
            {t.print}
          </button>
        </p>
      </ScreenHead>
      {data === undefined ? <NoReview failure={failure} /> : <Slip id={id} review={data} />}
    </>
  );
}

function Slip({ id, review: { story, rounds, releases } }: { id: number; review: Review }) {
  const { slip: t, untitled } = useMessages("stories");
  const done = releases.filter(({ state }) => state === "done");
  return (
    <article className={styles["slip"]}>
      <h2 lang="zh-CN">{story.fields.title === "" ? untitled : story.fields.title}</h2>
      <p className="num">
        {t.number(id)} · {t.words(story.characters)}
      </p>
      {rounds.rounds.length === 0 && <p>{t.unsigned}</p>}
      {rounds.rounds.map((round) => (
        <SlipRound key={round.id} round={round} />
      ))}
      {done.map((release) => (
        <SlipRelease key={release.id} id={id} release={release} />
      ))}
    </article>
  );
}

function SlipRound({ round }: { round: Round }) {
  const { slip: t, kinds, stepNames, review } = useMessages("stories");
  return (
    <section>
      <h3>
        {t.round(round.number)} · {kinds[round.kind]} · {round.outcome === null ? t.open : t.outcomes[round.outcome]}
      </h3>
      <p>
        {t.writers}: <MixedText text={round.writers.map(({ name }) => name).join(" · ")} />
      </p>
      {round.kind !== "publish" && (
        <p>
          {review.readerNote[round.kind]}:{" "}
          {round.note === "" ? review.noReaderNote : <span lang="zh-CN">{round.note}</span>}
        </p>
      )}
      <table>
        <ColumnHeads
          columns={[{ text: t.step }, { text: t.decision }, { text: t.who }, { text: t.when }, { text: t.text }]}
        />
        <tbody>
          {round.decisions
            .filter(({ decision }) => decision !== null)
            .map((step) => (
              <tr key={step.step}>
                <td>{round.short ? review.shortStep : stepNames[step.step - 1]}</td>
                <td>
                  {step.decision !== null && review.decisions[step.decision]}
                  {step.proofread && ` · ${t.proofread}`}
                  {step.note !== "" && (
                    <p>
                      <MixedText text={step.note} />
                    </p>
                  )}
                  {step.waivers.map(({ finding, reason, by }) => (
                    <p key={finding}>
                      <MixedText text={t.waived(saysOf(step.report, finding), reason, by.name)} />
                    </p>
                  ))}
                </td>
                <td>
                  <MixedText text={step.decidedBy?.name ?? ""} />
                </td>
                <td className="num">{moment(step.decidedAt)}</td>
                <td className={styles["hash"]}>{step.report?.text ?? ""}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function SlipRelease({ id, release }: { id: number; release: Release }) {
  const { slip: t, kinds } = useMessages("stories");
  const { number, kind, doneAt, orderedBy, note, reason } = release;
  return (
    <section>
      <p className={styles["release"]}>
        <b>{kinds[kind]}</b> <span className="num">{moment(doneAt)}</span>{" "}
        {orderedBy !== "" && <MixedText text={t.by(orderedBy)} />}
        {note !== "" && (
          <span>
            <MixedText text={note} />
          </span>
        )}
        {reason !== "" && (
          <span>
            <MixedText text={reason} />
          </span>
        )}
      </p>
      <ReleasedText id={id} number={number} />
    </section>
  );
}

/** Returns the words of the finding that a waiver accepts. */
function saysOf(report: Round["decisions"][number]["report"], id: string): string {
  const finding = report?.findings.find((one) => one.id === id);
  if (finding === undefined) return id;
  return finding.words === "" ? finding.says : `“${finding.words}” ${finding.says}`;
}
