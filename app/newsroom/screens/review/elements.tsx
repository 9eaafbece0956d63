import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useFieldWords } from "#app/features/newsroom/story/components/field-labels.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { Review } from "#app/features/newsroom/review/components/use-review.ts";
import styles from "./review.module.css";

/** The fields that a signer checks beside the text. */
const SHOWN = [
  "origin",
  "sourceName",
  "originalTitle",
  "originalAuthor",
  "authors",
  "editor",
  "tags",
  "aiLabel",
] as const;

/** Shows the fields that a signature covers. If the public value differs, it shows both values. */
export function Elements({ review: { story, rounds } }: { review: Review }) {
  const { review: t, fields: names } = useMessages("stories");
  const wordsOf = useFieldWords();
  const isLive = story.state !== "writing" && (rounds.rounds[0]?.kind ?? "publish") !== "publish";
  const live = useQuery({
    ...newsroomQuery("GET /newsroom/compare", { id: story.id, from: "live", to: "working" }),
    enabled: isLive || story.state === "released",
    retry: false,
  }).data;
  const { fields } = story;
  return (
    <section className={styles["panel"]} aria-labelledby="elements">
      <h2 id="elements">{t.elements}</h2>
      {rounds.originalTitle !== "" && (
        <p className={styles["warning"]}>
          <MixedText text={t.titleDiffers(rounds.originalTitle)} />
        </p>
      )}
      <dl className={styles["elements"]}>
        <div>
          <dt>{names.columnId}</dt>
          <dd>
            <MixedText text={wordsOf("columnId", fields.columnId) || "–"} />
          </dd>
        </div>
        {SHOWN.filter((name) => wordsOf(name, fields[name]) !== "").map((name) => (
          <div key={name}>
            <dt>{names[name]}</dt>
            <dd>
              <MixedText text={wordsOf(name, fields[name])} />
            </dd>
          </div>
        ))}
        {fields.sourceUrl !== "" && (
          <div>
            <dt>{names.sourceUrl}</dt>
            <dd>
              <a href={fields.sourceUrl} target="_blank" rel="noopener noreferrer">
                {fields.sourceUrl}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {live !== undefined && live.fields.length > 0 && (
        <>
          <h3>{t.differs}</h3>
          <dl className={styles["elements"]}>
            {live.fields.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{names[name as keyof typeof names] ?? name}</dt>
                <dd>
                  <del>
                    <MixedText text={wordsOf(name, before)} />
                  </del>{" "}
                  <ins>
                    <MixedText text={wordsOf(name, after)} />
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
