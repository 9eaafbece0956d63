import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { load } from "js-yaml";
import { z } from "zod";
import { installRules as installHouseRules } from "#app/features/newsroom/check/check-rule.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageInput, type PageInput } from "#app/features/published/page/page.schema.ts";
import {
  addEnglish,
  readyPage,
  saveReadyPage,
  type ReadyPage,
} from "#app/features/published/page/page-writing.service.server.ts";
import {
  installWords as addWords,
  type SensitiveWord,
} from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { readFrontMatter } from "#app/lib/front-matter.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  addColumnEnglish,
  addIndustryEnglish,
  findColumnId,
  findRuleId,
  findSetting,
  hasPage,
  insertMissingColumn,
  insertMissingIndustry,
  insertMissingRule,
  insertMissingSector,
  insertMissingSetting,
  lockInstalling,
  writeSetting,
} from "./install.repo.server.ts";
import { readCheckRules } from "./check-rules.ts";
import { RULES, type RuleDefault } from "./rules.ts";
import { COLUMNS, INDUSTRIES } from "./sections.ts";

/**
 * The setting with the names of everything that was installed once. If an operator has removed such a record, it is not
 * installed again.
 */
const INSTALLED_KEY = "installedDefaults";
const FOLDER = join(projectFolder, "defaults");
const ACTOR = job("defaults", SITE_PERMISSIONS);

/** Runs an installation only the first time. */
type Once = (key: string, install: () => Promise<void>) => Promise<void>;

/**
 * The default pages, keyed by slug. Of all defaults, only these take long to prepare, and they need no database for it.
 */
export type DefaultPages = ReadonlyMap<string, ReadyPage>;

/** Reads the default pages, with pauses between them for other work. */
export async function readDefaultPages(): Promise<DefaultPages> {
  const pages = new Map<string, ReadyPage>();
  for (const slug of await defaultSlugs()) {
    pages.set(slug, readyPage(await readPage(slug)));
    await turn();
  }
  return pages;
}

/**
 * Installs what every site needs: industries, columns, navigation and menus, pages, settings. Each item is installed
 * once and never changed again. Safe at every start and in several processes. `pages` is called only if a page is
 * missing.
 */
export async function installDefaults(pages: () => Promise<DefaultPages> = readDefaultPages): Promise<void> {
  await withTransaction(async (trx) => {
    await lockInstalling(trx);
    const stored = z.array(z.string()).safeParse(await findSetting(INSTALLED_KEY, trx));
    const known = new Set(stored.success ? stored.data : []);
    const before = known.size;
    const once: Once = async (key, install) => {
      if (known.has(key)) return;
      await install();
      known.add(key);
    };
    await installIndustries(once, trx);
    await installColumns(once, trx);
    await installRules(once, trx);
    await installPages(pages, once, trx);
    await installSettings(once, trx);
    await installWords(once, trx);
    await installNames(once, trx);
    await once("check-rules", async () => installHouseRules(await readCheckRules(), trx));
    if (known.size === before) return;
    await writeSetting(INSTALLED_KEY, [...known], trx);
    await purgePages([pageTag.site], trx);
  });
}

async function installIndustries(once: Once, trx: Db): Promise<void> {
  for (const [index, { slug, name, nameEn, intro, introEn, keywords, sectors }] of INDUSTRIES.entries()) {
    const row = {
      slug,
      name,
      name_en: nameEn,
      intro,
      intro_en: introEn,
      keywords: [...keywords],
      palette: slug,
      sort_order: index,
      seo_description: intro,
    };
    await once(`industry:${slug}`, () => insertMissingIndustry(row, trx));
    await once(`industry-en:${slug}`, () => addIndustryEnglish(row, trx));
    for (const [order, sector] of sectors.entries()) {
      const sectorRow = { slug: sector.slug, name: sector.name, name_en: sector.nameEn, sort_order: order };
      await once(`sector:${slug}/${sector.slug}`, () => insertMissingSector(slug, sectorRow, trx));
    }
  }
}

async function installColumns(once: Once, trx: Db): Promise<void> {
  let order = 0;
  for (const parent of COLUMNS) {
    for (const column of [parent, ...(parent.children ?? [])]) {
      const sortOrder = order;
      order += 1;
      await once(`column:${column.slug}`, async () => {
        const parentId = column === parent ? null : await findColumnId(parent.slug, trx);
        if (parentId === undefined) return;
        const { slug, name, nameEn, description, descriptionEn, template = "list" } = column;
        const texts = { name, name_en: nameEn, description, description_en: descriptionEn };
        await insertMissingColumn({ parent_id: parentId, slug, ...texts, template, sort_order: sortOrder }, trx);
      });
      await once(`column-en:${column.slug}`, () => addColumnEnglish(column, trx));
    }
  }
}

