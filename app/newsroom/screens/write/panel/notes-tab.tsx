import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useEffect, useMemo } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { drawMarks, rangeOf } from "#app/features/newsroom/review/components/marks.ts";
import { Notes } from "#app/features/newsroom/review/components/notes.tsx";
import { useNoting } from "#app/features/newsroom/review/components/use-noting.tsx";
import { StoryErrors, useStoryErrors } from "#app/features/members/error-report/newsroom/components/story-errors.tsx";
import type { Note } from "#app/features/newsroom/review/components/use-review.ts";

type Props = { storyId: number; editor: Editor | undefined; onFind: (words: string) => void };

const useNotes = (id: number): Note[] | undefined => useQuery(newsroomQuery("GET /newsroom/notes", { id })).data?.list;

/** Shows 批注: the notes of staff members on words of the text. They can be written, answered and resolved here too. */
export function NotesTab({ storyId, editor, onFind }: Props) {
  const { review: t } = useMessages("stories");
  const notes = useNotes(storyId);
  const mayWrite = mayAct(useMe(), "story.note");
  const paper = useMemo(() => ({ current: editor?.view.dom ?? null }), [editor]);
  const noting = useNoting(storyId, paper);
  if (notes === undefined) return null;
  return (
    <>
      {mayWrite && (
        // Prevents the button from taking the focus, because the note applies to the selection in the text.
        <button type="button" className="btn" onMouseDown={(event) => event.preventDefault()} onClick={noting.begin}>
          {t.note}
        </button>
      )}
      <Notes
        id={storyId}
        notes={notes}
        mayWrite={mayWrite}
        onAnswer={noting.answer}
        onGo={({ quote }) => onFind(quote)}
      />
      <StoryErrors story={storyId} onFind={onFind} />
      {noting.dialog}
    </>
  );
}

/** Milliseconds without input after which notes are marked again in the edited text. */
const REST_MS = 400;

/** Marks the words of open notes in the text, also after the text changes. */
export function useNoteMarks(storyId: number, editor: Editor | undefined): void {
  const notes = useNotes(storyId);
  const reports = useStoryErrors(storyId);
  useEffect(() => {
    if (editor === undefined || notes === undefined) return;
    const open = notes.filter((note) => note.settledAt === 0 && note.parentId === null && note.field === "body");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      if (editor.isDestroyed) return;
      const { dom } = editor.view;
      const marked = [...open, ...reports.map(({ quote }) => ({ quote, from: 0 }))];
      const ranges = marked.flatMap(({ quote, from }) => rangeOf(dom, { words: quote, offset: from ?? 0 }) ?? []);
      drawMarks("newsroom-note", ranges);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, REST_MS);
    };
    draw();
    editor.on("update", later);
    return () => {
      clearTimeout(timer);
      editor.off("update", later);
      drawMarks("newsroom-note", []);
    };
  }, [editor, notes, reports]);
}
