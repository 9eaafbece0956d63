/** The default template of the settings (docs/wire.md#start-data). */
const DEFAULT = "/storage/{topic}/{year}{mon}{day}/{filesha1}{.suffix}";

/**
 * The allowed form of a template. The path stays below /storage and ends in the hash, so that the server determines the
 * names.
 */
const TEMPLATE = /^\/storage\/(?:(?:[a-z0-9-]|\{(?:topic|year|mon|day|hour)\})+\/)+\{filesha1\}\{\.suffix\}$/;

export type NameParts = {
  topic: string;
  /** The hash of the bytes as uploaded. */
  sha1: string;
  /** Hexadecimal digits that make the name unique, so that no two records share a file. */
  random: string;
  /** The extension without the dot. */
  suffix: string;
  now: Date;
};

/**
 * Returns the address of a new file from the template in the settings (docs/content.md#records), with the time of
 * Asia/Shanghai. A template outside of /storage is replaced with the default.
 */
export function savePath(template: string, { topic, sha1, random, suffix, now }: NameParts): string {
  const known: Record<string, string> = { topic, filesha1: `${sha1}${random}`, ".suffix": `.${suffix}` };
  for (const { type, value } of clock.formatToParts(now)) known[type === "month" ? "mon" : type] = value;
  const chosen = TEMPLATE.test(template) ? template : DEFAULT;
  return chosen.replace(/\{([a-z0-9.]+)\}/g, (_, name: string) => known[name] ?? "");
}

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The form of a stored file's address. Other addresses are never looked up. */
export const STORED_PATH = /^\/storage\/[a-z0-9/-]+\/[0-9a-f]{32,}\.[a-z0-9]{2,5}$/;
