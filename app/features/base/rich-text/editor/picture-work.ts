import { NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type editor from "./editor.zh-cn.ts";
import { cleanPasted, type Pasted } from "../paste/pasted-html.ts";
import { withoutInvisible } from "../paste/pasted-styles.ts";
import {
  isHeic,
  isPicture,
  isWordFile,
  takeEach,
  uploadPasted,
  type PictureActions,
  type Watch,
} from "./picture-files.ts";
import { isAnimated } from "./picture-motion.ts";
import { tableOfText } from "../paste/pasted-sheet.ts";
import { picturesOfRtf } from "../paste/rtf-pictures.ts";
import { readWordFile, WORD_LIMIT } from "../paste/word-file.ts";

const MIB = 1024 * 1024;
const NOTHING: Pasted = { html: "", pictures: [], dropped: 0, local: 0, lost: { media: 0, formulas: 0 } };

/**
 * The state of the work; `note` is empty for none. `running`: the progress from 0 to 1, undefined if unknown, and a
 * function to cancel it if possible.
 */
export type PictureState = { note: string; running?: { share: number | undefined; cancel: (() => void) | undefined } };

/** The functions for pictures, the texts of the editor, and `tell`, which PictureWork calls with each new state. */
export type PictureParts = PictureActions & { texts: typeof editor; tell: (state: PictureState) => void };

/**
 * Inserts external content into the text: pictures by button, paste and drop, pasted HTML, and Word files. It handles
 * one after another.
 */
export class PictureWork {
  readonly #parts: PictureParts;
  #pasted = NOTHING;
  #isPlain = false;
  #last: Promise<void> = Promise.resolve();
  #stop = new AbortController();

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  /** Uploads pictures and inserts them at the cursor, one below the other. */
  insert(view: EditorView, files: File[]): Promise<void> {
    const { upload, texts } = this.#parts;
    return this.#inTurn(view, async () => {
      const pictures = files.filter((file) => isPicture(file, this.#isForStaff));
      const moving = await Promise.all(pictures.map(isAnimated));
      const watch = this.#watch(pictures.length);
      const failure = await takeEach(pictures, upload, watch, (url) => {
        if (!view.isDestroyed) insertPicture(view, url);
      });
      const isLeftOut = pictures.length < files.length;
      const refusal = files.some(isHeic) && !this.#isForStaff ? texts.heicNotTaken : texts.notPicture(this.#isForStaff);
      this.#tellEnd(watch, failure, isLeftOut ? refusal : moving.includes(true) ? texts.pictureStill : "");
    });
  }

  /** Inserts the text of a .docx at the cursor. */
  importWord(view: EditorView, file: File): Promise<void> {
    const { texts, tell } = this.#parts;
    return this.#inTurn(view, async () => {
      if (file.size > WORD_LIMIT) return tell({ note: texts.wordTooLarge(WORD_LIMIT / MIB) });
      const stop = new AbortController();
      this.#stop = stop;
      tell({ note: texts.wordReading, running: { share: undefined, cancel: () => stop.abort() } });
      const read = await readWordFile(file, this.#isForStaff, stop.signal);
      if (stop.signal.aborted) return tell({ note: texts.wordCancelled });
      if ("fault" in read) return tell({ note: texts[read.fault] });
      await this.#place(view, read, texts.wordDone, true);
    });
  }

  /** Stops running work when the editor is removed. */
  readonly stop = (): void => this.#stop.abort();

  /** Handler for the editor: records whether Shift is held, because pasting with Shift means plain text. */
  readonly hearKey = ({ shiftKey }: KeyboardEvent): void => {
    this.#isPlain = shiftKey;
  };

  /** Handler for the editor: cleans pasted HTML before it is parsed. */
  readonly transformPastedHTML = (html: string): string => {
    this.#pasted = this.#clean(html);
    const note = this.#leftOut(this.#pasted);
    if (note !== "") this.#parts.tell({ note });
    return this.#pasted.html;
  };

  /** Handler for the editor: removes zero-width characters from pasted plain text. */
  readonly transformPastedText = withoutInvisible;

  /** Returns a message about content that was left out; empty if all was inserted. */
  #leftOut({ dropped, lost: { media, formulas } }: Pasted): string {
    const { texts } = this.#parts;
    const notes = [
      dropped > 0 ? texts.picturesDropped(dropped) : "",
      media > 0 ? texts.mediaDropped(media) : "",
      formulas > 0 ? texts.formulasDropped(formulas) : "",
    ];
    return notes.filter((note) => note !== "").join(texts.betweenNotes);
  }

  /** Handler for the editor: handles pastes with files, or with pictures that must be uploaded first. */
  readonly handlePaste = (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
    const html = clipboardData?.getData("text/html") ?? "";
    const table = html === "" && !this.#isPlain ? tableOfText(clipboardData?.getData("text/plain") ?? "") : undefined;
    if (table !== undefined) return view.pasteHTML(table);
    const pasted = html === "" ? NOTHING : this.#withLocal(html, clipboardData?.getData("text/rtf") ?? "");
    // Word and spreadsheets add a picture of the text to the text.
    const hasText = pasted.html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";
    if (pasted.pictures.length === 0) return !hasText && this.#takeFiles(view, clipboardData?.files);
    void this.#inTurn(view, () => this.#place(view, pasted, ""));
    return true;
  };

  /** Handler for the editor: handles files that are dropped on the text. */
  readonly handleDrop = (view: EditorView, event: DragEvent, _slice: unknown, isMove: boolean): boolean => {
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
    if (isMove || !this.#takeFiles(view, event.dataTransfer?.files, at)) return false;
    // By default, the browser would open the file instead of the page.
    event.preventDefault();
    return true;
  };

  /** Inserts files by their kinds. Returns false without any. */
  #takeFiles(view: EditorView, list: FileList | undefined, at?: number): boolean {
    const files = [...(list ?? [])];
    if (files.length === 0) return false;
    if (at !== undefined) moveCursor(view, at);
    const word = files.find(isWordFile);
    void (word === undefined ? this.insert(view, files) : this.importWord(view, word));
    return true;
  }

  /** Returns the pasted content with pictures of the writer's disk, if the clipboard contains each of them as RTF. */
  #withLocal(html: string, rtf: string): Pasted {
    if (this.#pasted.local === 0 || rtf === "") return this.#pasted;
    const found = picturesOfRtf(rtf);
    return found.length === this.#pasted.local ? this.#clean(html, found) : this.#pasted;
  }

  get #isForStaff(): boolean {
    return this.#parts.fetchPicture !== undefined;
  }

  #clean(html: string, local?: readonly (string | undefined)[]): Pasted {
    return cleanPasted(html, { isForStaff: this.#isForStaff, ...(local && { local }) });
  }

  /**
   * Uploads the pictures of content and inserts it at the cursor, or in separate blocks below. Shows `done` if there is
   * no other message.
   */
  async #place(view: EditorView, read: Pasted, done: string, isApart = false): Promise<void> {
    const watch = this.#watch(read.pictures.length);
    const { html, failure } = await uploadPasted(read, this.#parts, watch);
    if (view.isDestroyed) return;
    if (isApart) beginBlock(view);
    view.pasteHTML(html);
    view.dispatch(behindPicture(view.state.tr));
    this.#tellEnd(watch, failure, this.#leftOut(read) || done);
  }

  /** Runs work after all earlier work, if the editor still exists. */
  #inTurn(view: EditorView, work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => (view.isDestroyed ? undefined : work()));
    return this.#last;
  }

  /** Begins to show the upload of `count` pictures. */
  #watch(count: number): Watch {
    const { texts, tell } = this.#parts;
    const stop = new AbortController();
    this.#stop = stop;
    const running = { cancel: () => stop.abort() };
    const onProgress = (share: number) => {
      if (!stop.signal.aborted) tell({ note: texts.uploading(count), running: { ...running, share } });
    };
    if (count > 0) onProgress(0);
    return { onProgress, signal: stop.signal };
  }

  #tellEnd({ signal }: Watch, failure: string | undefined, otherwise: string): void {
    const { texts, tell } = this.#parts;
    if (signal.aborted) tell({ note: texts.uploadCancelled });
    else tell({ note: failure === undefined ? otherwise : texts.uploadFailed(failure) });
  }
}

