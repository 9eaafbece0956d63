import { isPicture, MEMBERS_PICTURE_TYPES } from "#app/features/base/rich-text/editor/picture-files.ts";
import { isAnimated } from "#app/features/base/rich-text/editor/picture-motion.ts";
import { UploadField } from "#app/features/base/upload/components/upload-field.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { isTooSmallForCover, SMALLEST_COVER } from "../contribution.rules.ts";
import styles from "./contribution-form.module.css";

type Props = { value: string; error: string | undefined; onChange: (path: string) => void };

/** The cover, uploaded and shown as soon as it is chosen. */
export function CoverField({ value, error, onChange }: Props) {
  const t = useMessages("contribution");
  const { pictureStill } = useMessages("editor");
  return (
    <div className={styles["cover"]}>
      <UploadField
        name="cover"
        label={t.labels.cover}
        choose={value === "" ? t.coverChoose : t.coverChange}
        topic="cover"
        accept={MEMBERS_PICTURE_TYPES}
        check={async (file) => {
          if (!isPicture(file, false)) return t.coverType;
          return (await isTooSmall(file)) ? t.coverSmall(SMALLEST_COVER.width, SMALLEST_COVER.height) : undefined;
        }}
        remark={async (file) => ((await isAnimated(file)) ? pictureStill : "")}
        hint={t.coverHint}
        error={error}
        onUploaded={({ url }) => onChange(url)}
      >
        {value !== "" && <img src={value} alt={t.coverAlt} width="640" height="360" />}
      </UploadField>
      {value !== "" && (
        <p className={styles["actions"]}>
          <button type="button" className={styles["quiet"]} onClick={() => onChange("")}>
            {t.coverRemove}
          </button>
        </p>
      )}
    </div>
  );
}

/** Returns whether a picture is too small. The server refuses a file that is not a picture, with the reason. */
async function isTooSmall(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  return picture !== undefined && isTooSmallForCover(picture);
}
