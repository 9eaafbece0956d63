import type { FastifyInstance } from "fastify";
import { settingCalls } from "#app/features/newsroom/setting/setting.calls.ts";
import { fieldsOf } from "#app/features/newsroom/setting/setting.fields.ts";
import { DANGEROUS } from "#app/features/newsroom/setting/setting.rules.ts";
import {
  readSettingStates,
  readSettingVersions,
  restoreSetting,
  saveSettings,
} from "#app/features/newsroom/setting/setting.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

const FIELDS = fieldsOf(ALL_SETTINGS);

/** Serves the site's settings to the staff who may change them. */
export function addSettingCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, settingCalls, {
    "GET /newsroom/settings": async ({ actor }) => {
      const states = await readSettingStates(ALL_SETTINGS, actor);
      return {
        list: states.map(({ changedAt, ...state }) => ({
          ...state,
          changedAt: changedAt === null ? 0 : toSeconds(changedAt),
          isDangerous: DANGEROUS.has(state.key),
          fields: FIELDS.get(state.key) ?? [],
        })),
      };
    },
    "POST /newsroom/saveSettings": async ({ input: { settings }, actor }) =>
      saveSettings(ALL_SETTINGS, settings, actor),
    "GET /newsroom/settingVersions": async ({ input: { name }, actor }) => ({
      list: (await readSettingVersions(ALL_SETTINGS, name, actor)).map(({ at, ...one }) => ({
        ...one,
        at: toSeconds(at),
      })),
    }),
    "POST /newsroom/restoreSetting": async ({ input: { name, ...version }, actor }) =>
      restoreSetting(ALL_SETTINGS, { key: name, ...version }, actor),
  });
}
