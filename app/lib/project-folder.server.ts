import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder with package.json. It lies above this file in the sources and in the build, whatever the working directory
 * is.
 */
export const projectFolder = find(import.meta.dirname);

function find(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json above ${start}`);
  }
}
