/** The longest side of a picture in pixels during cropping: enough for any screen, and quick to move. */
const WORKING_SIDE = 1_600;
/** The side of the uploaded picture in pixels. */
const AVATAR_SIDE = 512;
const QUALITY = 0.9;
/** The background of transparent pictures. */
const GROUND = "#fff";

/** A picture that the reader has chosen, upright, and its address for an img element. */
export type Picture = { canvas: HTMLCanvasElement; src: string };

/** The square to crop, in pixels of the picture. */
export type Square = { x: number; y: number; width: number; height: number };

/** Reads a file as a picture. Throws if the browser cannot open it. */
export async function readPicture(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, WORKING_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = drawn(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, width, height);
  bitmap.close();
  return { canvas, src: canvas.toDataURL("image/jpeg", QUALITY) };
}

/** Crops the square of a picture into a file for upload. Throws if the browser cannot. */
export async function cutSquare({ canvas }: Picture, square: Square): Promise<File> {
  const side = Math.min(AVATAR_SIDE, Math.round(square.width));
  const cut = drawn(canvas, square, side, side);
  const blob = await new Promise<Blob | null>((resolve) => cut.toBlob(resolve, "image/jpeg", QUALITY));
  if (blob === null) throw new Error("The picture cannot be written");
  return new File([blob], "avatar.jpg", { type: blob.type });
}

function drawn(source: CanvasImageSource, part: Square, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser cannot draw");
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}
