import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import type { BillboardSaid } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { BoardFields } from "./board-fields.tsx";
import styles from "./billboards.module.css";
import { blankBoard, saveBoard, useFreshBillboards, type NewsroomBillboard } from "./billboards-data.ts";
import { DeskVersions } from "./desk-versions.tsx";
import { useBoardWords } from "./use-board-words.ts";

type Props = {
  /** Undefined for a new board. */
  board: NewsroomBillboard | undefined;
  kind: BillboardSaid["kind"];
  onSaved: (id: number) => void;
  onIssue?: (issue: string) => void;
  onClose: () => void;
};

const missingIn = ({ title, metrics }: BillboardSaid) => [
  ...(title.trim() === "" ? ["title"] : []),
  ...(metrics.some(({ label }) => label.trim() === "") ? ["metrics"] : []),
];

/** Shows the form of a board with its issues, beside a preview of its page for readers. */
export function BoardEditor({ board, kind, onSaved, onIssue, onClose }: Props) {
  const t = useMessages("billboards");
  const nouns = useMessages("nouns");
  const key = useRef(crypto.randomUUID());
  const blank = useMemo(() => blankBoard(kind), [kind]);
  const words = useBoardWords();
  const fresh = useFreshBillboards();
  const form = useRecordForm<BillboardSaid>({
    standing: board,
    blank,
    missingIn,
    save: (record, seen) => saveBoard(record, seen, key.current),
    fresh,
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
      renderVersions={
        board &&
        ((close) => (
          <DeskVersions
            of="billboard"
            thing={board}
            title={title}
            words={words}
            isDirty={form.isDirty}
            onClose={close}
          />
        ))
      }
      renderRemoval={board && ((close) => <RemoveBoard board={board} onRemoved={onClose} onClose={close} />)}
      live={
        <LiveView
          mark={JSON.stringify([form.seen?.id ?? 0, form.record])}
          make={async (signal) => {
            if (form.missing.length > 0) return { ok: false, code: 1, msg: nouns.liveWaits, cancelled: false };
            const input = { billboard: form.record, ...(form.seen !== undefined && { id: form.seen.id }) };
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

/** Asks for confirmation before a board is deleted, and lists everything that is deleted with it. */
function RemoveBoard(props: { board: NewsroomBillboard; onRemoved: () => void; onClose: () => void }) {
  const { board, onRemoved, onClose } = props;
  const t = useMessages("billboards");
  const v = useMessages("versions").removing;
  const fresh = useFreshBillboards();
  const { id, version, record } = board;
  const uses = useQuery({ ...newsroomQuery("GET /newsroom/billboardUses", { id }), staleTime: 0 }).data;
  const remove = async () => {
    const answer = await newsroomRequest("POST /newsroom/removeBillboard", { input: { id, version }, silent: true });
    if (!answer.ok) return answer.msg;
    showToast(t.removed(record.title), "success");
    onRemoved();
    void fresh();
    return undefined;
  };
  return (
    <ConfirmDialog title={v.ask(record.title)} action={v.remove} onConfirm={remove} onClose={onClose}>
      {uses === undefined ? v.looking : t.goesWith(uses.issues, uses.readers)}
    </ConfirmDialog>
  );
}
