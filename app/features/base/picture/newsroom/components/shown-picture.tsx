import { useEffect, useRef } from "react";
import { contentLang } from "#app/lib/language.ts";
import { showIn } from "./picture-data.ts";
import type { Picture } from "./picture-calls.ts";

type Props = { picture: Pick<Picture, "src" | "width" | "height">; width: number; alt?: string };

/** Shows a picture of a story on a newsroom screen, public or not. */
export function ShownPicture({ picture: { src, width, height }, width: asked, alt = "" }: Props) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current !== null) void showIn(image.current, src, asked);
  }, [src, asked]);
  return <img ref={image} alt={alt} lang={contentLang(alt)} width={width} height={height} draggable={false} />;
}
