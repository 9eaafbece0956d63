import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CUTS, type CutPlace } from "#app/features/base/picture/picture.cut.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { cutPicture, sendToLibrary, type Choice, type PictureCut } from "./picture-calls.ts";
import { PictureRight } from "./picture-right.tsx";
import { PicturePicker, type PickerActions } from "./picture-picker.tsx";
import { ShownPicture } from "./shown-picture.tsx";
import styles from "./place-picture.module.css";

type Props = {
  place: CutPlace;
  label: string;
  /** The current picture. */
  cut: PictureCut | undefined;
  /** The text without a picture, and the label of the button that removes the picture. */
  none: string;
  drop: string;
  choices: readonly Choice[];
  hint: string;
  onSet: (cut: PictureCut | undefined) => void;
};

/** Shows the picture of a record other than a story: what it shows now, its rights, and a button to choose another. */
export function PlacePicture({ place, label, cut, none, drop, choices, hint, onSet }: Props) {
  const { placing: t } = useMessages("pictures");
  const [isOpen, setOpen] = useState(false);
  const wholeId = cut?.coverOf ?? undefined;
  const whole = useQuery({
    ...newsroomQuery("GET /newsroom/cut", { id: wholeId ?? 0 }),
    enabled: wholeId !== undefined,
  }).data;
  const ways: PickerActions = {
    cut: (id, point, signal) => cutPicture(id, place, point, signal),
    upload: sendToLibrary,
    take: async (id, signal) => {
      const answer = await newsroomRequest("GET /newsroom/cut", { input: { id }, silent: true, signal });
      if (!answer.ok) return answer;
      return answer.data === null ? { ok: false, msg: t.gone } : { ok: true, data: answer.data };
    },
  };
  return (
    <div className={styles["place"]} role="group" aria-label={label}>
      <p className="meta">{label}</p>
      {cut === undefined ? <p className="meta">{none}</p> : <ShownPicture picture={cut} width={960} />}
      <p className={styles["acts"]}>
        <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {cut === undefined ? t.choose : t.change}
        </button>
        {cut !== undefined && (
          <button type="button" className="btn" onClick={() => onSet(undefined)}>
            {drop}
          </button>
        )}
        {wholeId !== undefined && <PictureRight id={wholeId} />}
      </p>
      {isOpen && (
        <PicturePicker
          label={label}
          ratio={CUTS[place].shown}
          choices={choices}
          hint={hint}
          cut={cut}
          whole={whole ?? undefined}
          ways={ways}
          onChange={onSet}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
