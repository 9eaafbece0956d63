import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, type RefObject } from "react";
import type { FrontStoryData } from "#app/features/published/front/newsroom/front.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { bindDragging } from "#app/newsroom/kit/order/bind-dragging.ts";
import type { Dragged } from "#app/newsroom/kit/order/dragged.ts";
import { slotTimeText } from "./slot-words.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./candidates.module.css";

export const LISTS = ["released", "signed", "fill", "kept", "found", "subjects"] as const;
export type ListName = (typeof LISTS)[number];

type ListProps = {
  from: ListName;
  q: string;
  kept: readonly number[];
  /** Ids of the articles that currently fill up the headlines. */
  fill: readonly number[];
  subjects: FrontStoryData[];
};

/** Returns the candidates of a list, or undefined while they are loading. */
export function useCandidates({ from, q, kept, fill, subjects }: ListProps): FrontStoryData[] | undefined {
  const words = useDeferredValue(q);
  const named = { kept, fill }[from as "kept" | "fill"];
  const asked = from === "signed" || from === "found" ? from : named === undefined ? "released" : "kept";
  const input = { from: asked, q: from === "found" ? words : "", ids: named?.join() ?? "" } as const;
  const list = useQuery({
    ...newsroomQuery("GET /newsroom/frontCandidates", input),
    enabled: from !== "subjects",
    placeholderData: (before) => before,
  }).data?.list;
  return from === "subjects" ? subjects : list;
}

type Props = {
  list: FrontStoryData[] | undefined;
  from: ListName;
  onFrom: (from: ListName) => void;
  q: string;
  onQ: (q: string) => void;
  search: RefObject<HTMLInputElement | null>;
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  kept: readonly number[];
  onKeep: (id: number) => void;
  /** Ids of the articles that are already on the front. */
  standing: ReadonlySet<number>;
};

/** Lists the candidates for a slot, each with its views of the last hour. */
export function Candidates({ list, from, onFrom, q, onQ, search, ...rows }: Props) {
  const t = useMessages("front");
  return (
    <section className={styles["candidates"]} aria-labelledby="front-candidates">
      <h2 id="front-candidates">{t.candidates}</h2>
      <fieldset className={styles["lists"]}>
        <legend className="visually-hidden">{t.candidates}</legend>
        {LISTS.map((name) => (
          <label key={name}>
            <input type="radio" name="front-list" checked={from === name} onChange={() => onFrom(name)} />
            <span>{t.lists[name]}</span>
          </label>
        ))}
      </fieldset>
      <input
        ref={search}
        type="search"
        className={styles["search"]}
        aria-label={t.find}
        placeholder={t.find}
        value={q}
        onChange={({ target }) => {
          onQ(target.value);
          onFrom(target.value === "" ? "released" : "found");
        }}
      />
      {list?.length === 0 && <p className={styles["nothing"]}>{t.nothing[from]}</p>}
      <ul>
        {list?.map((story) => (
          <Candidate key={story.id} story={story} isSubject={from === "subjects"} {...rows} />
        ))}
      </ul>
    </section>
  );
}

type CandidateProps = Pick<Props, "cursor" | "kept" | "onKeep" | "standing"> & {
  story: FrontStoryData;
  isSubject: boolean;
};

function Candidate({ story, isSubject, cursor, kept, onKeep, standing }: CandidateProps) {
  const t = useMessages("front");
  const now = useNewsroomSecond() ?? 0;
  const row = useRef<HTMLLIElement>(null);
  const { id, title, state, column, at } = story;
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const getInitialData = () => (isSubject ? { subject: id } : { article: id }) satisfies Dragged;
    return bindDragging(({ draggable }) => [draggable({ element, getInitialData })]);
  }, [id, isSubject]);
  const place = isSubject ? "" : state === "live" ? (at === 0 ? "" : t.ago(Math.max(0, now - at))) : waitingText();
  function waitingText() {
    return at === 0 ? t.signed : t.dueAt(slotTimeText(at, now));
  }
  return (
    <li
      ref={row}
      className={kit["item"]}
      data-on={cursor.id === id || undefined}
      data-standing={standing.has(id) || undefined}
    >
      <a
        id={rowLinkId(id)}
        href={isSubject ? `/specialsubject/${id}` : reviewPath(id)}
        draggable={false}
        onFocus={() => cursor.onFocus(id)}
        lang="zh-CN"
      >
        {title}
      </a>
      <span className={styles["meta"]}>
        <span>
          <MixedText text={[place, column, standing.has(id) ? t.stands : ""].filter((one) => one !== "").join(" · ")} />
        </span>
        {!isSubject && <Views story={story} />}
        {!isSubject && (
          <button
            type="button"
            className={styles["keep"]}
            aria-pressed={kept.includes(id)}
            aria-label={t.keep(title)}
            onClick={() => onKeep(id)}
          >
            {kept.includes(id) ? "★" : "☆"}
          </button>
        )}
      </span>
    </li>
  );
}

/** Shows the views of the last hour, and whether they are more or fewer than in the hour before. */
export function Views({ story: { views, before, state } }: { story: FrontStoryData }) {
  const t = useMessages("front");
  if (state !== "live") return null;
  const trend = views > before * 1.1 ? "up" : views < before * 0.9 ? "down" : "even";
  return (
    <span className="num" data-trend={trend} title={t.viewsOf(views, before)}>
      <span className="visually-hidden">{t.views} </span>
      {views.toLocaleString("en")}
      {trend !== "even" && <span aria-label={t.trend[trend]}>{trend === "up" ? " ↑" : " ↓"}</span>}
    </span>
  );
}
