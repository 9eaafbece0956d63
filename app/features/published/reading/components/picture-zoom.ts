import styles from "./picture-zoom.module.css";

export type ZoomTexts = { zoom: (alt: string) => string; close: string };

/**
 * Makes the pictures of a body open large: a button to the pointer and to the keyboard. Pictures inside a link stay
 * the link's. Gives a function that takes it all back.
 */
export function watchPictures(body: Element, texts: ZoomTexts): () => void {
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
  const pictureOf = (event: Event) => pictures.find((picture) => picture === event.target);
  const onClick = (event: Event) => {
    const picture = pictureOf(event);
    if (picture !== undefined) open(picture, texts);
  };
  const onKey = (event: Event) => {
    const picture = pictureOf(event);
    if (picture === undefined || !["Enter", " "].includes((event as KeyboardEvent).key)) return;
    event.preventDefault();
    open(picture, texts);
  };
  body.addEventListener("click", onClick);
  body.addEventListener("keydown", onKey);
  return () => {
    body.removeEventListener("click", onClick);
    body.removeEventListener("keydown", onKey);
  };
}

/** The picture as large as the window allows, over everything, until Escape, the button or a click. */
function open(picture: HTMLImageElement, texts: ZoomTexts): void {
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
