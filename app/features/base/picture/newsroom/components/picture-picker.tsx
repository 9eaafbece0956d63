import { useEffect, useRef, useState } from "react";
import type { Point, Ratio } from "#app/features/base/picture/picture.cut.ts";
import { PICTURE_TYPES } from "#app/features/base/rich-text/editor/picture-files.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { FileButton } from "#app/newsroom/kit/list/file-button.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { FromLibrary } from "./from-library.tsx";
import type { Answered, Choice, PictureCut } from "./picture-calls.ts";
import { ShownPicture } from "./shown-picture.tsx";
import { useStillNotice } from "./use-still-notice.ts";
import styles from "#app/newsroom/screens/write/panel/cover-picker.module.css";

type Watch = { signal: AbortSignal; onProgress: (share: number) => void };

/** Functions that a picker needs for its choice. */
export type PickerActions = {
  /** Draws the crop of a picture, around a point if given. */
  cut: (id: number, point: Point | undefined, signal: AbortSignal) => Promise<Answered<PictureCut>>;
  upload: (file: File, watch: Watch) => Promise<Answered<Choice>>;
  /** Adds a picture of the library to the record. */
  take: (id: number, signal: AbortSignal) => Promise<Answered<Choice>>;
};

type Props = {
  /** The name of what is chosen, such as a cover or a banner. */
  label: string;
  ratio: Ratio;
  /** The available pictures, and the hint above them. */
  choices: readonly Choice[];
  hint: string;
  /** The current crop, and its whole picture. */
  cut: PictureCut | undefined;
  whole: Choice | undefined;
  ways: PickerActions;
  onChange: (cut: PictureCut) => void;
  onClose: () => void;
};

type Work = { share: number | undefined; stop: () => void };

/**
 * Shows the choice of a picture for a use: an available one, one of the library, or a new one. The focal point always
 * stays in view.
 */
export function PicturePicker({ label, ratio, choices, hint, cut, whole, ways, onChange, onClose }: Props) {
  const { pictures: t } = useMessages("writing");
  const tellStill = useStillNotice();
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const during = async <T,>(run: (watch: Watch) => Promise<Answered<T>>) => {
    const controller = new AbortController();
    const stop = () => controller.abort();
    setFailure("");
    setWork({ share: undefined, stop });
    const answer = await run({ signal: controller.signal, onProgress: (share) => setWork({ share, stop }) });
    setWork(undefined);
    if (!answer.ok) setFailure(answer.msg);
    return answer.ok ? answer.data : undefined;
  };
  const take = async (picture: Choice | undefined, point?: Point) => {
    const drawn = picture && (await during(({ signal }) => ways.cut(picture.id, point, signal)));
    if (drawn !== undefined) onChange(drawn);
  };
  const takeFromLibrary = async (id: number) => {
    await take(await during(({ signal }) => ways.take(id, signal)));
  };
  const upload = async (file: File) => {
    const picture = await during((watch) => ways.upload(file, watch));
    if (picture !== undefined) await tellStill(file);
    await take(picture);
  };
  return (
    <div className={styles["picker"]} role="group" aria-label={label}>
      <FileButton
        input={first}
        className={styles["file"]}
        label={t.upload}
        accept={PICTURE_TYPES}
        onFiles={([file]) => void upload(file)}
      />
      <FromLibrary isDisabled={work !== undefined} onChoose={({ id }) => void takeFromLibrary(id)} />
      <p className={styles["label"]}>{hint}</p>
      <div className={styles["choices"]} role="group" aria-label={hint}>
        {choices.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            aria-label={picture.name ?? t.choose(index + 1)}
            aria-pressed={picture.id === whole?.id || picture.id === cut?.id}
            disabled={work !== undefined}
            onClick={() => void take(picture)}
          >
            <ShownPicture picture={picture} width={480} />
          </button>
        ))}
      </div>
      {whole !== undefined && cut !== undefined && (
        <FocalPoint
          key={whole.id}
          picture={whole}
          ratio={ratio}
          focus={cut.focus}
          onChange={(focus) => void take(whole, focus)}
        />
      )}
      <div className={styles["state"]}>
        {work !== undefined && (
          <>
            <progress max={1} value={work.share} aria-label={t.working} />
            <button type="button" className="btn" onClick={work.stop}>
              {t.stop}
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={onClose}>
          {t.close}
        </button>
      </div>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
    </div>
  );
}
