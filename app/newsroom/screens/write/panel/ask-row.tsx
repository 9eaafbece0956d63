import type { Editor } from "@tiptap/core";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";
import { useEditorValue } from "#app/features/base/rich-text/editor/use-editor-value.ts";
import { loadMessages } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";
import { CardRow } from "./card-row.tsx";
import { NoteRow } from "./note-row.tsx";
import type { BlockDialog } from "../body/slash-blocks.ts";

/** Loaded when the library is first opened. */
const LibraryPick = lateWindow(async () => (await import("../body/library-pick.tsx")).LibraryPick);

/** Loaded, with its texts, when a chart is first opened. */
const ChartPick = lateWindow(async () => {
  const language = toLanguage(document.documentElement.lang);
  const [{ ChartPick: Loaded }] = await Promise.all([
    import("../body/chart-pick.tsx"),
    loadMessages(language, ["chart-editor"]),
  ]);
  return Loaded;
});

type Props = { editor: Editor; asked: BlockDialog | undefined; onClose: () => void };

/**
 * Shows the form of a block before it is inserted, or of the selected footnote. It appears above the sheet or in a
 * window.
 */
export function AskRow({ editor, asked, onClose }: Props) {
  const at = useEditorValue(editor, noteAt);
  const close = () => {
    onClose();
    chainInText(editor).run();
  };
  if (asked === "chart") return <ChartPick editor={editor} onClose={close} />;
  if (asked === "libraryPicture") return <LibraryPick editor={editor} onClose={close} />;
  if (asked === "card") return <CardRow editor={editor} onClose={close} />;
  if (asked === "note" || at >= 0)
    return <NoteRow key={at} editor={editor} at={at} isAsked={asked === "note"} onClose={close} />;
  return null;
}

/** Returns the position of the selected footnote; -1 if none is selected. */
const noteAt = (editor: Editor) => (editor.isActive("footnote") ? editor.state.selection.from : -1);
