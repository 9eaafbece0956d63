import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { CHARACTERS } from "../app/features/base/captcha/captcha.characters.ts";

/*
 * Cuts the two faces of the click captcha to its characters and puts them into the feature's assets. Run by hand after
 * the characters have changed, with the files of the npm packages @fontsource/noto-sans-sc and @fontsource/noto-serif-sc:
 *
 *   node scripts/captcha-fonts.mjs sans=noto-sans-sc-chinese-simplified-700-normal.woff2 serif=noto-serif-sc-…-700-normal.woff2
 */
const FOLDER = join(import.meta.dirname, "../assets/captcha-fonts");

await mkdir(FOLDER, { recursive: true });
for (const argument of process.argv.slice(2)) {
  const [name, path] = argument.split("=");
  if ((name !== "sans" && name !== "serif") || path === undefined)
    throw new Error(`Not sans=file or serif=file: ${argument}`);
  const font = await subsetFont(await readFile(path), CHARACTERS.join(""), { targetFormat: "woff2" });
  await writeFile(join(FOLDER, `${name}.woff2`), font);
}
