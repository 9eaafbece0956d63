import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useState } from "react";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { MARK_CLICKED, MARKS, type FindingMark } from "./finding-mark.ts";
import { placesOf } from "./finding-places.ts";
import type { CallData } from "#app/features/base/call/call.ts";
const SEVERITIES = ["block", "confirm", "hint"] as const;

export type Finding = CallData<"POST /newsroom/check">["findings"][number];

/** The findings of a story, the most severe first, and the current one. */
export type Findings = {
  all: readonly Finding[];
  here: string | undefined;
  /** Selects another finding and scrolls to it. */
  show: (id: string) => void;
  /** Selects the next or the previous finding. */
  step: (by: 1 | -1) => void;
};

/**
 * Returns the findings of the newest report and marks them in the text while they are shown. A click on a mark selects
 * its finding.
 */
export function useFindings(editor: Editor | undefined, storyId: number, onClick: () => void): Findings {
  const { data } = useQuery(newsroomQuery("GET /newsroom/rounds", { id: storyId }));
  const [here, setHere] = useState<string>();
  const found = data?.report?.findings;
  const all = useMemo(
    () => SEVERITIES.flatMap((severity) => (found ?? []).filter((finding) => finding.severity === severity)),
    [found],
  );
  useEffect(() => {
    if (editor === undefined || editor.isDestroyed) return;
    const inBody = all.filter(({ field, words }) => field === "body" && words !== "");
    const places = placesOf(editor.state.doc, inBody);
    const marks = inBody.flatMap(({ id, severity }): FindingMark[] => {
      const place = places.get(id);
      return place === undefined ? [] : [{ id, severity, ...place, isHere: id === here }];
    });
    editor.view.dispatch(editor.state.tr.setMeta(MARKS, marks).setMeta("addToHistory", false));
    if (here !== undefined) markOf(editor, here)?.scrollIntoView({ block: "center" });
  }, [editor, all, here]);
  useEffect(() => {
    if (editor === undefined || editor.isDestroyed) return;
    const { dom } = editor.view;
    const hear = (event: Event) => {
      setHere((event as CustomEvent<string>).detail);
      onClick();
    };
    dom.addEventListener(MARK_CLICKED, hear);
    return () => dom.removeEventListener(MARK_CLICKED, hear);
  }, [editor, onClick]);
  const step = (by: 1 | -1) => {
    const at = all.findIndex(({ id }) => id === here);
    const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    setHere(all[next]?.id);
  };
  return { all, here, show: setHere, step };
}

const markOf = ({ view }: Editor, id: string) => view.dom.querySelector<HTMLElement>(`[data-finding="${id}"]`);

/** Moves the cursor to a finding, in the text or in the field above it. Returns whether it was found. */
export function goToFinding(editor: Editor | undefined, { id, field, words }: Finding): boolean {
  const line = document.getElementById(`story-${field}`);
  if (line instanceof HTMLTextAreaElement) {
    const from = Math.max(0, line.value.indexOf(words));
    line.focus();
    line.setSelectionRange(from, from + words.length);
    return true;
  }
  const mark = editor === undefined ? null : markOf(editor, id);
  if (editor === undefined || mark === null) return false;
  editor.view.focus();
  const from = editor.view.posAtDOM(mark, 0);
  editor
    .chain()
    .setTextSelection({ from, to: from + words.length })
    .scrollIntoView()
    .run();
  return true;
}
