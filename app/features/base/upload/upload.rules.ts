import type { UploadSettings } from "./upload.settings.ts";

/** The rules of the settings for files, in the browser and on the server (docs/content.md#validation). */
export type UploadRules = Pick<UploadSettings, "maxsize" | "mimetype">;

/** The reason why a file is refused, as a key of the texts. */
export type UploadFault = "incomplete" | "notAllowed" | "tooLarge";

/**
 * Types that are always refused, whatever the settings allow, because a browser might run them as a page
 * (docs/security.md#u1).
 */
const NEVER = new Set(
  (
    "htm html shtml xht xhtml mht mhtml hta svg svgz xml xsl xslt rss atom rdf mathml js mjs cjs jse wasm swf vbs vbe " +
    "wsf wsh php phtml phar asp aspx jsp cgi pl py sh bat cmd com exe dll scr msi ps1 lnk url jar apk app elf"
  ).split(" "),
);
const NEVER_TYPE = /html|[/+]xml|svg|[/-](?:java|ecma)script|wasm|flash|executable|msdownload/i;

/**
 * Returns the extension of a file name in lower case. Only the part after the last dot counts. Returns "" if a stored
 * file may not have it.
 */
export function extensionOf(name: string): string {
  return /[^./\\]\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/**
 * Returns whether the list of the settings allows a file: by its extension, with or without its dot, by "type/*", by
 * its whole type, or by "*" (docs/content.md#validation). `type` may be empty if unknown.
 */
export function isAllowed(extension: string, type: string, list: string): boolean {
  if (extension === "" || NEVER.has(extension) || NEVER_TYPE.test(type)) return false;
  const group = type.split("/")[0] ?? "";
  const names = [extension, `.${extension}`, "*", ...(type === "" ? [] : [`${group}/*`, type.toLowerCase()])];
  return list
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => names.includes(entry));
}

/** Returns the types of a list for a refusal, or none if any type is accepted. */
export function typeNames(list: string): string[] {
  const entries = list.split(",").map((entry) => entry.trim().replace(/^\./, ""));
  if (entries.includes("*")) return [];
  return [...new Set(entries.filter((entry) => entry !== "").map(nameOf))];
}

const nameOf = (entry: string) => (entry.includes("/") ? entry : entry.toUpperCase());

/**
 * Checks a file before the upload, in the order of docs/content.md#validation: its existence, its type, its size.
 * `size` is in bytes.
 */
export function checkFile(
  file: { name: string; size: number; type: string },
  { mimetype, maxsize }: UploadRules,
): UploadFault | undefined {
  if (file.name === "" || file.size === 0) return "incomplete";
  if (!isAllowed(extensionOf(file.name), file.type, mimetype)) return "notAllowed";
  return file.size > maxsize ? "tooLarge" : undefined;
}
