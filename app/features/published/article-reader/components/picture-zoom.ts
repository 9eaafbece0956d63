import { pressedKey } from "#app/lib/pressed-key.ts";
import styles from "./picture-zoom.module.css";

export type ZoomTexts = { zoom: (alt: string) => string; close: string };

/**
 * Makes each picture of a body a button that enlarges it, for pointer and keyboard. Pictures inside a link keep the
 * link. `open` enlarges the clicked picture if it is one of them. `unwatch` reverts all changes.
 */
export function watchPictures(body: Element, texts: ZoomTexts) {
  const pictures = [...body.querySelectorAll<HTMLImageElement>("img")].filter(
    (picture) => picture.closest("a") === null,
  );
  for (const picture of pictures) {
    picture.tabIndex = 0;
    picture.setAttribute("role", "button");
    picture.setAttribute("aria-haspopup", "dialog");
    picture.setAttribute("aria-label", texts.zoom(picture.alt));
    picture.classList.add(styles["opens"] ?? "");
  }
  const open = (target: EventTarget | null): boolean => {
    const picture = pictures.find((one) => one === target);
    if (picture !== undefined) show(picture, texts);
    return picture !== undefined;
  };
  const onKey = (event: Event) => {
    if (["Enter", " "].includes(pressedKey(event as KeyboardEvent) ?? "") && open(event.target)) event.preventDefault();
  };
  body.addEventListener("keydown", onKey);
  return { open, unwatch: () => body.removeEventListener("keydown", onKey) };
}

/** Shows the picture over the whole window until the reader presses Escape or clicks. */
function show(picture: HTMLImageElement, texts: ZoomTexts): void {
  const dialog = document.createElement("dialog");
  dialog.className = styles["dialog"] ?? "";
  dialog.setAttribute("aria-label", picture.alt === "" ? texts.zoom("") : picture.alt);
  const large = document.createElement("img");
  large.src = picture.currentSrc === "" ? picture.src : picture.currentSrc;
  large.alt = picture.alt;
  const close = document.createElement("button");
  close.type = "button";
  close.className = styles["close"] ?? "";
  close.setAttribute("aria-label", texts.close);
  close.textContent = "×";
  const caption = document.createElement("p");
  caption.textContent = picture.closest("figure")?.querySelector("figcaption")?.textContent ?? picture.alt;
  dialog.append(close, large, caption);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
