import type { Editor, Extensions } from "@tiptap/core";
import { useEffect, useMemo, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Link } from "./editor-link.ts";
import { LinkRow, PictureRow } from "./editor-rows.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { MEMBERS_PICTURE_TYPES, PICTURE_TYPES, type FetchPicture, type UploadPicture } from "./picture-files.ts";
import { PictureWork, type PictureState } from "./picture-work.ts";
import styles from "./rich-editor.module.css";
import { useEditor, type Written } from "./use-editor.ts";
import { useSiteOrigins } from "./use-site-origins.ts";

export type RichEditorProps = {
  /** The id of the editable element, for its label and for moving the focus there. */
  id: string;
  label: string;
  /** The language of the text, if it is not Chinese. */
  lang?: string | undefined;
  /** Ids of hint and error. */
  describedBy: string;
  isWrong: boolean;
  /** The initial body. A new body needs a new key. */
  initial: string;
  onWrite: (written: Written) => void;
  /** Called at once when text was typed, before `onWrite` delivers it. */
  onType?: () => void;
  /** Must be the same function as long as the editor exists. */
  upload: UploadPicture;
  /** Copies pictures from web addresses. Without it they are left out. Always pass the same function. */
  fetchPicture?: FetchPicture;
  /** Milliseconds; see debounceTime. */
  debounce?: number;
  /** The text class of articles, for text on the page's own background. Without it the text is in a form field. */
  paperClass?: string;
  isReadOnly?: boolean;
  /** Extensions in addition to the common ones. */
  more?: Extensions;
  /** Called with the editor once it exists, and without one when it is removed. Always pass the same function. */
  onEditor?: (editor: Editor | undefined) => void;
};

const NOTHING: PictureState = { note: "" };
const NO_MORE: Extensions = [];

/** The editor of long texts, in a separate file that is loaded on demand. */
export function RichEditor(props: RichEditorProps) {
  const { id, label, describedBy, isWrong, initial, onWrite, onType, upload, debounce, paperClass } = props;
  const { lang = "zh-CN", isReadOnly = false, onEditor, more = NO_MORE, fetchPicture } = props;
  const t = useMessages("editor");
  const origins = useSiteOrigins();
  const place = useRef<HTMLDivElement>(null);
  const [work, setWork] = useState<PictureState>(NOTHING);
  const pictures = useMemo(
    () => new PictureWork({ upload, fetchPicture, texts: t, tell: setWork }),
    [upload, fetchPicture, t],
  );
  useEffect(() => pictures.stop, [pictures]);
  const editor = useEditor(place, {
    initial,
    more: [Link.configure({ origins }), ...more],
    onWrite,
    onType,
    debounce,
    props: {
      transformPastedHTML: pictures.transformPastedHTML,
      transformPastedText: pictures.transformPastedText,
      handlePaste: pictures.handlePaste,
      handleDrop: pictures.handleDrop,
      handleKeyDown: ({ dom }, event) => {
        hearSelection(dom);
        pictures.hearKey(event);
        return toTools(dom, event) || (paperClass !== undefined && isOfPage(event));
      },
    },
    attributes: {
      id,
      lang,
      role: "textbox",
      class: `${styles["editing"]} ${paperClass ?? styles["text"]}`,
      "aria-multiline": "true",
      "aria-required": "true",
      "aria-label": label,
      "aria-describedby": `${id}-keys ${describedBy}`,
    },
  });
  useEffect(() => {
    editor?.view.dom.setAttribute("aria-invalid", String(isWrong));
  }, [editor, isWrong]);
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(undefined);
  }, [editor, onEditor]);

  return (
    <div className={styles["editor"]} data-editor="" data-wrong={isWrong || undefined} data-paper={paperClass && ""}>
      {editor !== undefined && !isReadOnly && (
        <Head
          editor={editor}
          id={id}
          pictures={pictures}
          accept={fetchPicture === undefined ? MEMBERS_PICTURE_TYPES : PICTURE_TYPES}
          hasPictureRow={paperClass === undefined}
        >
          <Work {...work} onClose={() => setWork(NOTHING)} />
        </Head>
      )}
      <div ref={place} />
      <p id={`${id}-keys`} className={styles["keys"]}>
        {t.keys}
      </p>
    </div>
  );
}

/**
 * Notifies the editor of a cursor that has just moved. A busy browser reports it only after the next key, which would
 * then change the earlier selection.
 */
function hearSelection({ ownerDocument }: HTMLElement): void {
  ownerDocument.dispatchEvent(new Event("selectionchange"));
}

/**
 * Returns whether a key is a shortcut of the screen. Ctrl+Enter is one on a page; in a form field it breaks the line.
 */
function isOfPage(event: KeyboardEvent): boolean {
  return pressedKey(event) === "Enter" && (event.ctrlKey || event.metaKey);
}

/** Moves the focus from the text to the toolbar on Alt+F10, as in other editors. */
function toTools(text: HTMLElement, event: KeyboardEvent): boolean {
  if (pressedKey(event) !== "F10" || !event.altKey) return false;
  const box = text.closest<HTMLElement>("[data-editor]");
  box?.querySelector<HTMLElement>("[role=toolbar] button[tabindex='0']")?.focus();
  return true;
}

/** The state of the work with pictures and files, shown below the toolbar. */
function Work({ note, running, onClose }: PictureState & { onClose: () => void }) {
  const t = useMessages("editor");
  return (
    <div className={styles["work"]} data-shown={note !== "" || undefined}>
      <p role="status">{note}</p>
      {running !== undefined && <progress max={1} value={running.share} aria-label={note} />}
      {running?.cancel !== undefined && (
        <button type="button" onClick={running.cancel}>
          {t.uploadCancel}
        </button>
      )}
      {running === undefined && note !== "" && (
        <button type="button" onClick={onClose}>
          {t.noteClose}
        </button>
      )}
    </div>
  );
}

type HeadProps = {
  editor: Editor;
  id: string;
  pictures: PictureWork;
  /** The types of pictures that can be chosen. */
  accept: string;
  /** False on a page, because a picture there shows its own fields. */
  hasPictureRow: boolean;
  children: ReactNode;
};

function Head({ editor, id, pictures, accept, hasPictureRow, children }: HeadProps) {
  const t = useMessages("editor");
  const [isLinking, setLinking] = useState(false);
  const picture = useRef<HTMLInputElement>(null);
  const word = useRef<HTMLInputElement>(null);
  const chosen = (take: (files: File[]) => Promise<void>) => (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Clears the input, so that the same file can be chosen again.
    event.target.value = "";
    if (files.length > 0) void take(files);
  };
  const hidden = { type: "file", className: "visually-hidden", tabIndex: -1, "aria-hidden": true } as const;
  return (
    <div className={styles["head"]}>
      <EditorToolbar
        editor={editor}
        controls={id}
        onLink={() => setLinking(true)}
        onPicture={() => picture.current?.click()}
        onWordFile={() => word.current?.click()}
      />
      <input
        {...hidden}
        ref={picture}
        accept={accept}
        multiple
        data-pick="picture"
        aria-label={t.picture}
        onChange={chosen((files) => pictures.insert(editor.view, files))}
      />
      <input
        {...hidden}
        ref={word}
        accept=".docx"
        data-pick="word"
        aria-label={t.wordFile}
        onChange={chosen(async ([file]) => file && pictures.importWord(editor.view, file))}
      />
      {isLinking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
      {hasPictureRow && <PictureRow editor={editor} />}
      {children}
    </div>
  );
}
