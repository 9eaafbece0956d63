import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { source } from "#app/features/newsroom/source/source.fields.ts";
import { readArticleFile, type ArticleFile } from "#app/features/published/article/article.file.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";

const FOLDER = join(projectFolder, "demo");

const days = z.number().min(0);

const demoSubject = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  status: z.enum(["ongoing", "ended"]),
  industry: z.string(),
  started_days_ago: days,
  ended_days_ago: days.optional(),
  tags: z.array(z.string()),
  sections: z.array(
    z.object({ title: z.string(), intro: z.string().default(""), layout: z.enum(["lead", "list", "gallery"]) }),
  ),
  timeline: z.array(z.object({ days_ago: days, title: z.string(), text: z.string().default("") })),
});

const demoIssue = z.object({
  months_ago: z.number().int().min(1),
  items: z.array(
    z.looseObject({ rank: z.number(), name: z.string(), previous_rank: z.number().nullable().default(null) }),
  ),
});

const demoBillboard = z.looseObject({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(["auto_heat", "editorial"]),
  period: z.enum(["day", "week", "month", "quarter", "year"]).optional(),
  issues: z.array(demoIssue).default([]),
});

const demoBulletin = z.looseObject({ slug: z.string(), title: z.string(), days_ago: days });

const demoFlash = z.looseObject({ content: z.string(), age_minutes: z.number().min(0) });

const demoSite = z.object({
  jobs: z.array(
    z.object({
      title: z.string(),
      title_en: z.string(),
      department: z.string(),
      department_en: z.string(),
      place: z.string(),
      place_en: z.string(),
      number: z.number().int().positive(),
      description: z.string(),
      description_en: z.string(),
      mail: z.string(),
    }),
  ),
  links: z.array(
    z.object({
      name: z.string(),
      url: z.url(),
      kind: z.enum(["text", "image"]).default("text"),
      group: z.string().default(""),
      position: z.enum(["home", "inner"]).default("inner"),
    }),
  ),
});

const demoDossier = z.strictObject({
  name: z.string(),
  other_names: z.array(z.string()).default([]),
  intro: z.string(),
  intro_en: z.string(),
});
const demoDossiers = z.strictObject({
  authors: z.array(demoDossier),
  topics: z.array(demoDossier),
  companies: z.array(demoDossier),
});

export type DemoArticle = ArticleFile & { slug: string };
export type DemoSubject = z.output<typeof demoSubject>;
export type DemoBillboard = z.output<typeof demoBillboard>;
export type DemoBulletin = z.output<typeof demoBulletin>;
export type DemoFlash = z.output<typeof demoFlash>;
export type DemoDossiers = z.output<typeof demoDossiers>;
export type DemoSite = z.output<typeof demoSite>;

/** Returns the demo articles, newest first. Their times count back from `now`. */
export async function readDemoArticles(now: Date): Promise<DemoArticle[]> {
  const folder = join(FOLDER, "articles");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();
  const articles = await Promise.all(
    names.map(async (name) => ({
      ...readArticleFile(await readFile(join(folder, name), "utf8"), now),
      slug: name.slice(0, -3),
    })),
  );
  return articles.toSorted((one, other) => other.input.publishAt.getTime() - one.input.publishAt.getTime());
}

/** Reads and checks the other demo content. */
export async function readDemoFiles() {
  const bulletinNames = (await readdir(join(FOLDER, "bulletins"))).filter((name) => name.endsWith(".yaml")).toSorted();
  const [subjects, billboards, flashes, site, dossiers, bulletins] = await Promise.all([
    readYaml("subjects.yaml", z.array(demoSubject)),
    readYaml("billboards.yaml", z.array(demoBillboard)),
    readYaml("flashes.yaml", z.array(demoFlash)),
    readYaml("site.yaml", demoSite),
    readYaml("dossiers.yaml", demoDossiers),
    Promise.all(bulletinNames.map((name) => readYaml(join("bulletins", name), demoBulletin))),
  ]);
  return { subjects, billboards, flashes, site, dossiers, bulletins };
}

/** Sources of texts in the demo's newsroom. */
export const readDemoSources = () => readYaml("sources.yaml", z.array(source.schema));

async function readYaml<T>(name: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(load(await readFile(join(FOLDER, name), "utf8")));
}
