import { useEffect } from "react";
import { useMessages } from "#app/i18n/messages.ts";

/**
 * Enlarges pictures of the article with this id on a click. Its code is loaded only for articles with pictures. A click
 * before it is loaded, such as one replayed after hydration, is handled afterwards.
 */
export function usePictureZoom(articleId: string): void {
  const { zoom, close } = useMessages("article");
  useEffect(() => {
    const body = document.getElementById(articleId)?.querySelector("[data-read-body]");
    if (!body?.querySelector("img")) return;
    const watching = import("./picture-zoom.ts").then(
      ({ watchPictures }) => watchPictures(body, { zoom, close }),
      () => undefined,
    );
    const onClick = ({ target }: Event) => void watching.then((watch) => watch?.open(target));
    body.addEventListener("click", onClick);
    return () => {
      body.removeEventListener("click", onClick);
      void watching.then((watch) => watch?.unwatch());
    };
  }, [articleId, zoom, close]);
}
