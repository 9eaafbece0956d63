import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { movedBy } from "#app/newsroom/kit/order/order.ts";
import styles from "./subjects.module.css";

/** The known titles of stories, and a callback for the title of an added one. */
export type StoryTitles = { titles: ReadonlyMap<number, string>; onTitle: (id: number, title: string) => void };

type Props = StoryTitles & {
  label: string;
  chosen: readonly number[];
  most: number;
  onSet: (chosen: number[]) => void;
};

/** Lists stories in the readers' order, with a search to add others. Alt with an arrow key moves a story. */
export function StoryPicks({ label, chosen, most, titles, onTitle, onSet }: Props) {
  const t = useMessages("subjects");
  const list = useRef<HTMLUListElement>(null);
  const move = (id: number, by: number) => {
    onSet(movedBy(chosen, id, by));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-story="${id}"] button`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, id: number) => {
    const key = pressedKey(event);
    if (!event.altKey || (key !== "ArrowUp" && key !== "ArrowDown")) return;
    event.preventDefault();
    // Stops the event, because the key would move the section too.
    event.stopPropagation();
    move(id, key === "ArrowUp" ? -1 : 1);
  };
  const nameOf = (id: number) => {
    const title = titles.get(id);
    return title === undefined || title === "" ? t.story(id) : title;
  };
  return (
    <div className={styles["picks"]}>
      {chosen.length > 0 && (
        <ul ref={list} aria-label={label}>
          {chosen.map((id) => (
            <li key={id} data-story={id}>
              <span lang="zh-CN">{nameOf(id)}</span>
              <button
                type="button"
                aria-label={t.up(nameOf(id))}
                onClick={() => move(id, -1)}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t.down(nameOf(id))}
                onClick={() => move(id, 1)}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={t.drop(nameOf(id))}
                onClick={() => onSet(chosen.filter((one) => one !== id))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most && (
        <StorySearch
          label={label}
          onChoose={(id, title) => {
            onTitle(id, title);
            if (!chosen.includes(id)) onSet([...chosen, id]);
          }}
        />
      )}
    </div>
  );
}

type SearchProps = { label: string; onChoose: (id: number, title: string) => void };

/** Searches stories that readers can see. Enter chooses the first. */
function StorySearch({ label, onChoose }: SearchProps) {
  const t = useMessages("subjects");
  const id = useId();
  const [q, setQ] = useState("");
  const [isOpen, setOpen] = useState(false);
  const asked = q.trim();
  const found = useQuery({ ...newsroomQuery("GET /newsroom/subjectStories", { q: asked }), enabled: isOpen }).data
    ?.list;
  const choose = (story: { id: number; title: string } | undefined) => {
    if (story === undefined) return;
    onChoose(story.id, story.title);
    setQ("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === "Enter") {
      event.preventDefault();
      choose(found?.[0]);
    }
    if (key === "Escape" && isOpen) {
      event.stopPropagation();
      setOpen(false);
      setQ("");
    }
  };
  return (
    <div className={styles["search"]}>
      <input
        type="search"
        aria-label={`${label}：${t.findStory}`}
        aria-controls={id}
        placeholder={t.findStory}
        autoComplete="off"
        maxLength={60}
        value={q}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setOpen(true);
          setQ(target.value);
        }}
      />
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          found?.slice(0, 8).map((story) => (
            <li key={story.id}>
              <button type="button" lang="zh-CN" onClick={() => choose(story)}>
                + {story.title}
              </button>
            </li>
          ))}
        {isOpen && (
          <li>
            <button type="button" className={styles["close"]} onClick={() => setOpen(false)}>
              {found?.length === 0 ? t.noStory : t.closeSearch}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
