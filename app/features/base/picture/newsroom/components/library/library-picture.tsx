import { ShownPicture } from "../shown-picture.tsx";
import { contentLang } from "#app/lib/language.ts";
import type { LibraryLine } from "./use-library.ts";

/** The smallest width of stored files. A smaller picture has a file in its own width. */
const LEAST_WIDTH = 480;

/**
 * Shows a picture of the library as an image. A public picture is loaded from its address, any other through a newsroom
 * call.
 */
export function LibraryPicture({
  picture,
}: {
  picture: Pick<LibraryLine, "sha" | "src" | "width" | "height" | "alt" | "isHeld">;
}) {
  const { sha, width, height, alt, isHeld } = picture;
  if (isHeld) return <ShownPicture picture={picture} width={LEAST_WIDTH} alt={alt} />;
  const src = `/media/${sha}/${Math.min(LEAST_WIDTH, width)}.webp`;
  return (
    <img src={src} alt={alt} lang={contentLang(alt)} width={width} height={height} loading="lazy" draggable={false} />
  );
}
