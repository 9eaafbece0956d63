import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { fetchPicture } from "#app/features/base/picture/picture.fetch.server.ts";
import { decoded } from "../import/body/blog-pictures.ts";
import type { PictureSource } from "../import/body/pictures.ts";
import { CliError } from "../cli-error.ts";

/** The operator's options for the pictures of a former site. */
export type PictureOptions = {
  /** The folder with the files of the former site. */
  folder: string | undefined;
  /** Hosts from which pictures may be fetched. */
  allowed: readonly string[];
  /** Fetches a picture. Tests replace it to fetch from their own machine. */
  fetch?: ((address: string) => Promise<Buffer>) | undefined;
};

/** Bytes of the largest file that counts as an article's picture. */
const LARGEST_BYTES = 50 * 1024 * 1024;

/** `hosts`: hosts of the former site. `below`: the path under which it published the folder. */
type Uploads = PictureOptions & { hosts: readonly string[]; below: string };

/**
 * Returns the source of pictures for a former site: first its folder of files, in the largest size, then the allowed
 * hosts. Other pictures become links.
 */
export function uploadedPictures({ folder, hosts, allowed, below, fetch = fetchPicture }: Uploads): PictureSource {
  return {
    async read(address) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const isOwn = url === undefined || hosts.includes(url.host.toLowerCase());
      const path = decoded(url?.pathname ?? address.replace(/[?#].*$/, ""));
      const own = isOwn && folder !== undefined ? await readBelow(folder, path, below) : undefined;
      if (own !== undefined) return own;
      if (url !== undefined && allowed.includes(url.host.toLowerCase())) return fetch(address);
      if (url !== undefined && !isOwn) return undefined;
      throw new Error(
        folder === undefined
          ? "it lies on the former site; name the folder of its files with --uploads, or its host with --fetch"
          : `the folder ${folder} does not have it`,
      );
    },
    option: "--fetch <host>",
  };
}

/** Reads the file of an address. Tries first the name without the size that WordPress or Ghost adds. */
async function readBelow(folder: string, path: string, below: string): Promise<Buffer | undefined> {
  const at = path.indexOf(`/${below}/`);
  const rest = at === -1 ? path : path.slice(at + below.length + 2);
  const whole = rest.replace(/^size\/w\d+(?:h\d+)?\//, "").replace(/-(?:\d{2,5}x\d{2,5}|scaled)(?=\.\w+$)/, "");
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) throw new CliError(`There is no folder ${folder}.`);
  const folders = ["", "uploads", below];
  for (const name of new Set([whole, rest]))
    for (const place of folders) {
      const found = await realpath(join(root, place, name)).catch(() => undefined);
      if (found === undefined || !found.startsWith(`${root}${sep}`)) continue;
      const { size, isFile } = await stat(found).then((one) => ({ size: one.size, isFile: one.isFile() }));
      if (!isFile) continue;
      if (size > LARGEST_BYTES) throw new Error(`its file is larger than ${LARGEST_BYTES / 1024 / 1024} MB`);
      return readFile(found);
    }
  return undefined;
}
