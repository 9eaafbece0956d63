import { useState } from "react";
import { Link } from "react-router";
import type { CallData } from "#app/features/base/call/call.ts";
import type { ReportOutcome } from "#app/features/members/error-report/newsroom/error-report.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { writePath } from "#app/newsroom/kit/paths.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/list/queue.module.css";

export type ErrorReport = CallData<"GET /newsroom/errors">["list"][number];

type Props = {
  reports: readonly ErrorReport[];
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  /** Whether the list shows the stories' titles with links. */
  hasTitles?: boolean;
};

/** Shows readers' reports of errors: the marked words, the remark, and the two kinds of answers. */
export function ErrorList({ reports, cursor, hasTitles = false }: Props) {
  const t = useMessages("submissions");
  const [asked, setAsked] = useState<{ report: ErrorReport; outcome: ReportOutcome }>();
  const here = reports.find(({ id }) => id === cursor.id);
  const answering = (report: ErrorReport | undefined, outcome: ReportOutcome) =>
    report?.mayAnswer === true && report.state === "open" && (outcome === "answered" || report.isCorrected)
      ? () => setAsked({ report, outcome })
      : undefined;
  useActs({ approve: answering(here, "corrected"), keepOut: answering(here, "answered") });
  return (
    <>
      <ul className={styles["errors"]}>
        {reports.map((report) => (
          <li key={report.id} className={kit["item"]} data-on={report.id === cursor.id || undefined}>
            {hasTitles && (
              <Link
                id={rowLinkId(report.id)}
                onFocus={() => cursor.onFocus(report.id)}
                to={writePath(report.story)}
                lang="zh-CN"
              >
                {report.title}
              </Link>
            )}
            <blockquote lang="zh-CN">{report.quote}</blockquote>
            <p lang="zh-CN">{report.said}</p>
            <p className="meta">
              <span lang="zh-CN">{report.reporter}</span> · {formatDateTime(report.at * 1_000)}
              {report.isCorrected && report.state === "open" && ` · ${t.errors.isCorrected}`}
            </p>
            {report.answer !== "" && (
              <p lang="zh-CN">
                {t.errors.told} {report.answer}
              </p>
            )}
            {report.mayAnswer && report.state === "open" && (
              <p className={styles["acts"]}>
                {report.isCorrected && (
                  <button
                    type="button"
                    className="btn primary"
                    onFocus={() => cursor.onFocus(report.id)}
                    onClick={answering(report, "corrected")}
                  >
                    {t.errors.corrected} <Keys of="approve" />
                  </button>
                )}
                <button
                  type="button"
                  className="btn"
                  onFocus={() => cursor.onFocus(report.id)}
                  onClick={answering(report, "answered")}
                >
                  {t.errors.answer} <Keys of="keepOut" />
                </button>
                {!report.isCorrected && <span className="meta">{t.errors.correctFirst}</span>}
              </p>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && <AnswerDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type AnswerProps = { report: ErrorReport; outcome: ReportOutcome; onClose: () => void };

/** Asks for the answer to the reporter. */
function AnswerDialog({ report, outcome, onClose }: AnswerProps) {
  const { errors: t } = useMessages("submissions");
  const send = async (answer: string) => {
    const input = { id: report.id, outcome, answer };
    const told = await newsroomRequest("POST /newsroom/answerError", { input, silent: true, refetch: "wait" });
    if (!told.ok) return told.msg;
    showToast(t.sent(told.data.points), "success");
    return undefined;
  };
  return (
    <WordsDialog
      title={outcome === "corrected" ? t.correctedTitle : t.answerTitle}
      label={t.words}
      action={outcome === "corrected" ? t.corrected : t.answer}
      quote={report.quote}
      longest={500}
      onSend={send}
      onClose={onClose}
    >
      <p lang="zh-CN">{report.said}</p>
    </WordsDialog>
  );
}