/** Moves the cursor into the text next to a position. */
function moveCursor(view: EditorView, at: number): void {
  const { tr, doc } = view.state;
  const place = doc.resolve(at);
  const next = Selection.findFrom(place, 1, true) ?? Selection.findFrom(place, -1, true);
  if (next !== null) view.dispatch(tr.setSelection(next));
}

/** Moves the cursor to an empty paragraph. Inserts one below the current block unless the cursor is in one. */
function beginBlock(view: EditorView): void {
  const { tr, selection, schema } = view.state;
  const { $to } = selection;
  const paragraph = schema.nodes["paragraph"]?.create();
  if (paragraph === undefined || ($to.parent.isTextblock && $to.parent.content.size === 0)) return;
  const at = $to.depth === 0 ? $to.pos : $to.after(1);
  const change = tr.insert(at, paragraph);
  view.dispatch(change.setSelection(Selection.near(change.doc.resolve(at + 1))));
}

/** Inserts a picture at the cursor or instead of the selection, and moves the cursor after it. */
function insertPicture(view: EditorView, src: string): void {
  const { tr, schema } = view.state;
  const picture = schema.nodes["picture"]?.create({ src });
  if (picture !== undefined) view.dispatch(behindPicture(tr.replaceSelectionWith(picture)).scrollIntoView());
}

/** Moves the cursor after a selected picture, because the next insertion would replace it. */
function behindPicture(change: Transaction): Transaction {
  const { selection, doc } = change;
  if (!(selection instanceof NodeSelection)) return change;
  const next = doc.resolve(selection.to).nodeAfter;
  const paragraph = doc.type.schema.nodes["paragraph"]?.create();
  // No later block can contain the cursor.
  if (next?.isTextblock !== true && paragraph !== undefined) change.insert(selection.to, paragraph);
  return change.setSelection(Selection.near(change.doc.resolve(selection.to + 1)));
}
