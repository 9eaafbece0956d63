import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { Mailing } from "./use-mailing-words.ts";
import styles from "./mailings.module.css";
import { useMailingWords } from "./use-mailing-words.ts";

/** The state, audience, time, author and number of readers of a message. */
export function MailingFacts({ mailing: { state, record, sendAt, by, sent, read } }: { mailing: Mailing }) {
  const { mailings: t } = useMessages("members");
  const { toWhom } = useMailingWords();
  return (
    <p className="meta">
      <span className={styles["state"]} data-state={state}>
        {t.states[state]}
      </span>{" "}
      · {toWhom(record.audience)}
      {sendAt !== null && (
        <>
          {" "}
          · <span className="num">{formatDateTime(sendAt * 1_000)}</span>
        </>
      )}{" "}
      · <span lang="zh-CN">{by}</span>
      {sent > 0 && ` · ${t.told(sent, read)}`}
    </p>
  );
}
