import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { LibraryFilters } from "./library-filters.tsx";
import styles from "./library.module.css";
import { PictureGrid } from "./picture-grid.tsx";
import { useLibrary, type LibraryFilter, type LibraryLine } from "./use-library.ts";

type Props = { onChoose: (picture: LibraryLine) => void; onClose: () => void };

/** Shows a window to search and choose a picture of the library. At first it shows pictures that may be used. */
export function LibraryDialog({ onChoose, onClose }: Props) {
  const t = useMessages("pictures");
  const [filter, setFilter] = useState<LibraryFilter>({ usable: "1" });
  const [near, setNear] = useState<number>();
  const { list, hasFailed, more } = useLibrary(filter);
  const search = useRef<HTMLInputElement>(null);
  const set = useCallback(
    (change: Readonly<Record<string, string>>) =>
      setFilter((before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== "")),
      ),
    [],
  );
  const choose = (id: number) => {
    const picture = list?.find((one) => one.id === id);
    if (picture !== undefined) onChoose(picture);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[pressedKey(event) ?? ""];
    if (by === undefined || list === undefined || (event.target as HTMLElement).matches("input, select")) return;
    event.preventDefault();
    const next = list[Math.min(Math.max(list.findIndex(({ id }) => id === near) + by, 0), list.length - 1)];
    if (next !== undefined) document.getElementById(rowLinkId(next.id))?.focus();
  };
  return (
    <Dialog title={t.choose} onClose={onClose}>
      <div className={styles["window"]} role="presentation" onKeyDown={onKeyDown}>
        <LibraryFilters filter={filter} set={set} search={search} />
        {hasFailed && <p role="status">{t.failed}</p>}
        {list?.length === 0 && <p className={styles["hint"]}>{t.noneFound}</p>}
        {list !== undefined && <PictureGrid list={list} chosen={undefined} onFocus={setNear} onChoose={choose} />}
        {more !== undefined && (
          <button type="button" className="btn" onClick={more}>
            {t.more}
          </button>
        )}
      </div>
    </Dialog>
  );
}
