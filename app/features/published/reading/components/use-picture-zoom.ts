import { useEffect } from "react";
import { useMessages } from "#app/i18n/messages.ts";

/** Pictures of the article with this id open large on request, once React is there; what does it comes only when there is a picture. */
export function usePictureZoom(articleId: string): void {
  const { zoom, close } = useMessages("article");
  useEffect(() => {
    const body = document.getElementById(articleId)?.querySelector("[data-read-body]");
    if (!body?.querySelector("img")) return;
    let unwatch: (() => void) | undefined;
    let left = false;
    void import("./picture-zoom.ts").then(
      ({ watchPictures }) => {
        if (!left) unwatch = watchPictures(body, { zoom, close });
      },
      () => undefined,
    );
    return () => {
      left = true;
      unwatch?.();
    };
  }, [articleId, zoom, close]);
}
