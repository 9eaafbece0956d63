import type { Cover as CoverModel } from "../cover.view.ts";
import styles from "./cover.module.css";

/** Drawn covers are vector pictures of this size; every cover is shown 16:9. */
const DRAWN = { width: 640, height: 360 };

/**
 * A cover in its 16:9 frame, whose size is fixed before the picture is loaded. It decorates the title beside it, so it has no
 * text alternative unless the picture has one. `sizes` as of the img element; `eager` for the one picture that the first view
 * waits for.
 */
export function Cover({ cover, sizes, eager = false }: { cover: CoverModel; sizes: string; eager?: boolean }) {
  const loading = eager ? "eager" : "lazy";
  const priority = eager ? "high" : undefined;
  if (cover.kind === "drawn") {
    return (
      <div className={styles["frame"]}>
        <img src={cover.src} alt="" {...DRAWN} loading={loading} fetchPriority={priority} decoding="async" />
      </div>
    );
  }
  const sources = (format: string) =>
    cover.widths.map((width) => `/media/${cover.sha}/${width}.${format} ${width}w`).join(", ");
  const largest = cover.widths.at(-1) ?? cover.width;
  return (
    <div className={styles["frame"]}>
      <picture>
        <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
        <source type="image/webp" srcSet={sources("webp")} sizes={sizes} />
        <img
          src={`/media/${cover.sha}/${largest}.${cover.extension}`}
          srcSet={sources(cover.extension)}
          sizes={sizes}
          alt={cover.alt}
          width={cover.width}
          height={cover.height}
          loading={loading}
          fetchPriority={priority}
          decoding="async"
        />
      </picture>
    </div>
  );
}
