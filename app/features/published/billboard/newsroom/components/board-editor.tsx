import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { BillboardForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { RemovalDialog } from "#app/newsroom/kit/record/removal-dialog.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { BoardFields } from "./board-fields.tsx";
import styles from "./billboards.module.css";
import { blankBoard, type NewsroomBillboard } from "./billboards-data.ts";
import { useBoardWords } from "./use-board-words.ts";

type Props = {
  /** The board; undefined for a new one. */
  board: NewsroomBillboard | undefined;
  kind: BillboardForm["kind"];
  onSaved: (id: number) => void;
  onIssue?: (issue: string) => void;
  onClose: () => void;
};

const missingIn = ({ title, metrics }: BillboardForm) => [
  ...(title.trim() === "" ? ["title"] : []),
  ...(metrics.some(({ label }) => label.trim() === "") ? ["metrics"] : []),
];

/** Shows the form of a board with its issues, beside a preview of its page for readers. */
export function BoardEditor({ board, kind, onSaved, onIssue, onClose }: Props) {
  const t = useMessages("billboards");
  const nouns = useMessages("records");
  const blank = useMemo(() => blankBoard(kind), [kind]);
  const words = useBoardWords();
  const form = useRecordForm<BillboardForm>({
    nouns: "billboards",
    standing: board,
    blank,
    missingIn,
    onSaved: (id) => {
      showToast(t.saved, "success");
      onSaved(id);
    },
  });
  const title = board?.record.title ?? (kind === "editorial" ? t.add : t.addHeat);
  return (
    <RecordEditor
      label={t.form}
      title={title}
      form={form}
      words={words}
      renderRemoval={board && ((close) => <RemoveBoard board={board} onRemoved={onClose} onClose={close} />)}
      live={
        <LiveView
          mark={JSON.stringify([form.loaded?.id ?? 0, form.record])}
          make={async (signal) => {
            if (form.missing.length > 0) return { ok: false, code: 1, msg: nouns.liveWaits, cancelled: false };
            const input = { billboard: form.record, ...(form.loaded !== undefined && { id: form.loaded.id }) };
            return newsroomRequest("POST /newsroom/billboardPage", { input, signal, silent: true });
          }}
        />
      }
      onClose={onClose}
    >
      {board !== undefined && kind === "editorial" && <Issues board={board} onAdd={() => onIssue?.("new")} />}
      <BoardFields form={form} />
    </RecordEditor>
  );
}

function Issues({ board, onAdd }: { board: NewsroomBillboard; onAdd: () => void }) {
  const t = useMessages("billboards");
  return (
    <section className={styles["issues"]} aria-label={t.issues}>
      <h2>{t.issues}</h2>
      <button type="button" className="btn" onClick={onAdd}>
        {t.addIssue}
      </button>
      {board.issues.length === 0 && <p className="meta">{t.noIssues}</p>}
      <ul>
        {board.issues.map(({ id, date, places, isOut, publishAt }) => (
          <li key={id}>
            <Link to={`?id=${board.id}&issue=${id}`} className="num">
              {date}
            </Link>
            <span className="meta">{t.placesOf(places)}</span>
            {!isOut && <span className={styles["later"]}>{t.outAt(formatDateTime(publishAt))}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RemoveProps = { board: NewsroomBillboard; onRemoved: () => void; onClose: () => void };

/** Asks for confirmation before a board is deleted, and lists everything that is deleted with it. */
function RemoveBoard({ board, ...props }: RemoveProps) {
  const t = useMessages("billboards");
  const v = useMessages("versions").removing;
  const { id, record } = board;
  const uses = useQuery({ ...newsroomQuery("GET /newsroom/billboardUses", { id }), staleTime: 0 }).data;
  return (
    <RemovalDialog nouns="billboards" stored={board} name={record.title} {...props}>
      {uses === undefined ? v.looking : t.goesWith(uses.issues, uses.readers)}
    </RemovalDialog>
  );
}
