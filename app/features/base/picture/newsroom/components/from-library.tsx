import { useState } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#app/i18n/messages.ts";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";
import type { LibraryLine } from "./library/use-library.ts";

/** Loaded when a staff member opens the library. */
const LibraryDialog = lateWindow(async () => (await import("./library/library-dialog.tsx")).LibraryDialog);

type Props = { isDisabled?: boolean; onChoose: (picture: LibraryLine) => void };

/** Shows the button that opens the picture library. */
export function FromLibrary({ isDisabled = false, onChoose }: Props) {
  const { pictures: t } = useMessages("writing");
  const [isLooking, setLooking] = useState(false);
  const choose = (picture: LibraryLine) => {
    setLooking(false);
    onChoose(picture);
  };
  return (
    <>
      <button type="button" className="btn" disabled={isDisabled} onClick={() => setLooking(true)}>
        {t.fromLibrary}
      </button>
      {isLooking &&
        // The window is rendered outside of any surrounding form, because forms cannot be nested.
        createPortal(<LibraryDialog onChoose={choose} onClose={() => setLooking(false)} />, document.body)}
    </>
  );
}
