import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { lateBlock } from "#app/newsroom/kit/late/late-part.tsx";
import { ShownPicture } from "#app/features/base/picture/newsroom/components/shown-picture.tsx";
import { picturesOf } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { useStoryField, useWriting } from "../draft/story-context.ts";
import styles from "./cover-row.module.css";

/** Loaded when the writer first chooses a cover. */
const CoverPicker = lateBlock(async () => (await import("./cover-picker.tsx")).CoverPicker);

/** Shows the cover as lists show it, with a button to change it. */
export function CoverRow() {
  const { pictures: t, elements } = useMessages("writing");
  const { storyId } = useWriting();
  const { value, change, fault, isReadOnly } = useStoryField("coverMediaId");
  const [isOpen, setOpen] = useState(false);
  const pictures = useQuery(picturesOf(storyId)).data?.pictures ?? [];
  const cover = pictures.find(({ id }) => id === value);
  return (
    <div className={styles["cover"]}>
      {cover === undefined ? (
        <p className={styles["none"]}>{t.noCover}</p>
      ) : (
        <ShownPicture picture={cover} width={480} />
      )}
      {fault !== undefined && (
        <p className={styles["fault"]} role="alert">
          {elements.faults[fault]}
        </p>
      )}
      {!isReadOnly && !isOpen && (
        <div className={styles["acts"]}>
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            {cover === undefined ? t.chooseCover : t.changeCover}
          </button>
          {value !== null && (
            <button type="button" className="btn" onClick={() => change(null)}>
              {t.dropCover}
            </button>
          )}
        </div>
      )}
      {isOpen && !isReadOnly && (
        <CoverPicker
          storyId={storyId}
          pictures={pictures}
          cover={cover}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
