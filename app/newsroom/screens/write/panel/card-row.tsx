import type { Editor } from "@tiptap/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import styles from "./ask-row.module.css";

/** Milliseconds without input after which the search runs. */
const REST_MS = 200;

type Choice = CallData<"GET /newsroom/cards">["list"][number];

/** Shows the choice of a card's target. Typing searches, arrows and Enter choose, Escape cancels. */
export function CardRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { asked: t } = useMessages("writing");
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const { data, isFetching } = useChoices(typed);
  const list = typed.trim() === "" ? [] : (data?.list ?? []);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const put = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    putCard(editor, choice);
    onClose();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((at + 1) % Math.max(1, list.length)),
    ArrowUp: () => setAt((at + list.length - 1) % Math.max(1, list.length)),
    Enter: () => put(list[at]),
    Escape: onClose,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[pressedKey(event) ?? ""];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  const isDone = typed.trim() !== "" && !isFetching && data !== undefined;
  return (
    <div className={styles["row"]} role="group" aria-label={t.card}>
      <input
        ref={input}
        value={typed}
        role="combobox"
        aria-label={t.cardQuery}
        aria-expanded={list.length > 0}
        aria-controls="story-cards"
        aria-activedescendant={list.length > 0 ? `story-card-${at}` : undefined}
        placeholder={t.cardQuery}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
      />
      <button type="button" onClick={onClose}>
        {t.cancel}
      </button>
      <p role="status">{isDone && (list.length === 0 ? t.cardNone : t.cardFound(list.length))}</p>
      <div id="story-cards" role="listbox" aria-label={t.card} className={styles["choices"]}>
        {list.map((choice, index) => (
          <button
            key={choice.href}
            id={`story-card-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => put(choice)}
          >
            <small>{choice.kind}</small> <MixedText text={choice.title} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Returns the search results after a pause in typing. */
function useChoices(typed: string) {
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return useQuery({
    ...newsroomQuery("GET /newsroom/cards", { q }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}

/**
 * Inserts a card and moves the caret below it. The card replaces an empty paragraph at the cursor; otherwise it follows
 * the current block.
 */
function putCard(editor: Editor, { href, title }: Choice): void {
  const { $to } = editor.state.selection;
  const isEmpty = $to.parent.isTextblock && $to.parent.content.size === 0;
  const to = $to.depth === 0 ? $to.pos : $to.after();
  const from = isEmpty ? $to.before() : to;
  const blocks = [{ type: "card", attrs: { href, title } }, { type: "paragraph" }];
  chainInText(editor)
    .insertContentAt({ from, to }, blocks)
    .setTextSelection(from + 2)
    .run();
}
