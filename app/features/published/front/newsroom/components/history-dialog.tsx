import { MixedText } from "#app/ui/content-text.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { slotChanges } from "#app/features/published/front/newsroom/front.changes.ts";
import { AREAS, slotKey, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ofArea } from "./front-draft.ts";
import styles from "./history-dialog.module.css";
import { notesOf, titleOf, type Known } from "./slot-words.ts";

type Props = {
  known: Known;
  /** Called to make the slots of a version the draft. */
  onTake: (slots: FrontSlot[]) => void;
  onClose: () => void;
};

/** Lists the launches, newest first: who launched it, when, its changes, and a button that restores it. */
export function HistoryDialog({ known, onTake, onClose }: Props) {
  const { history: t } = useMessages("front");
  const query = useVersions();
  const [chosen, setChosen] = useState<number>();
  const list = query.data?.pages.flatMap((page) => page.list);
  const take = (slots: FrontSlot[]) => {
    onTake(slots);
    onClose();
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p className={styles["hint"]}>{query.error === null ? t.hint : t.failed}</p>
      <ol className={styles["versions"]}>
        {list?.map((line) => (
          <li key={line.number}>
            <Line
              line={line}
              isOpen={chosen === line.number}
              onOpen={() => setChosen(chosen === line.number ? undefined : line.number)}
            />
            {chosen === line.number && <Version line={line} known={known} onTake={take} />}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <button type="button" className="btn" onClick={() => void query.fetchNextPage()}>
          {t.more}
        </button>
      )}
    </Dialog>
  );
}

function useVersions() {
  return useInfiniteQuery({
    queryKey: ["GET /newsroom/frontVersions"],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/frontVersions", { input: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.number : undefined),
  });
}

type VersionLine = CallData<"GET /newsroom/frontVersions">["list"][number];

function Line({ line, isOpen, onOpen }: { line: VersionLine; isOpen: boolean; onOpen: () => void }) {
  const { history: t } = useMessages("front");
  const { number, state, launchedAt, launchedBy, replaced, changes } = line;
  return (
    <button type="button" className={styles["line"]} aria-expanded={isOpen} onClick={onOpen}>
      <b>{t.version(number)}</b>
      {state === "live" && <span className="tag">{t.live}</span>}
      <span className="num">{formatDateTime(launchedAt * 1_000)}</span>
      <small>
        <MixedText
          text={[launchedBy, replaced === 0 ? t.begun : t.changes(changes)].filter((one) => one !== "").join(" · ")}
        />
      </small>
    </button>
  );
}

type VersionProps = { line: VersionLine; known: Known; onTake: (slots: FrontSlot[]) => void };

/** Shows the changes of a version, and all its slots. */
function Version({ line: { number, state }, known, onTake }: VersionProps) {
  const t = useMessages("front");
  const data = useQuery(newsroomQuery("GET /newsroom/frontVersion", { number })).data;
  if (data === undefined) return null;
  const { version, former, stories } = data;
  const here: Known = { ...known, stories: new Map(stories.map((story) => [story.id, story])) };
  const changes = former === null ? [] : slotChanges(former.slots, version.slots);
  return (
    <div className={styles["version"]}>
      {changes.length > 0 && (
        <ul className={styles["changes"]}>
          {changes.map(({ key, kind, slot }) => (
            <li key={key} data-kind={kind}>
              <em>{t.history.kinds[kind]}</em> <SlotWords slot={slot} known={here} />
            </li>
          ))}
        </ul>
      )}
      <h3>{t.history.stands}</h3>
      {version.slots.length === 0 && <p className={styles["hint"]}>{t.history.empty}</p>}
      {AREAS.filter((area) => ofArea(version.slots, area).length > 0).map((area) => (
        <section key={area}>
          <h4>{t.areas[area]}</h4>
          <ol>
            {ofArea(version.slots, area).map((slot) => (
              <li key={slotKey(slot)}>
                <SlotWords slot={slot} known={here} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {state !== "live" && (
        <button type="button" className="btn primary" onClick={() => onTake(version.slots)}>
          {t.history.take(number)} <kbd>Ctrl ↵</kbd>
        </button>
      )}
    </div>
  );
}

function SlotWords({ slot, known }: { slot: FrontSlot; known: Known }) {
  const t = useMessages("front");
  const notes = notesOf(slot, known, Math.floor(newsroomNow() / 1_000), t);
  return (
    <>
      <span lang="zh-CN">{titleOf(slot, known) || t.hiddenTitle}</span>
      {notes.length > 0 && <small> {notes.join(" · ")}</small>}
    </>
  );
}
