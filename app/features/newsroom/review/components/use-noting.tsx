import { useState, type ReactNode, type RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { Note } from "./use-review.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";

/** Number of characters of a quote. A longer passage is identified by its beginning. */
const LONGEST_QUOTE = 200;

type About = { field: string; quote: string; from: number | null; to: number | null; parentId: number | null };

/** Returns two functions and the dialog that they open: one begins a note on the selected text, one answers a note. */
export function useNoting(
  id: number,
  paper: RefObject<HTMLElement | null>,
  /** The field that contains text outside every element with `data-field`. */
  whole = "body",
): { begin: () => void; answer: (note: Note) => void; dialog: ReactNode } {
  const { review: t } = useMessages("stories");
  const [about, setAbout] = useState<About>();
  const send = async (text: string) => {
    if (about === undefined) return undefined;
    const input = { id, key: crypto.randomUUID(), text, ...about };
    const answer = await newsroomRequest("POST /newsroom/addNote", { input, silent: true });
    return answer.ok ? undefined : answer.msg;
  };
  return {
    begin: () => setAbout(selectedIn(paper.current, whole)),
    answer: ({ id: parentId, field, quote }) => setAbout({ field, quote, from: null, to: null, parentId }),
    dialog: about !== undefined && (
      <WordsDialog
        title={about.parentId === null ? t.note : t.answer}
        label={t.noteText}
        action={t.write}
        quote={about.quote}
        hint={about.quote === "" ? t.selectFirst : undefined}
        onSend={send}
        onClose={() => setAbout(undefined)}
      />
    ),
  };
}

/** Returns the selected text, its field, and its position in that field. */
function selectedIn(root: HTMLElement | null, whole: string): About {
  const selection = getSelection();
  const none = { field: whole, quote: "", from: null, to: null, parentId: null };
  if (root === null || selection === null || selection.rangeCount === 0 || selection.isCollapsed) return none;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return none;
  const { startContainer } = range;
  const start = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const part = start?.closest<HTMLElement>("[data-field]") ?? root;
  const before = document.createRange();
  before.selectNodeContents(part);
  before.setEnd(startContainer, range.startOffset);
  const quote = selection.toString().trim().slice(0, LONGEST_QUOTE);
  const from = before.toString().length;
  return { field: part.dataset["field"] ?? whole, quote, from, to: from + quote.length, parentId: null };
}
