import { lazy, Suspense, useEffect, useRef, useState, type ChangeEvent } from "react";
import { PICTURE_TYPES } from "#app/features/base/rich-text/components/picture-files.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { FocalPoint } from "./focal-point.tsx";
import { makeCover, sendPicture, takePicture, type Picture } from "./picture-calls.ts";
import { ShownPicture } from "./shown-picture.tsx";
import styles from "./cover-picker.module.css";

/** Comes when somebody looks into the library. */
const LibraryDialog = lazy(async () => ({ default: (await import("../library/library-dialog.tsx")).LibraryDialog }));

type Props = {
  storyId: number;
  pictures: Picture[];
  /** What is the cover now. */
  cover: Picture | undefined;
  onChange: (id: number) => void;
  onClose: () => void;
};

type Work = { share: number | undefined; stop: () => void };

/** A cover is one of the story's pictures, or a new one, with a point of it that always stays in view. */
export function CoverPicker({ storyId, pictures, cover, onChange, onClose }: Props) {
  const { pictures: t } = useMessages("writing");
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState("");
  const [isLooking, setLooking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const whole = pictures.filter(({ coverOf }) => coverOf === null);
  const chosen = whole.find(({ id }) => id === cover?.coverOf);

  const during = async <T extends { ok: boolean }>(
    run: (watch: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<T>,
  ) => {
    const controller = new AbortController();
    const stop = () => controller.abort();
    setFailure("");
    setWork({ share: undefined, stop });
    const answer = await run({ signal: controller.signal, onProgress: (share) => setWork({ share, stop }) });
    setWork(undefined);
    return answer;
  };
  const take = async (picture: Picture, focus: Picture["focus"]) => {
    const answer = await during(({ signal }) => makeCover(storyId, picture.id, focus, signal));
    if (answer.ok) onChange(answer.data.id);
    else setFailure(answer.msg);
  };
  const takeFromLibrary = async (id: number) => {
    setLooking(false);
    const answer = await during(({ signal }) => takePicture(storyId, id, signal));
    if (answer.ok) await take(answer.data, answer.data.focus);
    else setFailure(answer.msg);
  };
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    target.value = "";
    const answer = await during((watch) => sendPicture(storyId, file, watch));
    if (answer.ok) await take(answer.data, answer.data.focus);
    else setFailure(answer.msg);
  };
  return (
    <div className={styles["picker"]} role="group" aria-label={t.cover}>
      <label className={`btn ${styles["file"]}`}>
        <input
          ref={first}
          type="file"
          className="visually-hidden"
          accept={PICTURE_TYPES}
          onChange={(event) => void upload(event)}
        />
        {t.upload}
      </label>
      <button type="button" className="btn" disabled={work !== undefined} onClick={() => setLooking(true)}>
        {t.fromLibrary}
      </button>
      {isLooking && (
        <Suspense>
          <LibraryDialog onChoose={({ id }) => void takeFromLibrary(id)} onClose={() => setLooking(false)} />
        </Suspense>
      )}
      <p className={styles["label"]} id="cover-of-story">
        {whole.length === 0 ? t.noneInStory : t.fromStory}
      </p>
      <div className={styles["choices"]} role="group" aria-labelledby="cover-of-story">
        {whole.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            aria-label={t.choose(index + 1)}
            aria-pressed={picture === chosen}
            disabled={work !== undefined}
            onClick={() => void take(picture, picture.focus)}
          >
            <ShownPicture picture={picture} width={480} />
          </button>
        ))}
      </div>
      {chosen !== undefined && cover !== undefined && (
        <FocalPoint
          key={chosen.id}
          picture={chosen}
          focus={cover.focus}
          onChange={(focus) => void take(chosen, focus)}
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
