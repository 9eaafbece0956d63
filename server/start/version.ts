import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "#app/lib/project-folder.server.ts";

type Manifest = { version: string };

/** The version of the site, as in package.json, /healthz, the log, /metrics, backups, archives and tags. */
export const VERSION = (JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as Manifest).version;
