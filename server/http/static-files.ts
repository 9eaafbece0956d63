import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { Answer } from "./answer.ts";
import { FILE_POLICY } from "./csp.ts";
import { flatten, securityHeaders } from "./security-headers.ts";

/** Content types by extension. Files with other extensions, such as source maps and build manifests, are not served. */
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".txt", ".webmanifest"]);

/** For files under /assets/, because their names contain a hash of the content. */
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_AN_HOUR = "public, max-age=3600";

/**
 * Returns the browser's files, keyed by path. They are read once, so the few hundred kilobytes need no disk afterwards.
 * The build stores the brotli form beside each file (scripts/precompress.ts).
 */
export async function readStaticFiles(folder: string, hsts: string | undefined): Promise<Map<string, Answer>> {
  const files = new Map<string, Answer>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const address = file.slice(folder.length).split(sep).join("/");
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined || address.includes("/.")) continue;
    const answer = fileAnswer(address, type, await readFile(file), hsts);
    const compressed = await readFile(`${file}.br`).catch(() => undefined);
    if (compressed !== undefined) answer.adopt(compressed);
    files.set(address, answer);
  }
  return files;
}

function fileAnswer(address: string, type: string, body: Buffer, hsts: string | undefined): Answer {
  const headers = {
    ...securityHeaders(hsts, FILE_POLICY),
    "Content-Type": type,
    "Cache-Control": address.startsWith("/assets/") ? FOR_EVER : FOR_AN_HOUR,
    Vary: "Accept-Encoding",
    // Pages of other origins (CORS_ORIGINS) also show the default avatar. Preview frames have a separate origin and use
    // the styles.
    ...((address === "/avatar.svg" || address.endsWith(".css")) && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  };
  return new Answer(200, flatten(headers), body, COMPRESSIBLE.has(extname(address)));
}
