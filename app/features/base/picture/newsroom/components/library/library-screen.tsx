import { useEffect, useRef, useState, type DragEvent } from "react";
import { PICTURE_TYPES } from "#app/features/base/rich-text/editor/picture-files.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { FileButton } from "#app/newsroom/kit/list/file-button.tsx";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { LibraryFilters } from "./library-filters.tsx";
import styles from "./library.module.css";
import { PictureDetail } from "./picture-detail.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { UploadQueue } from "./upload-queue.tsx";
import { useGrid } from "./use-grid.ts";
import { useLibrary, useLibraryPlace } from "./use-library.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

/**
 * Shows 素材: all pictures that a staff member may see, with their records. New pictures can be chosen, pasted or
 * dropped.
 */
export default function LibraryScreen() {
  const t = useMessages("pictures");
  const { screens } = useMessages("newsroom");
  const me = useMe();
  const queue = useUploadQueue();
  const picker = useRef<HTMLInputElement>(null);
  const mayUpload = mayAct(me, "picture.upload");
  usePastedFiles(mayUpload ? queue.add : undefined);
  useActs({ uploadPictures: mayUpload ? () => picker.current?.click() : undefined });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (mayUpload) queue.add(event.dataTransfer.files);
  };
  return (
    <div className={styles["drop"]} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <ScreenHead title={screens.pictures}>
        {mayUpload && (
          <FileButton
            input={picker}
            className="primary"
            label={t.upload}
            accept={PICTURE_TYPES}
            isMultiple
            onFiles={queue.add}
          />
        )}
        {mayUpload && <span className={styles["hint"]}>{t.uploadHint}</span>}
      </ScreenHead>
      <UploadQueue items={queue.items} onAgain={queue.again} onDrop={queue.drop} />
      <Pictures mayUpload={mayUpload} />
    </div>
  );
}

/** Adds files that are pasted outside of an input field. */
function usePastedFiles(add: ((files: Iterable<File>) => void) | undefined): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current?.(files);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
}

function Pictures({ mayUpload }: { mayUpload: boolean }) {
  const t = useMessages("pictures");
  const { filter, wanted, set, clear } = useLibraryPlace();
  const { list, hasFailed, more } = useLibrary(filter);
  const search = useRef<HTMLInputElement>(null);
  const [previewed, setPreviewed] = useState<number>();
  const grid = useGrid(list?.map(({ id }) => id) ?? [], more);
  const isNarrowed = Object.keys(filter).length > 0;
  const shown = list?.find(({ id }) => id === previewed);
  useActs({
    search: () => search.current?.focus(),
    clearFilters: isNarrowed && wanted === undefined ? clear : undefined,
  });
  const close = () => {
    set({ id: "" });
    if (wanted !== undefined) document.getElementById(rowLinkId(wanted))?.focus();
  };
  return (
    <div className={styles["screen"]} data-open={wanted === undefined ? undefined : ""}>
      <div className={styles["list"]}>
        <LibraryFilters filter={filter} set={set} search={search} />
        {hasFailed && (
          <p className={styles["failure"]} role="status">
            {t.failed}
          </p>
        )}
        {list?.length === 0 && (
          <div className={styles["empty"]}>
            <p>{isNarrowed ? t.noneFound : mayUpload ? t.empty : t.emptyToRead}</p>
            {isNarrowed && (
              <button type="button" className="btn" onClick={clear}>
                {t.clear}
              </button>
            )}
          </div>
        )}
        {list !== undefined && (
          <PictureGrid
            list={list}
            chosen={wanted}
            onPreview={setPreviewed}
            onFocus={grid.onFocus}
            onChoose={(id) => set({ id: String(id) })}
          />
        )}
        {more !== undefined && (
          <button type="button" className={`btn ${styles["more"]}`} onClick={more}>
            {t.more}
          </button>
        )}
      </div>
      {wanted !== undefined && (
        <PictureDetail key={wanted} id={wanted} onClose={close} onOpen={(id) => set({ id: String(id) })} />
      )}
      {shown !== undefined && <PreviewDialog picture={shown} onClose={() => setPreviewed(undefined)} />}
    </div>
  );
}
