import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { clockToTheSecond } from "../data/office-clock.ts";
import { Keys } from "../keys/keys.tsx";
import { useFieldName } from "./field-name.ts";
import { useWriting } from "./story-context.ts";
import styles from "./check-tab.module.css";

type Report = CallData<"POST /office/check">;
type Finding = Report["findings"][number];

/** Asks the machine to read the text that is saved, after saving it. */
export function useCheck(storyId: number) {
  const { draft } = useWriting();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await draft.flush();
    await officeRequest("POST /office/check", { input: { id: storyId } });
    await queries.invalidateQueries({ queryKey: ["GET /office/rounds"] });
    setBusy(false);
  };
  return { check, isBusy };
}

type Props = { storyId: number; onFind: (words: string) => void };

/** 检查: what the machine says of the text that it has read, the gravest first. */
export function CheckTab({ storyId, onFind }: Props) {
  const { check: t } = useMessages("writing");
  const { check, isBusy } = useCheck(storyId);
  const { data } = useQuery(officeQuery("GET /office/rounds", { id: storyId }));
  const report = data?.report;
  return (
    <div className={styles["check"]}>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void check()}>
        {t.run} <Keys of="check" />
      </button>
      {report == null ? (
        <p className={styles["about"]}>{t.waiting}</p>
      ) : (
        <>
          <p className={styles["about"]}>
            <time dateTime={isoOfSeconds(report.at)}>{t.about(clockToTheSecond(report.at))}</time>
          </p>
          {report.findings.length === 0 && <p>{t.nothing}</p>}
          <ul>
            {SEVERITIES.flatMap((severity) => report.findings.filter((finding) => finding.severity === severity)).map(
              (finding) => (
                <FindingLine key={finding.id} finding={finding} onFind={onFind} />
              ),
            )}
          </ul>
        </>
      )}
    </div>
  );
}

const SEVERITIES = ["block", "confirm", "hint"] as const;

function FindingLine({ finding, onFind }: { finding: Finding; onFind: (words: string) => void }) {
  const { check: t } = useMessages("writing");
  const nameOf = useFieldName();
  const { severity, words, says, advice, field } = finding;
  return (
    <li>
      <b>
        <span className={styles["severity"]} data-severity={severity}>
          {t.severities[severity]}
        </span>
        {words === "" ? nameOf(field) : `“${words}”`}
      </b>
      <p>
        {says} {advice}
      </p>
      {words !== "" && field === "body" && (
        <button type="button" onClick={() => onFind(words)}>
          {t.find}
        </button>
      )}
    </li>
  );
}
