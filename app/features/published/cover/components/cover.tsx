import type { Cover as CoverModel } from "../cover.view.ts";
import styles from "./cover.module.css";

/** Size of drawn covers, which are vector pictures. Every cover is shown in 16:9. */
const DRAWN = { width: 640, height: 360 };

/**
 * Shows a cover in a 16:9 frame whose size is fixed before the picture is loaded. It decorates the title beside it, so
 * it has no text alternative unless the picture has one. `sizes` is as in the img element. `eager` loads the largest
 * picture of the first view without delay.
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
