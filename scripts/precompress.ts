import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** Last step of the build: writes a brotli file, as small as possible, beside each text file that browsers load. */
const FOLDER = join(import.meta.dirname, "../build/client");
const TEXT = new Set([".js", ".css", ".svg", ".txt", ".webmanifest"]);

const compress = promisify(brotliCompress);

async function precompress(file: string): Promise<void> {
  const body = await readFile(file);
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  await writeFile(`${file}.br`, await compress(body, options));
}

// Compresses all files at once, so that every core has work.
const entries = await readdir(FOLDER, { withFileTypes: true, recursive: true });
const texts = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
await Promise.all(texts.map((entry) => precompress(join(entry.parentPath, entry.name))));
