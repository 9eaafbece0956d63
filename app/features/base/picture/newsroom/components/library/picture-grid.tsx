import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { LibraryPicture } from "./library-picture.tsx";
import styles from "./library.module.css";
import { RightsMark } from "./rights-mark.tsx";
import type { LibraryLine } from "./use-library.ts";

type Props = {
  list: readonly LibraryLine[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  onFocus?: (id: number) => void;
  /** Called when the user presses Space on a picture. */
  onPreview?: (id: number) => void;
  /** Whether the grid is beside an open picture. The picture then gets the keys. */
  isBeside?: boolean;
};

/** Shows a grid of pictures, each with the state of its rights. */
export function PictureGrid({ list, chosen, onChoose, onFocus, onPreview, isBeside = false }: Props) {
  const t = useMessages("pictures");
  return (
    <ul className={styles["grid"]}>
      {list.map((picture) => (
        <li key={picture.id}>
          <button
            id={isBeside ? undefined : rowLinkId(picture.id)}
            type="button"
            aria-pressed={picture.id === chosen}
            onFocus={() => onFocus?.(picture.id)}
            onKeyDown={(event) => {
              if (pressedKey(event) !== " " || onPreview === undefined) return;
              event.preventDefault();
              onPreview(picture.id);
            }}
            onClick={() => onChoose(picture.id)}
          >
            <span className={styles["image"]}>
              <LibraryPicture picture={{ ...picture, alt: "" }} />
            </span>
            <span className={styles["caption"]} lang="zh-CN">
              {nameOf(picture) ?? t.untitled(picture.id)}
            </span>
            <span className={styles["about"]}>
              <RightsMark picture={picture} />
              {!picture.isUsed && <i>{t.unused}</i>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ caption, alt }: LibraryLine) => [caption, alt].find((text) => text !== "");
