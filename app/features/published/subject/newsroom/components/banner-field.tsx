import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { PictureCut } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { PlacePicture } from "#app/features/base/picture/newsroom/components/place-picture.tsx";
import styles from "./subjects.module.css";

type Props = {
  chosen: number | null;
  /** The current banner, if the user may see it. */
  banner: PictureCut | null;
  onSet: (id: number | null) => void;
};

/**
 * Shows the choice of a subject's banner. Staff members who may upload pictures choose from the library. Others choose
 * a public picture or a drawn one.
 */
export function BannerField(props: Props) {
  return mayAct(useMe(), "picture.upload") ? <CutBanner {...props} /> : <GivenBanner {...props} />;
}

function CutBanner({ chosen, onSet }: Props) {
  const t = useMessages("subjects");
  const choices = useQuery(newsroomQuery("GET /newsroom/subjectBanners", { q: "" })).data?.list ?? [];
  const cut = useQuery({ ...newsroomQuery("GET /newsroom/cut", { id: chosen ?? 0 }), enabled: chosen !== null }).data;
  return (
    <PlacePicture
      place="banner"
      label={t.fields.banner_media_id}
      cut={chosen === null ? undefined : (cut ?? undefined)}
      none={t.drawn}
      drop={t.noBanner}
      choices={choices.map(({ title, ...choice }) => ({ ...choice, name: title }))}
      hint={t.newestCovers}
      onSet={(set) => onSet(set?.id ?? null)}
    />
  );
}

/** Shows the choice among covers of public stories, which cannot be cropped. */
function GivenBanner({ chosen, banner, onSet }: Props) {
  const t = useMessages("subjects");
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const query = useQuery({ ...newsroomQuery("GET /newsroom/subjectBanners", { q: q.trim() }), enabled: isOpen });
  const pictures = query.data?.list ?? [];
  const shown = [banner, ...pictures].find((picture) => picture?.id === chosen);
  return (
    <div className={styles["banner"]} role="group" aria-label={t.fields.banner_media_id}>
      <p className="meta">{t.fields.banner_media_id}</p>
      {chosen !== null && shown !== undefined && shown !== null && <img src={shown.src} alt="" loading="lazy" />}
      <p className={styles["banner-acts"]}>
        <span className="meta">{chosen === null ? t.drawn : ""}</span>
        <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.chooseBanner}
        </button>
        {chosen !== null && (
          <button type="button" className="btn" onClick={() => onSet(null)}>
            {t.noBanner}
          </button>
        )}
      </p>
      {isOpen && (
        <div className={styles["pictures"]}>
          <input
            type="search"
            aria-label={t.findBanner}
            placeholder={t.findBanner}
            maxLength={60}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
          {query.data !== undefined && pictures.length === 0 && <p className="meta">{t.noPictures}</p>}
          <div>
            {pictures.map(({ id, src, title }) => (
              <button
                key={id}
                type="button"
                aria-label={title}
                lang={contentLang(title)}
                aria-pressed={id === chosen}
                onClick={() => onSet(id)}
              >
                <img src={src} alt="" loading="lazy" />
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
