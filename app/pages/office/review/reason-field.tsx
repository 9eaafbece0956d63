import { useMessages } from "#app/i18n/messages.ts";
import { useReasons } from "./reasons.ts";
import type { Finding, Rounds } from "./use-review.ts";
import styles from "./reason-field.module.css";

type Props = { storyId: number; finding: Finding; waivers: Rounds["waivers"]; mayGive: boolean };

/** Why a finding may stand: what colleagues have said of it, and, for who writes or signs the text, a line for their own reason. */
export function ReasonField({ storyId, finding: { id, severity, words, says }, waivers, mayGive }: Props) {
  const { review: t } = useMessages("desk");
  const { reasons, give } = useReasons(storyId);
  return (
    <>
      {waivers
        .filter((waiver) => waiver.finding === id)
        .map(({ by, reason }) => (
          <p key={by.id} className={styles["waived"]}>
            {t.waived(by.name, reason)}
          </p>
        ))}
      {mayGive && severity === "confirm" && (
        <input
          name={id}
          value={reasons[id] ?? ""}
          maxLength={200}
          autoComplete="off"
          data-waiver=""
          className={styles["reason"]}
          placeholder={t.reason}
          aria-label={t.reasonFor(words === "" ? says : words)}
          onChange={(event) => give(id, event.target.value)}
        />
      )}
    </>
  );
}
