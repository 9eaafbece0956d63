import { z } from "zod";
import { secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import type { SettingGroup } from "#app/features/base/site/site.schema.ts";
import { versionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { fieldsOf } from "./setting.fields.ts";
import { DANGEROUS } from "./setting.rules.ts";
import { readSettingStates, readSettingVersions, restoreSetting, saveSettings } from "./setting.service.server.ts";

const key = z.string().min(1).max(60);
const version = z.int().min(0).max(2_147_483_647);
/** A value of any shape. The schema of the setting validates it. */
const value = z.unknown();

/** A field, or a column of rows. */
const column = z.object({
  path: z.string(),
  kind: z.enum(["text", "number", "switch", "choice", "lines", "pairs", "part", "rows"]),
  /** The bounds of a number, a text's length or the number of lines, null for none. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  choices: z.array(z.string()),
});

const setting = z.object({
  key,
  value,
  /** The default value. */
  standard: value,
  /** The version of the setting, 0 if it was never changed. */
  version,
  /** Whether changing the setting requires a repeated second factor. */
  isDangerous: z.boolean(),
  /** The time of the last change in seconds, 0 for never. */
  changedAt: secondsOrZero,
  fields: z.array(column.extend({ columns: z.array(column) })),
});

/**
 * The result of a save. All changes were saved, or none. `conflicts` are settings with a newer version, `faults` are paths
 * of invalid values.
 */
const saved = z.object({ saved: z.boolean(), conflicts: z.array(z.string()), faults: z.array(z.string()) });

/** Calls for the site's settings (docs/newsroom.md#settings). Secrets are never shown. */
export const settingCalls = (settings: SettingGroup) => ({
  "GET /newsroom/settings": newsroomCall({
    permission: "setting.manage",
    reads: ["setting"],
    answer: z.object({ list: z.array(setting) }),
    run: async ({ actor }) => {
      const fields = fieldsOf(settings);
      const states = await readSettingStates(settings, actor);
      return {
        list: states.map((state) => ({
          ...state,
          isDangerous: DANGEROUS.has(state.key),
          fields: fields.get(state.key) ?? [],
        })),
      };
    },
  }),
  /** Saves changes of settings. `base` is the base version. Dangerous settings require a repeated second factor. */
  "POST /newsroom/saveSettings": newsroomCall({
    permission: "setting.manage",
    changes: ["setting"],
    input: z.strictObject({
      settings: z
        .array(z.strictObject({ key, value, base: version }))
        .min(1)
        .max(60),
    }),
    answer: saved,
    texts: ["staff"],
    run: ({ input, actor }) => saveSettings(settings, input.settings, actor),
  }),
  /** Returns the versions of a setting, newest first. */
  "GET /newsroom/settingVersions": newsroomCall({
    permission: "setting.manage",
    reads: ["setting"],
    input: z.object({ name: key }),
    answer: z.object({
      list: z.array(versionLine.extend({ value })),
    }),
    run: async ({ input: { name }, actor }) => ({
      list: await readSettingVersions(settings, name, actor),
    }),
  }),
  /** Restores version `number` as a new version. */
  "POST /newsroom/restoreSetting": newsroomCall({
    permission: "setting.manage",
    changes: ["setting"],
    input: z.strictObject({ name: key, number: version, base: version }),
    records: { number: "no record", base: "no record" },
    answer: saved,
    texts: ["staff"],
    run: ({ input: { name, ...number }, actor }) => restoreSetting(settings, { key: name, ...number }, actor),
  }),
});
