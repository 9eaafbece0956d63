import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ShownPicture } from "../shown-picture.tsx";
import styles from "./library.module.css";
import type { LibraryLine } from "./use-library.ts";

/** The greatest width in pixels of the displayed file. */
const LARGEST = 1_440;

/** Shows a picture as large as the window allows. Space opens and closes it. */
export function PreviewDialog({ picture, onClose }: { picture: LibraryLine; onClose: () => void }) {
  const t = useMessages("pictures");
  return (
    <Dialog title={picture.caption === "" ? t.untitled(picture.id) : picture.caption} onClose={onClose}>
      <div className={styles["preview"]}>
        <ShownPicture picture={picture} width={LARGEST} alt={picture.alt} />
      </div>
      <p className={styles["hint"]}>
        {[picture.credit, `${picture.width} × ${picture.height}`].filter(Boolean).join(" · ")}
      </p>
      <button
        type="button"
        className="btn"
        onKeyDown={(event) => {
          if (pressedKey(event) !== " ") return;
          event.preventDefault();
          onClose();
        }}
        onClick={onClose}
      >
        {t.close} <kbd>Esc</kbd>
      </button>
    </Dialog>
  );
}
