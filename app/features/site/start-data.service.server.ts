import type { Language } from "#app/lib/language.ts";
import { readRules, readSettings, readSiteFrame } from "./site.service.server.ts";
import { anonymousStartData, type StartData } from "./start-data.view.ts";

/** What GET /api/index/index tells somebody who is not signed in. `siteUrl` is the public origin. */
export async function readAnonymousStartData(language: Language, siteUrl: string): Promise<StartData> {
  const [settings, rules, frame] = await Promise.all([
    readSettings(),
    readRules(language),
    readSiteFrame(language, siteUrl),
  ]);
  return anonymousStartData(settings, rules, frame.footMenu, siteUrl);
}
