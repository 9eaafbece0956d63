import { useState } from "react";
import { CUTS, cutArea } from "#app/features/base/picture/picture.cut.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { makeCover, type Picture } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { ShownPicture } from "#app/features/base/picture/newsroom/components/shown-picture.tsx";
import styles from "./cover-dialog.module.css";

type Props = {
  id: number;
  pictures: readonly Picture[];
  /** Saves a cover of the story. Returns the error message on failure. */
  onSave: (cover: number) => Promise<string | undefined>;
  /** Hands the story in, with the chosen cover or without one. */
  onHandIn: () => void;
  onClose: () => void;
};

/**
 * Offers the pictures of a story without a cover before it is handed in. Each is cropped like a cover. A click or Enter
 * makes a picture the cover and hands the story in.
 */
export function CoverDialog({ id, pictures, onSave, onHandIn, onClose }: Props) {
  const { coverOffer: t } = useMessages("stories");
  const { pictures: names } = useMessages("writing");
  const common = useMessages("common");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const take = async (picture: Picture) => {
    setBusy(true);
    const made = await makeCover(id, picture.id, undefined);
    const refusal = made.ok ? await onSave(made.data.id) : made.msg;
    setBusy(false);
    if (refusal === undefined) onHandIn();
    else setFailure(refusal);
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p className={styles["hint"]}>{t.hint}</p>
      <div className={styles["pictures"]} aria-busy={isBusy}>
        {pictures.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            aria-label={names.choose(index + 1)}
            disabled={isBusy}
            style={{ objectPosition: partOf(picture) }}
            onClick={() => void take(picture)}
          >
            <ShownPicture picture={picture} width={480} />
          </button>
        ))}
      </div>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <p className={styles["acts"]}>
        <button type="button" className="btn" onClick={onClose}>
          {common.cancel}
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={onHandIn}>
          {t.without}
        </button>
      </p>
    </Dialog>
  );
}

/** Returns the CSS that shows the cover's crop of a picture. */
function partOf(picture: Picture): string {
  const { left, top, width, height } = cutArea(picture, CUTS.cover.shown, picture.focus);
  const share = (from: number, rest: number) => `${rest === 0 ? 50 : (100 * from) / rest}%`;
  return `${share(left, picture.width - width)} ${share(top, picture.height - height)}`;
}
