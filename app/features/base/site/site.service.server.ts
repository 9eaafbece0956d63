import type { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";
import { inLanguage, LANGUAGES, type Language } from "#app/lib/language.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { isReadApart } from "#app/lib/shared-read.server.ts";
import { TaggedValue } from "#app/lib/tagged-value.ts";
import type { Db } from "#db/client.ts";
import { allowedFrames, requestedFrame, type Frame } from "./site.policy.ts";
import { findAllSettings, findEnabledRules, findFooterPages } from "./site.repo.server.ts";
import { siteSettings, type RuleNode, type SettingGroup, type SiteSettings } from "./site.schema.ts";
import { ruleTree, settingsIn, siteFrame, type SiteFrame } from "./site.view.ts";

const facts: TaggedValue<unknown>[] = [];
let areFactsKept = false;

/** Caches site data that every page reads and that rarely changes. */
function fact<T>(read: () => Promise<T>): () => Promise<T> {
  const kept = new TaggedValue([pageTag.site], read);
  facts.push(kept);
  return () => (areFactsKept && !isReadApart() ? kept.get() : read());
}

const currentSettings = fact(() => findAllSettings());
const currentRules = fact(async () => {
  const rows = await findEnabledRules();
  return Object.fromEntries(LANGUAGES.map((language) => [language, ruleTree(rows, language)])) as RuleTrees;
});
type RuleTrees = Record<Language, RuleNode[]>;

/** Returns the pages listed in the footer, in its order, in both languages. */
export const readFooterPages = fact(() => findFooterPages());
export type FooterPage = Awaited<ReturnType<typeof readFooterPages>>[number];

/**
 * Makes this process cache settings, rules and footer pages until they are purged. Use it only in a process that is
 * notified of every purge; any other reads them each time. Call `purge` with each notification, and `stop` when
 * notifications end.
 */
export function keepSiteFacts(): { purge: (tags: readonly PageTag[]) => void; stop: () => void } {
  areFactsKept = true;
  const purge = (tags: readonly PageTag[]) => facts.forEach((kept) => kept.purge(tags));
  const stop = () => {
    areFactsKept = false;
    purge([pageTag.everything]);
  };
  return { purge, stop };
}

/** Returns the settings of the site as a whole. */
export async function readSettings(trx?: Db): Promise<SiteSettings> {
  return readSettingsOf(siteSettings, trx);
}

/** The last parsed settings of each group, with the stored values they were parsed from. */
const parsed = new WeakMap<SettingGroup, { stored: Record<string, unknown>; settings: unknown }>();

/**
 * Returns the settings of a group, with defaults for missing and invalid ones. Pass the transaction if there is one,
 * because the holder of a connection must not wait for another connection.
 */
export async function readSettingsOf<Group extends SettingGroup>(group: Group, trx?: Db): Promise<z.infer<Group>> {
  const stored = await (trx === undefined ? currentSettings() : findAllSettings(trx));
  const known = parsed.get(group);
  if (known?.stored === stored) return known.settings as z.infer<Group>;
  const settings = fitting(group, stored);
  parsed.set(group, { stored, settings });
  return settings;
}

function fitting<Group extends SettingGroup>(group: Group, stored: Record<string, unknown>): z.infer<Group> {
  const { success, data, error } = group.safeParse(stored);
  if (success) return data;
  const broken = new Set(error.issues.map((issue) => String(issue.path[0])));
  return group.parse(Object.fromEntries(Object.entries(stored).filter(([key]) => !broken.has(key))));
}

/** Returns the rules tree in the reader's language. */
export async function readRules(language: Language): Promise<RuleNode[]> {
  return (await currentRules())[language];
}

/** Returns the name, navigation and footer of every page. `siteUrl` is the public origin. */
export async function readSiteFrame(language: Language, siteUrl: string): Promise<SiteFrame> {
  const [settings, rules, footerPages] = await Promise.all([readSettings(), readRules(language), readFooterPages()]);
  const pages = footerPages.map(({ slug, title, title_en }) => ({
    slug,
    title: inLanguage(language, title, title_en),
  }));
  return siteFrame(settingsIn(language, settings), rules, pages, siteUrl);
}

/**
 * Returns every page of another site that may be shown in a frame, for /iframe/{url} and for the frame-src of its CSP.
 */
export async function readAllowedFrames(language: Language, siteUrl: string): Promise<Frame[]> {
  const [settings, rules] = await Promise.all([readSettings(), readRules(language)]);
  return allowedFrames(rules, settings, siteUrl);
}

/** Returns the frame of the encoded segment of /iframe/{url}. Throws `not_found` for an address that is not listed. */
export async function readFrame(segment: string, language: Language, siteUrl: string): Promise<Frame> {
  const frame = requestedFrame(segment, await readAllowedFrames(language, siteUrl));
  if (frame === undefined) throw new DomainError("not_found", `frame ${segment}`);
  return frame;
}
