import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

const key = z.string().min(1).max(60);
const version = z.int().min(0).max(2_147_483_647);
/** Any shape: the setting itself validates it. */
const value = z.unknown();

const setting = z.object({
  key,
  value,
  /** The default value. */
  standard: value,
  /** 0: never changed. */
  version,
  /** Changing it requires a repeated second factor. */
  isDangerous: z.boolean(),
  /** Seconds; 0: never. */
  changedAt: z.int(),
  fields: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(["text", "number", "switch", "choice", "lines", "pairs", "part"]),
      /** Bounds of a number, a text's length or the number of lines; null: none. */
      least: z.number().nullable(),
      most: z.number().nullable(),
      choices: z.array(z.string()),
    }),
  ),
});

/** All changes were saved, or none. `conflicts`: settings with a newer version; `faults`: paths of invalid values. */
const saved = z.object({ saved: z.boolean(), conflicts: z.array(z.string()), faults: z.array(z.string()) });

/** The site's settings (docs/newsroom.md#settings); secrets are never shown. */
export const settingCalls = defineCalls({
  "GET /newsroom/settings": { permission: "setting.manage", answer: z.object({ list: z.array(setting) }) },
  /** `base`: the base version. Dangerous settings require a repeated second factor. */
  "POST /newsroom/saveSettings": {
    permission: "setting.manage",
    input: z.strictObject({
      settings: z
        .array(z.strictObject({ key, value, base: version }))
        .min(1)
        .max(60),
    }),
    answer: saved,
    texts: ["staff"],
  },
  /** The versions of a setting, newest first. */
  "GET /newsroom/settingVersions": {
    permission: "setting.manage",
    input: z.object({ name: key }),
    answer: z.object({
      list: z.array(z.object({ number: version, value, note: z.string(), by: z.string(), at: z.int() })),
    }),
  },
  /** Restores version `number` as a new version. */
  "POST /newsroom/restoreSetting": {
    permission: "setting.manage",
    input: z.strictObject({ name: key, number: version, base: version }),
    records: { number: "no record", base: "no record" },
    answer: saved,
    texts: ["staff"],
  },
});

type SettingCalls = typeof settingCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SettingCalls {}
}
