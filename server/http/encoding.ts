import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

/** Content-Encoding of a body. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * Brotli quality for a page that a reader waits for. It takes a fifth of the time of quality 4 for a sixth more bytes.
 */
const QUICK_QUALITY = 1;
/** Brotli quality for work in the background. It takes a hundred times as long and saves a seventh. */
const BEST_QUALITY = 11;
const MOST_REMEMBERED = 200;

const remembered = new Map<string, Encoding>();

/**
 * Returns the best encoding that an Accept-Encoding header allows. The results for the few headers of browsers are
 * cached.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = parse(header);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  if (header.length < 200) remembered.set(header, chosen);
  return chosen;
}

function parse(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",").slice(0, 20)) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  if (weightOf("br") > 0 && weightOf("br") >= weightOf("gzip")) return "br";
  return weightOf("gzip") > 0 ? "gzip" : "identity";
}

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/** Compresses on the calling thread. For a page that is faster than another thread (measured). */
export function compressQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return ownBytes(brotliCompressSync(body, brotliOptions(body, QUICK_QUALITY)));
  return encoding === "gzip" ? ownBytes(gzipSync(body, { level: 6 })) : body;
}

/**
 * Copies bytes into a separate buffer. Results of zlib and small buffers are views that hold much larger buffers in
 * memory.
 */
export function ownBytes(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** Compresses to the smallest size, on another thread. */
export function compressWell(body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    brotliCompress(body, brotliOptions(body, BEST_QUALITY), (error, result) =>
      error ? reject(error) : resolve(ownBytes(result)),
    );
  });
}

/** Returns the plain body of a brotli body. */
export function decompress(body: Buffer): Buffer {
  return ownBytes(brotliDecompressSync(body));
}
