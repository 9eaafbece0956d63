import type { Editor } from "@tiptap/core";
import { useRef, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { CheckTab } from "../findings/check-tab.tsx";
import { Elements } from "./elements.tsx";
import { History } from "./history.tsx";
import { NotesTab } from "./notes-tab.tsx";
import { Sentences } from "../body/sentences.tsx";
import type { Finding, Findings } from "../findings/use-findings.ts";
import styles from "./panel.module.css";

const TABS = ["sentences", "elements", "check", "notes", "history"] as const;
export type Tab = (typeof TABS)[number];

type Props = {
  shown: Tab;
  show: (tab: Tab) => void;
  storyId: number;
  editor: Editor | undefined;
  onCompare: (revision: number, number: number) => void;
  findings: Findings;
  /** Moves the cursor to a finding. */
  onGo: (finding: Finding) => void;
  /** Opens the search for words in the body. */
  onFind: (words: string) => void;
};

/** Shows the panel beside the text. It has tabs, each with its own key, and shows one at a time. */
export function Panel({ shown, show, storyId, editor, onCompare, findings, onGo, onFind }: Props) {
  const t = useMessages("writing");
  const list = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const open = (tab: Tab) => {
    flushSync(() => show(tab));
    body.current?.querySelector<HTMLElement>("textarea, input, select, button")?.focus();
  };
  useActs({
    panelSentences: () => open("sentences"),
    panelElements: () => open("elements"),
    panelCheck: () => open("check"),
    panelNotes: () => open("notes"),
    panelHistory: () => open("history"),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[pressedKey(event) ?? ""];
    const next = step === undefined ? undefined : TABS[(TABS.indexOf(shown) + step) % TABS.length];
    if (next === undefined) return;
    show(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <aside className={styles["panel"]} aria-label={t.panel}>
      <div
        className={styles["tabs"]}
        role="tablist"
        tabIndex={-1}
        aria-label={t.panel}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls="story-panel"
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
          >
            {t.tabs[tab]}
          </button>
        ))}
      </div>
      <div
        className={styles["body"]}
        id="story-panel"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`tab-${shown}`}
        ref={body}
      >
        {shown === "sentences" && <Sentences />}
        {shown === "elements" && <Elements />}
        {shown === "check" && <CheckTab storyId={storyId} findings={findings} onGo={onGo} />}
        {shown === "notes" && <NotesTab storyId={storyId} editor={editor} onFind={onFind} />}
        {shown === "history" && <History storyId={storyId} onCompare={onCompare} />}
      </div>
    </aside>
  );
}
