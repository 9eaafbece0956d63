import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { storyLink } from "./story-link.ts";
import { LibraryPicture } from "./library-picture.tsx";
import styles from "./library.module.css";
import { PictureFields } from "./picture-fields.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { RightsMark } from "./rights-mark.tsx";
import { usePicture, type LibraryDetail } from "./use-library.ts";

type Props = { id: number; onClose: () => void; onOpen: (id: number) => void };

/** Shows one picture: its record, its uses, and similar ones. */
export function PictureDetail({ id, onClose, onOpen }: Props) {
  const t = useMessages("pictures");
  const { data, isError } = usePicture(id);
  return (
    <aside className={styles["detail"]} aria-label={t.detail}>
      <button type="button" className={`btn ${styles["close"]}`} onClick={onClose}>
        {t.close}
      </button>
      {isError && <p role="status">{t.gone}</p>}
      {data !== undefined && <Known picture={data} onClose={onClose} onOpen={onOpen} />}
    </aside>
  );
}

function Known({
  picture,
  onClose,
  onOpen,
}: {
  picture: LibraryDetail;
  onClose: () => void;
  onOpen: (id: number) => void;
}) {
  const t = useMessages("pictures");
  return (
    <>
      <div className={styles["large"]}>
        <LibraryPicture picture={picture} />
      </div>
      <p className={styles["about"]}>
        <RightsMark picture={picture} />
        <span className="num">
          {picture.width} × {picture.height}
        </span>
        <span className="num">{formatDateTime(picture.addedAt)}</span>
        {picture.isHeld && <span>{t.held}</span>}
      </p>
      <PictureFields picture={picture} onGone={onClose} />
      <Uses picture={picture} />
      {picture.alike.length > 0 && (
        <section>
          <h2>{t.alike(picture.alike.length)}</h2>
          <PictureGrid list={picture.alike} chosen={undefined} onChoose={onOpen} isBeside />
        </section>
      )}
    </>
  );
}

/** Shows the uses of a picture, with links. */
function Uses({ picture: { uses } }: { picture: LibraryDetail }) {
  const t = useMessages("pictures");
  return (
    <section>
      <h2>{t.uses}</h2>
      {uses.length === 0 ? (
        <p className={styles["hint"]}>{t.noUses}</p>
      ) : (
        <ul className={styles["uses"]}>
          {uses.map((use, index) => {
            const link = storyLink(use);
            const title = use.title === "" ? t.hiddenUse : use.title;
            return (
              <li key={`${use.kind} ${use.id || index}`}>
                <span>{t.useKinds[use.kind]}</span>
                {link === undefined ? (
                  <b>
                    <MixedText text={title} />
                  </b>
                ) : (
                  <a href={link}>
                    <MixedText text={title} />
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
