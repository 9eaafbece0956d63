import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { isAnswered, useReasons } from "./reasons.ts";
import type { Finding, Rounds } from "./use-review.ts";
import styles from "./reason-field.module.css";

type Props = { storyId: number; finding: Finding; rounds: Rounds; mayGive: boolean };

/** Shows the reasons for waiving a finding. Writers and signers also get a field for their own reason. */
export function ReasonField({ storyId, finding, rounds, mayGive }: Props) {
  const { id, severity, words, says } = finding;
  const { review: t } = useMessages("stories");
  const { reasons, give } = useReasons(storyId);
  return (
    <>
      {rounds.waivers
        .filter((waiver) => waiver.finding === id)
        .map(({ by, reason }) => (
          <p key={by.id} className={styles["waived"]}>
            <MixedText text={t.waived(by.name, reason)} />
          </p>
        ))}
      {mayGive && severity === "confirm" && !isAnswered(finding, rounds) && (
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
