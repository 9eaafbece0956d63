import type { EditorView } from "@tiptap/pm/view";
import type editor from "#app/i18n/zh-cn/editor.ts";
import { cleanPasted, type Pasted } from "./pasted-html.ts";
import {
  isPicture,
  picturesAmong,
  readWordFile,
  uploadPasted,
  WORD_LIMIT,
  type UploadPicture,
} from "./picture-files.ts";

const MIB = 1024 * 1024;
const NOTHING: Pasted = { html: "", pictures: [], dropped: 0 };

/** What the work needs of the page. */
export type PictureParts = { upload: UploadPicture; texts: typeof editor; tell: (note: string) => void };

/**
 * What comes from outside into the text: pictures by button, paste and drop, pasted HTML, Word files. How it goes is told
 * to `tell`, an empty note for nothing to say.
 */
export class PictureWork {
  readonly #parts: PictureParts;
  #pasted = NOTHING;

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  /** Uploads pictures and puts them at a position, or at the cursor. */
  async insert(view: EditorView, files: File[], at?: number): Promise<void> {
    const { upload, texts, tell } = this.#parts;
    tell(texts.uploading(files.length));
    let failure: string | undefined;
    for (const file of files) {
      const answer = isPicture(file) ? await upload(file) : { ok: false as const, msg: texts.notPicture };
      if (view.isDestroyed) return;
      if (answer.ok) insertPicture(view, answer.url, at);
      else failure ??= answer.msg;
    }
    tell(failure === undefined ? "" : texts.uploadFailed(failure));
  }

  /** Puts the text of a .docx at the cursor. */
  async importWord(view: EditorView, file: File): Promise<void> {
    const { texts, tell } = this.#parts;
    if (file.size > WORD_LIMIT) return tell(texts.wordTooLarge(WORD_LIMIT / MIB));
    tell(texts.wordReading);
    let read: Pasted;
    try {
      read = await readWordFile(await file.arrayBuffer());
    } catch {
      return tell(texts.wordFailed);
    }
    await this.#place(view, read, texts.wordDone);
  }

  /** For the editor: cleans what is pasted before anything reads it. */
  readonly transformPastedHTML = (html: string): string => {
    this.#pasted = cleanPasted(html);
    const { dropped } = this.#pasted;
    const { tell, texts } = this.#parts;
    if (dropped > 0) tell(texts.picturesDropped(dropped));
    return this.#pasted.html;
  };

  /** For the editor: takes over when pictures have to be uploaded first. */
  readonly handlePaste = (view: EditorView, event: ClipboardEvent): boolean => {
    const files = picturesAmong(event.clipboardData?.files);
    const html = event.clipboardData?.getData("text/html") ?? "";
    const pasted = html === "" ? NOTHING : this.#pasted;
    // Word and spreadsheets send a picture of the text along with the text.
    const isPictureAlone = pasted.html.replace(/<[^>]*>|&nbsp;|\s/g, "") === "";
    if (files.length > 0 && isPictureAlone) void this.insert(view, files);
    else if (pasted.pictures.length > 0) void this.#place(view, pasted, "");
    else return false;
    return true;
  };

  /** For the editor: pictures that are dropped on the text. */
  readonly handleDrop = (view: EditorView, event: DragEvent, _slice: unknown, isMove: boolean): boolean => {
    const files = picturesAmong(event.dataTransfer?.files);
    if (isMove || files.length === 0) return false;
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
    void this.insert(view, files, at);
    return true;
  };

  /** Puts what was read at the cursor, once its pictures are uploaded; `done` is said when there is nothing else to say. */
  async #place(view: EditorView, read: Pasted, done: string): Promise<void> {
    const { upload, texts, tell } = this.#parts;
    if (read.pictures.length > 0) tell(texts.uploading(read.pictures.length));
    const { html, failure } = await uploadPasted(read, upload);
    if (view.isDestroyed) return;
    view.pasteHTML(html);
    if (failure !== undefined) tell(texts.uploadFailed(failure));
    else tell(read.dropped > 0 ? texts.picturesDropped(read.dropped) : done);
  }
}

/** Puts a picture at the position, or in the place of what is selected, and the cursor behind it. */
function insertPicture(view: EditorView, src: string, at: number | undefined): void {
  const { state } = view;
  const picture = state.schema.nodes["picture"]?.create({ src });
  if (picture === undefined) return;
  const position = at === undefined ? undefined : Math.min(at, state.doc.content.size);
  const change = position === undefined ? state.tr.replaceSelectionWith(picture) : state.tr.insert(position, picture);
  view.dispatch(change.scrollIntoView());
}
