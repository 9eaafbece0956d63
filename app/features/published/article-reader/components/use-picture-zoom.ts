import { useEffect } from "react";
import { useMessages } from "#app/i18n/messages.ts";

/**
 * Pictures of the article with this id open large on request; what does it comes only when there is a picture. A click
 * that is quicker than that, such as one that was held for React, waits for it.
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
