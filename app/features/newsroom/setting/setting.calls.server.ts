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
/** Any shape: the setting itself validates it. */
const value = z.unknown();

/** A field, or a column of rows. */
const column = z.object({
  path: z.string(),
  kind: z.enum(["text", "number", "switch", "choice", "lines", "pairs", "part", "rows"]),
  /** Bounds of a number, a text's length or the number of lines; null: none. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  choices: z.array(z.string()),
});

const setting = z.object({
  key,
  value,
  /** The default value. */
  standard: value,
  /** 0: never changed. */
  version,
  /** Changing it requires a repeated second factor. */
  isDangerous: z.boolean(),
  /** 0: never. */
  changedAt: secondsOrZero,
  fields: z.array(column.extend({ columns: z.array(column) })),
});

/** All changes were saved, or none. `conflicts`: settings with a newer version; `faults`: paths of invalid values. */
const saved = z.object({ saved: z.boolean(), conflicts: z.array(z.string()), faults: z.array(z.string()) });

/** The site's settings (docs/newsroom.md#settings); secrets are never shown. */
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
  /** `base`: the base version. Dangerous settings require a repeated second factor. */
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
  /** The versions of a setting, newest first. */
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
