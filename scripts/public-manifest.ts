import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicManifestOf, withoutNewsroom } from "../server/pages/public-routes.ts";

/**
 * A step of the build: writes the public route manifest, which lacks the newsroom's routes, beside the complete one.
 */
const FOLDER = join(import.meta.dirname, "../build/client/assets");
const ASSIGNED = "window.__reactRouterManifest=";

type Manifest = { url: string; routes: Record<string, unknown> };

const name = (await readdir(FOLDER)).find((file) => /^manifest-[0-9a-z]+\.js$/i.test(file));
if (name === undefined) throw new Error("The build has no manifest of React Router's: has its name changed?");
const text = await readFile(join(FOLDER, name), "utf8");
if (!text.startsWith(ASSIGNED)) throw new Error("The manifest of React Router has another form");
const manifest = JSON.parse(text.slice(ASSIGNED.length).replace(/;\s*$/, "")) as Manifest;
const url = publicManifestOf(manifest.url);
const readers = { ...manifest, url, routes: withoutNewsroom(manifest.routes) };
await writeFile(join(FOLDER, publicManifestOf(name)), `${ASSIGNED}${JSON.stringify(readers)};`);
