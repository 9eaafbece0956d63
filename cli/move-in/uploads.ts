import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { fetchPicture } from "#app/features/base/picture/picture.fetch.server.ts";
import { decoded } from "../import/body/blog-pictures.ts";
import type { PictureSource } from "../import/body/pictures.ts";
import { CliError } from "../cli-error.ts";

/** Where pictures of a former site come from, as the operator says. */
export type PictureOptions = {
  /** The folder of its files. */
  folder: string | undefined;
  /** Hosts that may be asked. */
  allowed: readonly string[];
  /** Fetches a picture; tests have one for their own machine. */
  fetch?: ((address: string) => Promise<Buffer>) | undefined;
};

/** Files above this are no pictures of articles. */
const LARGEST_BYTES = 50 * 1024 * 1024;

/** `hosts`: those of the former site; `below`: the path below which it published the folder. */
type Uploads = PictureOptions & { hosts: readonly string[]; below: string };

/**
 * Returns where the pictures of a former site come from: first its folder of files, in the largest size, then the hosts
 * that may be asked. Others become links.
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

/** Reads the file of an address, first without the size that WordPress or Ghost adds to its name. */
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
