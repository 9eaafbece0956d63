import { useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { RATIOS, ratioOf, type Part, type Ratio } from "#app/features/base/picture/picture.cut.ts";
import { LEAST_SHARE } from "../../picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { FocalPoint } from "../focal-point.tsx";
import { usePictureData } from "../picture-data.ts";
import styles from "./library.module.css";
import type { LibraryDetail } from "./use-library.ts";
import type { RecordDraft } from "./use-record.ts";

const ZOOM_STEP = 0.05;
/** The pixels by which an arrow key moves the picture. */
const KEY_STEP = 8;
/** The greatest width in pixels of the displayed file. */
const LARGEST = 960;

type Props = { picture: LibraryDetail; draft: RecordDraft; onClose: () => void };

/** Shows the dialog for the crop of each ratio, and for the focal point that stays in view without a crop. */
export function CropDialog({ picture, draft, onClose }: Props) {
  const { cropping: t } = useMessages("pictures");
  const [ratio, setRatio] = useState<Ratio>(RATIOS[0]);
  const { crops, focus } = draft.record;
  const keep = (part: Part | undefined) => {
    const { [ratio]: _, ...others } = crops;
    draft.change({ crops: part === undefined ? others : { ...others, [ratio]: part } });
    onClose();
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <fieldset className={styles["ratios"]}>
        <legend>{t.ratio}</legend>
        {RATIOS.map((one) => (
          <label key={one}>
            <input type="radio" name="ratio" checked={one === ratio} onChange={() => setRatio(one)} />
            {t.ratios[one]}
            {crops[one] !== undefined && <small>{t.kept}</small>}
          </label>
        ))}
      </fieldset>
      <Cutter key={ratio} {...{ picture, ratio }} kept={crops[ratio]} onKeep={keep} onClose={onClose} />
      <FocalPoint
        key={`focus ${ratio}`}
        {...{ picture, ratio, focus }}
        onChange={(next) => draft.change({ focus: next })}
      />
    </Dialog>
  );
}

type CutterProps = {
  picture: LibraryDetail;
  ratio: Ratio;
  kept: Part | undefined;
  onKeep: (part: Part | undefined) => void;
  onClose: () => void;
};

/** Shows the crop for one ratio, set by pointer, touch or keys. */
function Cutter({ picture, ratio, kept, onKeep, onClose }: CutterProps) {
  const { cropping: t } = useMessages("pictures");
  const image = usePictureData(picture.src, LARGEST);
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <>
      <div className={styles["stage"]}>
        {image !== undefined && (
          <Cropper
            image={image}
            crop={crop}
            zoom={zoom}
            aspect={ratioOf(ratio)}
            minZoom={1}
            maxZoom={1 / LEAST_SHARE}
            keyboardStep={KEY_STEP}
            disableAutomaticStylesInjection
            {...(kept && { initialCroppedAreaPercentages: areaOf(picture, ratio, kept) })}
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
      <div className={styles["acts"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.cancel}
        </button>
        {kept !== undefined && (
          <button type="button" className="btn" onClick={() => onKeep(undefined)}>
            {t.none}
          </button>
        )}
        <button
          type="button"
          className="btn primary"
          disabled={area === undefined}
          onClick={() => area && onKeep(partOf(picture, ratio, area))}
        >
          {t.use}
        </button>
      </div>
    </>
  );
}

type Size = { width: number; height: number };
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000;

/** Returns the width of the largest crop of a ratio, as a share of the picture. */
const widest = ({ width, height }: Size, ratio: Ratio) => Math.min(1, (height * ratioOf(ratio)) / width);

/** Converts a crop in percent of the picture into its stored form: its centre, and its share of the largest crop. */
function partOf(size: Size, ratio: Ratio, { x, y, width, height }: Area): Part {
  const share = Math.max(LEAST_SHARE, within(width / 100 / widest(size, ratio)));
  return { x: within((x + width / 2) / 100), y: within((y + height / 2) / 100), share };
}

/** Converts a stored crop into percent of the picture. */
function areaOf(size: Size, ratio: Ratio, { x, y, share }: Part): Area {
  const width = 100 * widest(size, ratio) * share;
  const height = (width * size.width) / ratioOf(ratio) / size.height;
  return { x: 100 * x - width / 2, y: 100 * y - height / 2, width, height };
}
