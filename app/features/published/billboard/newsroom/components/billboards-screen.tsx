import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { BoardEditor } from "./board-editor.tsx";
import { BoardList } from "./board-list.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import { useBillboard, useIssue } from "./billboards-data.ts";
import { IssueEditor } from "./issue-editor.tsx";

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined);

/** Shows 榜单: the list of boards in their order, the form of the open board, or the form of one of its issues. */
export default function BillboardsScreen() {
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const fresh = address.get("new");
  const [id, issue] = [idOf(address.get("id")), address.get("issue") ?? ""];
  const toList = () => set({ id: "", new: "", issue: "" });
  const toBoard = () => set({ issue: "" });
  return (
    <>
      <ScreenHead title={screens.billboards} />
      <div className={kit["column"]}>
        {id === undefined && fresh === null && <BoardList onAdd={(kind) => set({ new: kind })} />}
        {id === undefined && fresh !== null && (
          <BoardEditor
            key={fresh}
            board={undefined}
            kind={fresh === "heat" ? "auto_heat" : "editorial"}
            onSaved={(saved) => set({ id: String(saved), new: "" })}
            onClose={toList}
          />
        )}
        {id !== undefined && (
          <OpenBoard
            key={`${id} ${issue}`}
            id={id}
            issue={issue}
            onIssue={(one) => set({ issue: one })}
            onClose={issue === "" ? toList : toBoard}
          />
        )}
      </div>
    </>
  );
}

type OpenProps = { id: number; issue: string; onIssue: (issue: string) => void; onClose: () => void };

function OpenBoard({ id, issue, onIssue, onClose }: OpenProps) {
  const t = useMessages("billboards");
  const board = useBillboard(id);
  const shown = useIssue(idOf(issue));
  const error = board.error ?? shown.error;
  if (board.data === undefined || (idOf(issue) !== undefined && shown.data === undefined))
    return (
      <p className={kit["none"]} role="status">
        {error?.message ?? t.loading}
      </p>
    );
  if (issue !== "")
    return (
      <IssueEditor
        board={board.data}
        issue={shown.data}
        onSaved={(saved) => onIssue(String(saved))}
        onClose={onClose}
      />
    );
  return (
    <BoardEditor
      board={board.data}
      kind={board.data.record.kind}
      onSaved={() => undefined}
      onIssue={onIssue}
      onClose={onClose}
    />
  );
}
