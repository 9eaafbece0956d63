/** The tabs of settings, with the settings of each in order. */
export const SETTING_TABS = {
  site: ["siteName", "siteAbbreviations", "slogan", "sloganEn", "description", "descriptionEn", "keywords"],
  foot: [
    "operator",
    "operatorAddress",
    "recordNumber",
    "policeNumber",
    "contactEmail",
    "reportPhone",
    "reportEmail",
    "privacyOfficer",
    "childOfficer",
  ],
  members: ["openMemberCenter", "passwordMinimum", "contribute"],
  comments: ["comments"],
  complaints: ["workingDays"],
  imports: ["bulletinVerdicts"],
  search: ["searchSynonyms"],
  tools: ["terms", "incomeTax", "bonusTax", "tradeIn", "carTax", "mortgageRates"],
  points: ["points", "adjustments"],
  uploads: ["upload", "pictures"],
  addresses: ["cdnUrl", "apiUrl", "iframeAllowed", "securityContact", "statistics", "version"],
  pushes: ["pushes", "indexNowKey", "ownershipFiles"],
  retention: ["retention"],
} as const;

export type SettingTab = keyof typeof SETTING_TABS;
export const TAB_NAMES = Object.keys(SETTING_TABS) as SettingTab[];

/**
 * Settings that can lock people out, give points away or weaken security. Changing one therefore requires a repeated second
 * factor.
 */
export const DANGEROUS: ReadonlySet<string> = new Set([
  "openMemberCenter",
  "passwordMinimum",
  "comments",
  "points",
  "adjustments",
  "upload",
  "pictures",
  "cdnUrl",
  "apiUrl",
  "iframeAllowed",
  "pushes",
  "ownershipFiles",
  "retention",
]);

/** A changed part of a setting: its path, and its former and new value. */
export type Change = { path: string; before: unknown; after: unknown };

/** Returns the differences between two values of a setting, part by part. A list counts as one part. */
export function changesOf(key: string, before: unknown, after: unknown): Change[] {
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changesOf(`${key}.${name}`, before[name], after[name]));
  }
  return isSame(before, after) ? [] : [{ path: key, before, after }];
}

/** Returns whether two values are equal. The order of their fields does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.keys(value)
    .sort()
    .map((name) => [name, inOrder(value[name])]);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
