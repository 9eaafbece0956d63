import { useRef, useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useUpload } from "#app/features/base/upload/components/use-upload.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import { updateMember } from "#app/features/base/member-client/member-store.ts";
import { cutSquare, type Picture } from "./picture.ts";
import styles from "./profile.module.css";

export type AvatarDialogProps = {
  picture: Picture;
  /** Whether the file was animated. The member's picture is not, so the dialog says so. */
  wasMoving: boolean;
  /** Called when the member has the new picture. */
  onSaved: () => void;
  onClose: () => void;
};

const MOST_ZOOM = 4;
const ZOOM_STEP = 0.05;
/** The pixels by which an arrow key moves the picture. */
const KEY_STEP = 8;

/** Crops a picture to a square by mouse, touch or keys, and saves it as the member's picture. */
export function AvatarDialog({ picture, wasMoving, onSaved, onClose }: AvatarDialogProps) {
  const t = useMessages("profile").avatar;
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Area>();
  const { use, cancel, share, failure } = useNewAvatar(picture, () => {
    onSaved();
    onClose();
  });
  const isBusy = share !== undefined;
  return (
    <Dialog title={t.crop} onClose={onClose}>
      <div className={styles["stage"]}>
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={MOST_ZOOM}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": t.cropArea }}
          mediaProps={{ alt: "" }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setSquare(pixels)}
        />
      </div>
      {wasMoving && (
        <p className={styles["hint"]} role="status">
          {t.still}
        </p>
      )}
      <p className={styles["hint"]}>{t.cropHint}</p>
      <label className={styles["zoom"]}>
        {t.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          disabled={isBusy}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      {isBusy && <progress className={styles["progress"]} max={1} value={share} aria-label={t.sending} />}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <div className={styles["actions"]}>
        <button type="button" className="btn" onClick={isBusy ? cancel : onClose}>
          {isBusy ? t.stop : t.cancel}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={isBusy || square === undefined}
          onClick={() => void use(square)}
        >
          {isBusy ? t.sending : t.use}
        </button>
      </div>
    </Dialog>
  );
}

/** Uploads a square of the picture as the member's. During the upload `share` is its progress. */
function useNewAvatar(picture: Picture, onSaved: () => void) {
  const t = useMessages("profile").avatar;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async (url: string, shown: string) => {
    const answer = await request("POST /account/profile", { input: { avatar: url }, silent: true });
    if (!answer.ok) return setProblem(answer.msg);
    updateMember({ avatar: shown });
    showToast(t.saved, "success");
    onSaved();
  };
  const saving = useRef<Promise<void>>(undefined);
  const upload = useUpload({
    topic: "avatar",
    check: async () => undefined,
    onUploaded: ({ url, full_url }) => {
      saving.current = save(url, full_url);
    },
  });
  const use = async (square: Area | undefined) => {
    if (square === undefined) return;
    setBusy(true);
    setProblem("");
    try {
      await upload.take(await cutSquare(picture, square));
      await saving.current;
    } catch {
      setProblem(t.notPicture);
    }
    setBusy(false);
  };
  const percent = upload.running?.percent ?? 0;
  return {
    use,
    cancel: upload.cancel,
    share: isBusy ? percent / 100 : undefined,
    failure: upload.failure === "" ? problem : upload.failure,
  };
}
