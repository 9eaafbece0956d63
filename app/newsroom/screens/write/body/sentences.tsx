import { useMessages } from "#app/i18n/messages.ts";
import { GrowingText } from "#app/ui/form/growing-text.tsx";
import { haveNoFigure, lengthOf, sentenceHints, type SentenceHint } from "./sentence-hints.ts";
import { useStoryField } from "../draft/story-context.ts";
import styles from "./sentences.module.css";

/** Shows 一句话说明白: up to four sentences, each with its length and hints. */
export function Sentences() {
  const { sentences: t } = useMessages("writing");
  const { value, change, isReadOnly } = useStoryField("plain");
  const write = (index: number, text: string) => {
    const lines = t.placeholders.map((_, at) => (at === index ? text : (value[at] ?? "")));
    const last = lines.findLastIndex((line) => line !== "");
    change(lines.slice(0, last + 1));
  };
  return (
    <>
      <p className={styles["intro"]}>{t.intro}</p>
      <ol className={styles["list"]}>
        {t.placeholders.map((placeholder, index) => {
          const text = value[index] ?? "";
          return (
            <li key={placeholder}>
              <b aria-hidden="true">{index + 1}</b>
              <GrowingText
                className={styles["text"] ?? ""}
                value={text}
                placeholder={placeholder}
                aria-label={t.each(index + 1)}
                aria-describedby={`sentence-${index}`}
                readOnly={isReadOnly}
                onChange={(event) => write(index, event.target.value.replaceAll("\n", ""))}
              />
              <div id={`sentence-${index}`} className={styles["said"]}>
                {text !== "" && <span className="num">{t.length(lengthOf(text))}</span>}
                {sentenceHints(text).map((hint) => (
                  <span key={hint.kind} className={styles["hint"]}>
                    <Hint hint={hint} />
                  </span>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      {haveNoFigure(value) && <p className={styles["hint"]}>{t.noFigure}</p>}
    </>
  );
}

function Hint({ hint }: { hint: SentenceHint }) {
  const { sentences: t } = useMessages("writing");
  return hint.kind === "jargon" ? t.jargon(hint.words.join("、")) : t[hint.kind];
}
