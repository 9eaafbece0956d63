import type { Language } from "#app/lib/language.ts";
import { readRules, readSettings, readSettingsOf, readSiteFrame } from "#app/features/base/site/site.service.server.ts";
import { uploadSettings } from "#app/features/base/upload/upload.settings.ts";
import { anonymousStartData, memberStartData, type StartData } from "./start-data.view.ts";

/** Returns the answer of GET /api/index/index for guests. `siteUrl` is the public origin. */
export async function readAnonymousStartData(language: Language, siteUrl: string): Promise<StartData> {
  return anonymousStartData(...(await readParts(language, siteUrl)), siteUrl);
}

/** Returns the answer for a member. */
export async function readMemberStartData(language: Language, siteUrl: string): Promise<StartData> {
  return memberStartData(...(await readParts(language, siteUrl)), siteUrl);
}

async function readParts(language: Language, siteUrl: string) {
  const [settings, { upload }, rules, frame] = await Promise.all([
    readSettings(),
    readSettingsOf(uploadSettings),
    readRules(language),
    readSiteFrame(language, siteUrl),
  ]);
  return [{ ...settings, upload }, rules, frame.footMenu] as const;
}
