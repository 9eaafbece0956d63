import sharp from "sharp";

/** An image in a file, as the decoder returns it. */
type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  display: (
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (drawn: { data: Uint8ClampedArray } | null) => void,
  ) => void;
};
type Decoder = { decode: (bytes: Uint8Array) => HeifImage[] };

/**
 * Converts the first picture of a HEIC or HEIF file, the format of phones, to an upright PNG, because sharp's own
 * libheif lacks HEVC. `check` gets the size before decoding. Throws the errors of `check`, and an Error for an
 * unreadable file.
 */
export async function pngOfHeic(bytes: Uint8Array, check: (width: number, height: number) => void): Promise<Buffer> {
  // Loads the decoder for such a file only, because it is 2 MB of WebAssembly.
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const decoder = new (libheif as unknown as { HeifDecoder: new () => Decoder }).HeifDecoder();
  const [image] = decoder.decode(bytes);
  if (image === undefined) throw new Error("no picture in the file");
  const [width, height] = [image.get_width(), image.get_height()];
  check(width, height);
  const data = await new Promise<Uint8ClampedArray>((resolve, reject) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (drawn) =>
      drawn === null ? reject(new Error("the picture cannot be decoded")) : resolve(drawn.data),
    );
  });
  const raw = sharp(data, { raw: { width, height, channels: 4 } });
  const { isOpaque } = await raw.stats();
  return (isOpaque ? raw.removeAlpha() : raw).png({ compressionLevel: 1 }).toBuffer();
}
