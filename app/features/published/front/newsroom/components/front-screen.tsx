import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { slotChanges } from "#app/features/published/front/newsroom/front.changes.ts";
import { emptySlot, slotKey, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { Board, BoardNote } from "./board.tsx";
import { Candidates, useCandidates, type ListName } from "./candidates.tsx";
import { useClipboard } from "./clipboard.ts";
import styles from "./front-screen.module.css";
import { HistoryDialog } from "./history-dialog.tsx";
import { HomeAt } from "./home-at.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { SlotDialog } from "./slot-dialog.tsx";
import { fillOf, lackOf, slotTimeText, standingOf } from "./slot-words.ts";
import { useBoard } from "./use-board-keys.ts";
import { useFront, type FrontHand } from "./use-front.ts";

/** Shows 首页: candidates, the slots of the home page, and a preview of the page at a chosen time. */
export default function FrontScreen() {
  const { screens } = useMessages("newsroom");
  const front = useFront();
  return front === undefined ? <ScreenHead title={screens.front} /> : <Front front={front} />;
}

function Front({ front }: { front: FrontHand }) {
  const { data, draft, known, change } = front;
  const [params] = useSearchParams();
  const brought = Number(params.get("story") ?? 0);
  const [from, setFrom] = useState<ListName>(brought > 0 ? "kept" : "released");
  const [q, setQ] = useState("");
  const [open, setOpen] = useState<{ slot: FrontSlot } | "schedule" | "merge" | "history">();
  const search = useRef<HTMLInputElement>(null);
  const { kept, keep, toggle } = useClipboard();
  useEffect(() => {
    if (brought > 0 && kept[0] !== brought) keep(brought);
    // Runs once for each story that the URL adds to the clipboard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [brought]);
  const fill = fillOf(draft.slots, known, data.backfill, Math.floor(newsroomNow() / 1_000));
  const list = useCandidates({ from, q, kept, fill, subjects: data.subjects.map(asCandidate) });
  const cursor = useCursor(list?.map(({ id }) => id) ?? []);
  const candidate = cursor.id ?? (from === "kept" && brought > 0 ? brought : list?.[0]?.id);
  const board = useBoard(front, { candidate, isSubject: from === "subjects" });
  const edit = (slot: FrontSlot) => setOpen({ slot });
  const here = board.here?.slot;
  useActs({
    search: () => search.current?.focus(),
    slotTitle: here && (() => edit(here)),
    launchFront: data.mayLaunch ? () => (front.apart === undefined ? front.launch() : setOpen("merge")) : undefined,
    undoFront: front.undo,
    scheduleFront: data.mayLaunch && draft.version > 0 ? () => setOpen("schedule") : undefined,
    frontHistory: () => setOpen("history"),
    takeOverFront: draft.holder === "" ? undefined : front.takeOver,
    keepStory: candidate === undefined || from === "subjects" ? undefined : () => toggle(candidate),
  });
  const standing = new Set(draft.slots.map(({ article, subject }) => (from === "subjects" ? subject : article)));
  return (
    <div className={styles["screen"]}>
      <div>
        <Head front={front} onOpen={setOpen} />
        <Banners front={front} onMerge={() => setOpen("merge")} />
      </div>
      <div className={styles["parts"]}>
        <Candidates
          {...{ list, from, q, search, kept, standing }}
          cursor={{ id: candidate, onFocus: cursor.onFocus }}
          onFrom={setFrom}
          onQ={setQ}
          onKeep={toggle}
        />
        <Board
          slots={draft.slots}
          known={known}
          backfill={data.backfill}
          selected={board.selected}
          onSelect={board.select}
          onEdit={edit}
          onEmpty={board.empty}
          onMove={board.move}
          onDropped={(dragged, { area, index, industry }) => board.putAt(dragged, area, index, industry)}
          onNotice={() => setOpen({ slot: emptySlot("notice", {}) })}
        />
        <HomeAt mark={`${data.live.number} ${draft.version}`} hasDraft={draft.version > 0} />
      </div>
      <Foot front={front} />
      {typeof open === "object" && (
        <SlotDialog
          slot={open.slot}
          known={known}
          onSave={(slot) => change(withSlot(draft.slots, open.slot, slot))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "schedule" && (
        <ScheduleDialog version={draft.version} onDone={front.scheduled} onClose={() => setOpen(undefined)} />
      )}
      {open === "history" && (
        <HistoryDialog known={known} onTake={(slots) => change(slots)} onClose={() => setOpen(undefined)} />
      )}
      {open === "merge" && front.apart !== undefined && (
        <MergeDialog
          apart={front.apart}
          mine={draft.slots}
          known={known}
          onMerge={front.merge}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const asCandidate = ({ id, name }: { id: number; name: string }) => ({
  id,
  title: name,
  state: "live" as const,
  column: "",
  at: 0,
  views: 0,
  before: 0,
});

/** Returns the slots with one of them replaced, or added if it is new. */
function withSlot(slots: readonly FrontSlot[], before: FrontSlot, after: FrontSlot): FrontSlot[] {
  const isKnown = slots.some((one) => slotKey(one) === slotKey(before));
  return isKnown ? slots.map((one) => (slotKey(one) === slotKey(before) ? after : one)) : [...slots, after];
}

type HeadProps = { front: FrontHand; onOpen: (window: "schedule" | "merge" | "history") => void };

/** Shows the live version and the draft, with the commands for them. */
function Head({ front, onOpen }: HeadProps) {
  const t = useMessages("front");
  const { screens } = useMessages("newsroom");
  const { data, draft } = front;
  const { live } = data;
  const now = Math.floor(newsroomNow() / 1_000);
  const hasDraft = draft.version > 0;
  return (
    <ScreenHead title={screens.front}>
      <div className={styles["state"]}>
        {hasDraft && <span className="tag">{t.draft(data.draft?.number ?? live.number + 1)}</span>}
        <span>
          <MixedText
            text={t.live(live.number, live.launchedBy, live.launchedAt === 0 ? "" : slotTimeText(live.launchedAt, now))}
          />
        </span>
        <span role="status">{draft.status === "idle" ? "" : t.status[draft.status]}</span>
        <span className={styles["acts"]}>
          <button type="button" className="btn" onClick={() => onOpen("history")}>
            {t.history.open} <Keys of="frontHistory" />
          </button>
          {hasDraft && (
            <button type="button" className="btn" onClick={front.discard}>
              {t.discard}
            </button>
          )}
          {data.mayUndo && live.replaced > 0 && (
            <button type="button" className="btn" onClick={front.undoLaunch}>
              {t.undo} {!hasDraft && <Keys of="undoFront" />}
            </button>
          )}
          {data.mayLaunch && (
            <>
              <button type="button" className="btn" disabled={!hasDraft} onClick={() => onOpen("schedule")}>
                {t.schedule} <Keys of="scheduleFront" />
              </button>
              <button
                type="button"
                className="btn primary"
                disabled={!hasDraft}
                onClick={() => (front.apart === undefined ? front.launch() : onOpen("merge"))}
              >
                {t.launch} <Keys of="launchFront" />
              </button>
            </>
          )}
        </span>
      </div>
    </ScreenHead>
  );
}

/** Warns if another staff member holds the draft, or if another version has gone live. */
function Banners({ front, onMerge }: { front: FrontHand; onMerge: () => void }) {
  const t = useMessages("front");
  const { apart, draft } = front;
  const now = Math.floor(newsroomNow() / 1_000);
  return (
    <>
      {draft.holder !== "" && (
        <p className={styles["banner"]} role="status">
          <MixedText text={t.holds(draft.holder)} />
          <button type="button" className="btn" onClick={front.takeOver}>
            {t.takeOver} <Keys of="takeOverFront" />
          </button>
        </p>
      )}
      {apart !== undefined && (
        <p className={styles["banner"]} role="status">
          <MixedText
            text={
              apart.isLaunch
                ? t.launchedMeanwhile(apart.number, apart.by, slotTimeText(apart.at, now))
                : t.lost(apart.by)
            }
          />
          <button type="button" className="btn" onClick={onMerge}>
            {t.compare}
          </button>
        </p>
      )}
    </>
  );
}

/** Shows the differences from the live version, the slots that readers would not see, and the scheduled versions. */
function Foot({ front: { data, draft, known } }: { front: FrontHand }) {
  const t = useMessages("front");
  const now = Math.floor(newsroomNow() / 1_000);
  const changes = draft.version === 0 ? 0 : slotChanges(data.live.slots, draft.slots).length;
  const red = draft.slots.filter((slot) => standingOf(slot, known, now) === "red").length;
  const lacking = draft.slots.filter((slot) => lackOf(slot, known) !== undefined).length;
  const said = [t.changes(changes), red === 0 ? "" : t.red(red), lacking === 0 ? "" : t.lacking(lacking)];
  const cancel = (number: number) =>
    void newsroomRequest("POST /newsroom/cancelFront", { input: { number, key: crypto.randomUUID() } });
  return (
    <footer className={styles["foot"]}>
      <BoardNote>{said.filter((one) => one !== "").join(" · ")}</BoardNote>
      {data.waiting.length > 0 && (
        <ul className={styles["waiting"]} aria-label={t.waitingVersions}>
          {data.waiting.map(({ number, dueAt, state, error, leftOut }) => (
            <li key={number} data-failed={state === "failed" || leftOut.length > 0 || undefined} title={error}>
              {state === "failed" ? t.failedVersion(number) : t.waitingVersion(number, slotTimeText(dueAt, now))}
              {leftOut.length > 0 && ` · ${t.lacking(leftOut.length)}`}
              {data.mayLaunch && (
                <button type="button" className="btn" onClick={() => cancel(number)}>
                  {t.cancelOf(number)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <span>
        <Keys of="put1" />–<Keys of="put9" /> {t.keysPut} <Keys of="moveSlotUp" /> {t.keysMove} <Keys of="slotTitle" />{" "}
        {t.keysTitle} <Keys of="emptySlot" /> {t.keysEmpty}
      </span>
    </footer>
  );
}
