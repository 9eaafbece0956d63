import { useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { RevealDialog } from "#app/newsroom/kit/dialog/unmask-dialog.tsx";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import bulkStyles from "#app/newsroom/kit/list/bulk.module.css";
import { useSelection, type Selection } from "#app/newsroom/kit/list/use-selection.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { actsFor, KEY_OF_ACT, type MemberAsk } from "./member-acts.ts";
import { MemberDetail } from "./member-detail.tsx";
import { MemberFilters } from "./member-filters.tsx";
import { MemberTable } from "./member-table.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./members.module.css";
import { useMemberPlace, useMembers, type MemberRow } from "./use-members.ts";

/**
 * Shows 会员, where staff find members by name or number. Numbers are masked. Each command needs a reason and gets an
 * entry in the audit log.
 */
export default function MembersScreen() {
  const { members: t, ...texts } = useMessages("members");
  const { screens } = useMessages("newsroom");
  const place = useMemberPlace();
  const [search, first] = [useRef<HTMLInputElement>(null), useRef<HTMLSelectElement>(null)];
  const query = useMembers(place.filter);
  const rows = query.data?.pages.flatMap(({ list }) => list);
  const count = t.count(query.data?.pages[0]?.count ?? 0);
  const ids = (rows ?? []).map(({ id }) => id);
  const cursor = useCursor(ids);
  const selection = useSelection(ids);
  const [asked, setAsked] = useState<MemberAsk>();
  const [window, setWindow] = useState<"export" | "add">();
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  const open = place.open;
  const meant = open ?? cursor.id;
  useActs({
    search: () => search.current?.focus(),
    filters: () => first.current?.focus(),
    clearFilters: back(place, selection),
    selectRow: cursor.id === undefined ? undefined : () => selection.toggle(cursor.id ?? 0),
    moreRows: more,
    addMember: () => setWindow("add"),
    exportRows: (rows?.length ?? 0) > 0 ? () => setWindow("export") : undefined,
    ...keysOf({ rows: rows ?? [], meant, selection, onAsk: setAsked }),
  });
  return (
    <>
      <ScreenHead title={screens.members}>
        {rows !== undefined && <p className="meta">{count}</p>}
        <button type="button" className={`btn ${styles["export"]}`} onClick={() => setWindow("add")}>
          {t.add.open} <Keys of="addMember" />
        </button>
        <button type="button" className="btn" onClick={() => setWindow("export")}>
          {t.export} <Keys of="exportRows" />
        </button>
      </ScreenHead>
      <div className={`${kit["screen"]} ${styles["screen"]}`} data-open={open !== undefined || undefined}>
        <div className={styles["list"]}>
          <MemberFilters place={place} search={search} first={first} />
          {query.error !== null && <p role="status">{texts.failed}</p>}
          {rows?.length === 0 && <None onClear={place.isNarrowed ? place.clear : undefined} />}
          {rows !== undefined && rows.length > 0 && (
            <MemberTable
              rows={rows}
              on={meant}
              onFocus={cursor.onFocus}
              selection={selection}
              linkTo={(id) => withOpen(id)}
            />
          )}
          <MoreRows text={texts.more} onMore={more} />
          {selection.ids.length > 0 && <Bar selection={selection} onAsk={setAsked} />}
        </div>
        {open !== undefined && (
          <MemberDetail key={open} id={open} onAsk={setAsked} onClose={() => place.set({ id: "" })} />
        )}
      </div>
      {window === "add" && <AddMemberDialog onClose={() => setWindow(undefined)} />}
      {window === "export" && <ExportDialog filter={place.filter} count={count} onClose={() => setWindow(undefined)} />}
      {asked !== undefined && (
        <Window asked={asked} rows={rows ?? []} onDone={selection.clear} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function withOpen(id: number): string {
  const address = new URLSearchParams(location.search);
  address.set("id", String(id));
  return `?${address}`;
}

/** Returns the action of Esc: it clears the selection, else closes the open member, else drops the filters. */
function back(place: ReturnType<typeof useMemberPlace>, selection: Selection): (() => void) | undefined {
  if (selection.ids.length > 0) return selection.clear;
  if (place.open !== undefined) return () => place.set({ id: "" });
  return place.isNarrowed ? place.clear : undefined;
}

type Meant = {
  rows: readonly MemberRow[];
  meant: number | undefined;
  selection: Selection;
  onAsk: (ask: MemberAsk) => void;
};

/** Returns the shortcuts of commands for the selected members, else for the open member or the one under the cursor. */
function keysOf({ rows, meant, selection, onAsk }: Meant) {
  if (selection.ids.length > 0) {
    const { ids } = selection;
    return {
      muteMember: () => onAsk({ act: "mute", ids }),
      disableMember: () => onAsk({ act: "disable", ids }),
      endSessions: () => onAsk({ act: "endSessions", ids }),
    };
  }
  const row = rows.find(({ id }) => id === meant);
  if (row === undefined || row.status === "closed") return {};
  const acts = actsFor(row).map((act) => [KEY_OF_ACT[act], () => onAsk({ act, ids: [row.id] })] as const);
  return { ...Object.fromEntries(acts), revealMember: () => onAsk({ act: "reveal", ids: [row.id] }) };
}

function None({ onClear }: { onClear: (() => void) | undefined }) {
  const { members: t } = useMessages("members");
  return (
    <div className={kit["none"]}>
      <p>{t.none}</p>
      {onClear !== undefined && (
        <button type="button" className="btn" onClick={onClear}>
          {t.clear} <Keys of="clearFilters" />
        </button>
      )}
    </div>
  );
}

function Bar({ selection, onAsk }: { selection: Selection; onAsk: (ask: MemberAsk) => void }) {
  const { members: t } = useMessages("members");
  const count = t.selected(selection.ids.length);
  return (
    <div className={bulkStyles["bar"]} role="region" aria-label={count}>
      <b aria-live="polite">{count}</b>
      {(["mute", "endSessions", "disable"] as const).map((act) => (
        <button key={act} type="button" className="btn" onClick={() => onAsk({ act, ids: selection.ids })}>
          {t.acts[act]} <Keys of={KEY_OF_ACT[act]} />
        </button>
      ))}
      <button type="button" className="btn" onClick={selection.clear}>
        {t.unselect} <Keys of="clearFilters" />
      </button>
    </div>
  );
}

type WindowProps = { asked: MemberAsk; rows: readonly MemberRow[]; onDone: () => void; onClose: () => void };

function Window({ asked: { act, ids }, rows, onDone, onClose }: WindowProps) {
  const { members: t } = useMessages("members");
  const [id = 0] = ids;
  const name = ids.length > 1 ? t.people(ids.length) : (rows.find((row) => row.id === id)?.nickname ?? t.people(1));
  if (act !== "reveal") return <ChangeDialog act={act} ids={ids} name={name} onDone={onDone} onClose={onClose} />;
  return (
    <RevealDialog
      texts={{
        title: t.revealTitle,
        note: t.revealText,
        reason: t.revealReason,
        action: t.reveal,
        shown: t.revealed,
        hide: t.hide,
      }}
      ask={(reason) => newsroomRequest("POST /newsroom/revealMember", { input: { id, reason }, silent: true })}
      say={({ mobile, email }) => [mobile, email].filter((one) => one !== "").join("  ") || t.nothing}
      onClose={onClose}
    />
  );
}
