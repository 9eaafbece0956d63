import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicManifestOf, withoutNewsroom } from "../server/pages/public-routes.ts";

/**
 * A step of the build: writes the public route manifest beside the complete one. It leaves out the newsroom's routes,
 * features that a route does not have, and each route's imports. A browser would need the imports only to load a page
 * before its link is used, which no page does.
 */
const FOLDER = join(import.meta.dirname, "../build/client/assets");
const ASSIGNED = "window.__reactRouterManifest=";

type Manifest = { url: string; routes: Record<string, { imports?: string[] }> };

const name = (await readdir(FOLDER)).find((file) => /^manifest-[0-9a-z]+\.js$/i.test(file));
if (name === undefined) throw new Error("The build has no manifest of React Router's: has its name changed?");
const text = await readFile(join(FOLDER, name), "utf8");
if (!text.startsWith(ASSIGNED)) throw new Error("The manifest of React Router has another form");
const manifest = JSON.parse(text.slice(ASSIGNED.length).replace(/;\s*$/, "")) as Manifest;
const url = publicManifestOf(manifest.url);
const routes = withoutNewsroom(manifest.routes);
for (const route of Object.values(routes)) delete route.imports;
const readers = { ...manifest, url, routes };
await writeFile(
  join(FOLDER, publicManifestOf(name)),
  `${ASSIGNED}${JSON.stringify(readers, (_, value: unknown) => (value === false ? undefined : value))};`,
);
