import { useMemo } from "react";
import type { IssueForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { TimeField } from "#app/newsroom/kit/time/moment-field.tsx";
import { RemovalDialog } from "#app/newsroom/kit/record/removal-dialog.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import { blankIssue, type NewsroomBillboard, type NewsroomIssue } from "./billboards-data.ts";
import { IssueTable } from "./issue-table.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { useBoardWords } from "./use-board-words.ts";

type Props = {
  board: NewsroomBillboard;
  /** The issue; undefined for a new one. */
  issue: NewsroomIssue | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
};

const missingIn = ({ period_date: day, items }: IssueForm) => [
  ...(day === "" ? ["period_date"] : []),
  ...(items.length === 0 || items.some(({ name }) => name.trim() === "") ? ["items"] : []),
];

/**
 * Shows the form of an issue beside a preview of the readers' page. The user imports a table or types the entries one
 * by one.
 */
export function IssueEditor({ board, issue, onSaved, onClose }: Props) {
  const t = useMessages("billboards");
  const nouns = useMessages("records");
  const v = useMessages("versions").removing;
  const blank = useMemo(() => blankIssue(new Date()), []);
  const words = useBoardWords();
  const form = useRecordForm<IssueForm>({
    nouns: "billboard-issues",
    parentId: board.id,
    standing: issue,
    blank,
    missingIn,
    onSaved: (id) => {
      showToast(t.issueSaved, "success");
      onSaved(id);
    },
  });
  const { record, set } = form;
  const title =
    issue === undefined ? t.newIssue(board.record.title) : t.issueOf(board.record.title, issue.record.period_date);
  return (
    <RecordEditor
      label={t.issueForm}
      title={title}
      form={form}
      words={words}
      renderRemoval={
        issue &&
        ((close) => (
          <RemovalDialog nouns="billboard-issues" stored={issue} name={title} onRemoved={onClose} onClose={close}>
            {v.text}
          </RemovalDialog>
        ))
      }
      live={
        <LiveView
          mark={JSON.stringify([board.id, record])}
          make={async (signal) => {
            if (form.missing.length > 0) return { ok: false, code: 1, msg: nouns.liveWaits, cancelled: false };
            const input = { id: board.id, billboard: board.record, issue: record };
            return newsroomRequest("POST /newsroom/billboardPage", { input, signal, silent: true });
          }}
        />
      }
      onClose={onClose}
    >
      <div className={kit["pair"]}>
        <Field
          name="period_date"
          type="date"
          label={t.fields.period_date}
          hint={t.periodHint[board.record.period]}
          value={record.period_date}
          onChange={({ target }) => set("period_date", target.value)}
        />
        <TimeField
          name="publish_at"
          label={t.fields.publish_at}
          moment={record.publish_at}
          onSet={(moment) => moment !== null && set("publish_at", moment)}
        />
      </div>
      <IssueTable
        metrics={board.record.metrics}
        onTake={(places) =>
          set(
            "items",
            places.map((place) => ({ ...place, article_id: null })),
          )
        }
      />
      <PlaceFields
        places={record.items}
        metrics={board.record.metrics}
        previous={new Map((issue?.previous ?? []).map(({ rank, previous }) => [rank, previous]))}
        onSet={(items) => set("items", items)}
      />
    </RecordEditor>
  );
}
