import { useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { LEAST_SHARE, RATIOS } from "#app/features/newsroom/picture/picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { FocalPoint } from "../pictures/focal-point.tsx";
import { usePictureData } from "../pictures/picture-data.ts";
import styles from "./library.module.css";
import type { LibraryDetail } from "./use-library.ts";
import type { RecordDraft } from "./use-record.ts";

const ZOOM_STEP = 0.05;
/** Pixels that an arrow key moves the picture. */
const KEY_STEP = 8;
const [RATIO] = RATIOS;
const [ACROSS = 16, DOWN = 9] = RATIO.split(":").map(Number);
/** A width that every file of a picture is within. */
const LARGEST = 960;

type Props = { picture: LibraryDetail; draft: RecordDraft; onClose: () => void };

/** The part of a picture that is shown in 16:9, and the point that stays in view: by pointer, by touch or by keys. */
export function CropDialog({ picture, draft, onClose }: Props) {
  const { cropping: t } = useMessages("pictures");
  const image = usePictureData(picture.src, LARGEST);
  const kept = draft.record.crops[RATIO];
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const use = () => {
    if (area === undefined) return;
    const part = partOf(picture, area);
    draft.change({ crops: { [RATIO]: part }, focus: { x: part.x, y: part.y } });
    onClose();
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className={styles["stage"]}>
        {image !== undefined && (
          <Cropper
            image={image}
            crop={crop}
            zoom={zoom}
            aspect={ACROSS / DOWN}
            minZoom={1}
            maxZoom={1 / LEAST_SHARE}
            keyboardStep={KEY_STEP}
            disableAutomaticStylesInjection
            {...(kept && { initialCroppedAreaPercentages: areaOf(picture, kept) })}
            cropperProps={{ role: "group", "aria-label": t.area }}
            mediaProps={{ alt: "" }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={setArea}
          />
        )}
      </div>
      <label className={styles["zoom"]}>
        {t.zoom}
        <input
          type="range"
          min={1}
          max={1 / LEAST_SHARE}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      <FocalPoint picture={picture} focus={draft.record.focus} onChange={(focus) => draft.change({ focus })} />
      <div className={styles["acts"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.cancel}
        </button>
        {kept !== undefined && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              draft.change({ crops: {} });
              onClose();
            }}
          >
            {t.none}
          </button>
        )}
        <button type="button" className="btn primary" disabled={area === undefined} onClick={use}>
          {t.use}
        </button>
      </div>
    </Dialog>
  );
}

type Size = { width: number; height: number };
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000;

/** How wide the largest part of the ratio is, as a share of the picture. */
const widest = ({ width, height }: Size) => Math.min(1, (height * ACROSS) / DOWN / width);

/** What was cut, in percent of the picture, as it is kept: its middle, and its share of the largest part. */
function partOf(size: Size, { x, y, width, height }: Area) {
  const share = Math.max(LEAST_SHARE, within(width / 100 / widest(size)));
  return { x: within((x + width / 2) / 100), y: within((y + height / 2) / 100), share };
}

/** The same, back. */
function areaOf(size: Size, { x, y, share }: { x: number; y: number; share: number }): Area {
  const width = 100 * widest(size) * share;
  const height = (((width * size.width) / ACROSS) * DOWN) / size.height;
  return { x: 100 * x - width / 2, y: 100 * y - height / 2, width, height };
}
