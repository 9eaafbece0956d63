import type { Language } from "#app/lib/language.ts";
import { readRules, readSettings, readSiteFrame } from "./site.service.server.ts";
import { anonymousStartData, memberStartData, type StartData } from "./start-data.view.ts";

/** What GET /api/index/index tells somebody who is not signed in. `siteUrl` is the public origin. */
export async function readAnonymousStartData(language: Language, siteUrl: string): Promise<StartData> {
  return anonymousStartData(...(await readParts(language, siteUrl)), siteUrl);
}

/** What it tells a member. */
export async function readMemberStartData(language: Language, siteUrl: string): Promise<StartData> {
  return memberStartData(...(await readParts(language, siteUrl)), siteUrl);
}

async function readParts(language: Language, siteUrl: string) {
  const [settings, rules, frame] = await Promise.all([
    readSettings(),
    readRules(language),
    readSiteFrame(language, siteUrl),
  ]);
  return [settings, rules, frame.footMenu] as const;
}
