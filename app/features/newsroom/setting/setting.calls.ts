import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

const key = z.string().min(1).max(60);
const version = z.int().min(0).max(2_147_483_647);
/** Of whatever shape: the setting itself says what fits. */
const value = z.unknown();

const setting = z.object({
  key,
  value,
  /** What it says where nobody has changed it. */
  standard: value,
  /** 0: never changed. */
  version,
  /** Changing it wants the second factor once more. */
  isDangerous: z.boolean(),
  /** In seconds; 0: never. */
  changedAt: z.int(),
  fields: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(["text", "number", "switch", "choice", "lines", "pairs", "part"]),
      /** Bounds of a number, of a text's length, of the number of lines; null: none. */
      least: z.number().nullable(),
      most: z.number().nullable(),
      choices: z.array(z.string()),
    }),
  ),
});

/** All was saved, or nothing: `conflicts` names settings that are another version by now, `faults` the paths of what does not fit. */
const saved = z.object({ saved: z.boolean(), conflicts: z.array(z.string()), faults: z.array(z.string()) });

/** The site's settings at a screen (docs/newsroom.md#settings); secrets are never shown. */
export const settingCalls = defineCalls({
  "GET /newsroom/settings": { right: "newsroom/setting.manage", data: z.object({ list: z.array(setting) }) },
  /** `base`: the version that was seen. Dangerous ones want a step-up. */
  "POST /newsroom/saveSettings": {
    right: "newsroom/setting.manage",
    input: z.strictObject({
      settings: z
        .array(z.strictObject({ key, value, base: version }))
        .min(1)
        .max(60),
    }),
    data: saved,
    texts: ["staff"],
  },
  /** What a setting said at each of its versions, newest first. */
  "GET /newsroom/settingVersions": {
    right: "newsroom/setting.manage",
    input: z.object({ name: key }),
    data: z.object({
      list: z.array(z.object({ number: version, value, note: z.string(), by: z.string(), at: z.int() })),
    }),
  },
  /** Says again what it said at `number`, as a new version. */
  "POST /newsroom/restoreSetting": {
    right: "newsroom/setting.manage",
    input: z.strictObject({ name: key, number: version, base: version }),
    records: { number: "no record", base: "no record" },
    data: saved,
    texts: ["staff"],
  },
});

type SettingCalls = typeof settingCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SettingCalls {}
}
