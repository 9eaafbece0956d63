import { NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type editor from "./editor.zh-cn.ts";
import { cleanPasted, type Pasted } from "./paste/pasted-html.ts";
import { withoutInvisible } from "./paste/pasted-styles.ts";
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
import { tableOfText } from "./paste/pasted-sheet.ts";
import { picturesOfRtf } from "./paste/rtf-pictures.ts";
import { readWordFile, WORD_LIMIT } from "./paste/word-file.ts";

const MIB = 1024 * 1024;
const NOTHING: Pasted = { html: "", pictures: [], dropped: 0, local: 0, lost: { media: 0, formulas: 0 } };

/**
 * The state of the work, with an empty note for none. While it runs: the progress from 0 to 1, undefined if unknown, and how to
 * cancel it where that is possible.
 */
export type PictureState = { note: string; running?: { share: number | undefined; cancel: (() => void) | undefined } };

/** The parts of the page that the work needs. */
export type PictureParts = PictureActions & { texts: typeof editor; tell: (state: PictureState) => void };

/**
 * Inserts content from outside into the text: pictures by button, paste and drop, pasted HTML, Word files. One after the other.
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

  /** Uploads pictures and puts them at the cursor, one below the other. */
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

  /** Puts the text of a .docx at the cursor. */
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

  /** For the editor that is going: what is under way is stopped. */
  readonly stop = (): void => this.#stop.abort();

  /** For the editor: pasting with Shift means plain text. */
  readonly hearKey = ({ shiftKey }: KeyboardEvent): void => {
    this.#isPlain = shiftKey;
  };

  /** For the editor: cleans what is pasted before anything reads it. */
  readonly transformPastedHTML = (html: string): string => {
    this.#pasted = this.#clean(html);
    const note = this.#leftOut(this.#pasted);
    if (note !== "") this.#parts.tell({ note });
    return this.#pasted.html;
  };

  /** For the editor: plain text without characters of no width. */
  readonly transformPastedText = withoutInvisible;

  /** Describes content that was left out; empty when all was inserted. */
  #leftOut({ dropped, lost: { media, formulas } }: Pasted): string {
    const { texts } = this.#parts;
    const notes = [
      dropped > 0 ? texts.picturesDropped(dropped) : "",
      media > 0 ? texts.mediaDropped(media) : "",
      formulas > 0 ? texts.formulasDropped(formulas) : "",
    ];
    return notes.filter((note) => note !== "").join(texts.betweenNotes);
  }

  /** For the editor: handles pastes with files, or with pictures that must be uploaded first. */
  readonly handlePaste = (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
    const html = clipboardData?.getData("text/html") ?? "";
    const table = html === "" && !this.#isPlain ? tableOfText(clipboardData?.getData("text/plain") ?? "") : undefined;
    if (table !== undefined) return view.pasteHTML(table);
    const pasted = html === "" ? NOTHING : this.#withLocal(html, clipboardData?.getData("text/rtf") ?? "");
    // Word and spreadsheets send a picture of the text along with the text.
    const hasText = pasted.html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";
    if (pasted.pictures.length === 0) return !hasText && this.#takeFiles(view, clipboardData?.files);
    void this.#inTurn(view, () => this.#place(view, pasted, ""));
    return true;
  };

  /** For the editor: files that are dropped on the text. */
  readonly handleDrop = (view: EditorView, event: DragEvent, _slice: unknown, isMove: boolean): boolean => {
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
    if (isMove || !this.#takeFiles(view, event.dataTransfer?.files, at)) return false;
    // The browser would open the file in the place of the page.
    event.preventDefault();
    return true;
  };

  /** Inserts files by their kinds; false without any. */
  #takeFiles(view: EditorView, list: FileList | undefined, at?: number): boolean {
    const files = [...(list ?? [])];
    if (files.length === 0) return false;
    if (at !== undefined) moveCursor(view, at);
    const word = files.find(isWordFile);
    void (word === undefined ? this.insert(view, files) : this.importWord(view, word));
    return true;
  }

  /** Pasted content, with the pictures of the writer's disk where the clipboard has each of them as RTF. */
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
   * Inserts content at the cursor, or in blocks of its own below it, once its pictures are uploaded; shows `done` if there is
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

  /** Runs work when all that was begun before is done, and the editor is still there. */
  #inTurn(view: EditorView, work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => (view.isDestroyed ? undefined : work()));
    return this.#last;
  }

  /** Shows the uploading of some pictures from now on. */
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

/** Puts the cursor into the text next to a position. */
function moveCursor(view: EditorView, at: number): void {
  const { tr, doc } = view.state;
  const place = doc.resolve(at);
  const next = Selection.findFrom(place, 1, true) ?? Selection.findFrom(place, -1, true);
  if (next !== null) view.dispatch(tr.setSelection(next));
}

/** Puts the cursor into an empty paragraph, a new one below the current block unless it is in one. */
function beginBlock(view: EditorView): void {
  const { tr, selection, schema } = view.state;
  const { $to } = selection;
  const paragraph = schema.nodes["paragraph"]?.create();
  if (paragraph === undefined || ($to.parent.isTextblock && $to.parent.content.size === 0)) return;
  const at = $to.depth === 0 ? $to.pos : $to.after(1);
  const change = tr.insert(at, paragraph);
  view.dispatch(change.setSelection(Selection.near(change.doc.resolve(at + 1))));
}

/** Puts a picture at the cursor, or in the place of what is selected, and the cursor behind it. */
function insertPicture(view: EditorView, src: string): void {
  const { tr, schema } = view.state;
  const picture = schema.nodes["picture"]?.create({ src });
  if (picture !== undefined) view.dispatch(behindPicture(tr.replaceSelectionWith(picture)).scrollIntoView());
}

/** Puts the cursor after a selected picture, which the next insertion would replace. */
function behindPicture(change: Transaction): Transaction {
  const { selection, doc } = change;
  if (!(selection instanceof NodeSelection)) return change;
  const next = doc.resolve(selection.to).nodeAfter;
  const paragraph = doc.type.schema.nodes["paragraph"]?.create();
  // No later block can hold the cursor.
  if (next?.isTextblock !== true && paragraph !== undefined) change.insert(selection.to, paragraph);
  return change.setSelection(Selection.near(change.doc.resolve(selection.to + 1)));
}