async function installRules(once: Once, trx: Db): Promise<void> {
  await installBranch(RULES, undefined, once, trx);
}

async function installBranch(
  rules: RuleDefault[],
  parent: RuleDefault | undefined,
  once: Once,
  trx: Db,
): Promise<void> {
  for (const [index, rule] of rules.entries()) {
    await once(`rule:${rule.type}:${rule.name}`, async () => {
      const parentId = parent === undefined ? null : await findRuleId(parent.type, parent.name, trx);
      if (parentId === undefined) return;
      const { type, name, path, title, titleEn, icon = "", keepalive = false, open = false } = rule;
      // Weights differ by ten, so that an operator can insert an entry between two others.
      const weight = (rules.length - index) * 10;
      await insertMissingRule(
        {
          parent_id: parentId,
          type,
          name,
          path,
          title,
          title_en: titleEn,
          icon,
          keepalive,
          no_login_valid: open,
          weight,
        },
        trx,
      );
    });
    const children = rule.withColumns === true ? await columnRules(trx) : (rule.children ?? []);
    await installBranch(children, rule, once, trx);
  }
}

/** Returns the first-level columns as entries of the navigation. */
async function columnRules(trx: Db): Promise<RuleDefault[]> {
  const rules: RuleDefault[] = [];
  for (const { slug, name, nameEn } of COLUMNS) {
    const id = await findColumnId(slug, trx);
    if (id !== undefined)
      rules.push({
        type: "nav",
        name: `column/${slug}`,
        path: `news/column/${id}`,
        title: name,
        titleEn: nameEn,
        open: true,
      });
  }
  return rules;
}

/** Returns the slugs of the default pages in order. */
async function defaultSlugs(): Promise<string[]> {
  const files = await readdir(join(FOLDER, "pages"));
  return files
    .filter((file) => /^\w+\.md$/.test(file))
    .map((file) => file.slice(0, -3))
    .toSorted();
}

async function installPages(read: () => Promise<DefaultPages>, once: Once, trx: Db): Promise<void> {
  let pages: DefaultPages | undefined;
  for (const slug of await defaultSlugs()) {
    await once(`page:${slug}`, async () => {
      if (await hasPage(slug, trx)) return;
      pages ??= await read();
      await saveReadyPage(pages.get(slug) as ReadyPage, ACTOR, trx);
      // The page already has its English text.
      await once(`page-en:${slug}`, async () => undefined);
    });
    await once(`page-en:${slug}`, async () => addEnglish(await readPage(slug), ACTOR, trx));
  }
}

/** Reads the default page of a slug with its English text. */
async function readPage(slug: string): Promise<PageInput> {
  const read = async (name: string) => readFrontMatter(await readFile(join(FOLDER, "pages", name), "utf8"));
  const [chinese, english] = await Promise.all([read(`${slug}.md`), read(`${slug}.en.md`)]);
  return pageInput.parse({
    ...chinese.meta,
    markdown: chinese.body,
    english: { ...english.meta, markdown: english.body },
  });
}

/**
 * Installs the settings. English texts are translations of the installed Chinese ones. They are not added to a text
 * that an operator has changed.
 */
async function installSettings(once: Once, trx: Db): Promise<void> {
  const settings = z.record(z.string(), z.unknown()).parse(load(await readFile(join(FOLDER, "site.yaml"), "utf8")));
  for (const [key, value] of Object.entries(settings)) {
    const chinese = key.endsWith("En") ? key.slice(0, -2) : key;
    await once(`setting:${key}`, async () => {
      if (chinese !== key && (await findSetting(chinese, trx)) !== settings[chinese]) return;
      await insertMissingSetting(key, value, trx);
    });
  }
}

/** Installs the whole starter list of sensitive words once. After that only the operator changes the list. */
async function installWords(once: Once, trx: Db): Promise<void> {
  await once("words", () => installList("words.yaml", ["refuse", "hold"], trx));
}

/** Installs the starter list of reserved names in the same way. */
async function installNames(once: Once, trx: Db): Promise<void> {
  await once("names", () => installList("names.yaml", ["name", "whole-name"], trx));
}

async function installList(file: string, actions: SensitiveWord["action"][], trx: Db): Promise<void> {
  const lists = z.record(z.string(), z.array(z.string())).parse(load(await readFile(join(FOLDER, file), "utf8")));
  await addWords(
    actions.flatMap((action) => (lists[action] ?? []).map((word) => ({ word, action }))),
    trx,
  );
}
