import { resolve } from "node:path";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { listAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import type { CategoryMap } from "../import/category-map.ts";
import { checkCategoryMap, importFiles, markdownFiles, readMapFile } from "../import/import.ts";
import { printReport } from "../import/report.ts";
import { printBlogPlan } from "./blog-plan.ts";
import { openGhost } from "./ghost/site.ts";
import { openHalo } from "./halo/site.ts";
import { moveIn } from "./move.ts";
import type { OldSite } from "./old-site.ts";
import { printPlan } from "./plan.ts";
import { printMoveReport } from "./report.ts";
import { openWordPress } from "./wordpress/site.ts";

const ACTOR = job("import", SITE_PERMISSIONS);
const SITES = ["wordpress", "ghost", "halo"];
const BLOGS = ["hexo", "hugo", "jekyll"];
const OPTIONS = ["dry-run", "uploads", "members", "categories", "fetch", "types", "site"] as const;
type Options = Partial<Record<(typeof OPTIONS)[number], string>>;

export const moveInCommand: Command = {
  name: "move-in",
  usage: "<program> <file…> [--dry-run yes] [--categories <file>] …",
  summary: "Imports a whole site of WordPress, Ghost, Halo, Hexo, Hugo or Jekyll",
  details: [
    "  wordpress <export.xml[.gz]…>   exports of one site (Tools, Export, All content)",
    "  ghost <export.json>            the export of Settings, Migration tools",
    "  halo <backup.zip>              a backup of Halo 2",
    "  hexo|hugo|jekyll <folder>      the folder of the blog",
    "Imports texts, authors, categories, tags, pictures, comments and members. A second run continues and creates no duplicates.",
    "Drafts, private texts, texts with a password and scheduled texts become unreleased stories. Old addresses redirect to the new",
    "ones (see `addresses`). A report at the end lists everything that was left out or changed.",
    "  --dry-run yes        shows what would be imported, and changes nothing",
    "  --categories <file>  YAML with lines such as  健康: { column: policy, industry: health }",
    "  --uploads <folder>   the site's files: wp-content/uploads of WordPress, content/images of Ghost",
    "  --fetch <host,…>     hosts from which pictures may be downloaded; pictures of all other hosts become links",
    "  --members <file>     members as CSV: the table wp_users with its hashes, or the members of Ghost",
    "  --site <address>     the former address of a site of Ghost or Halo",
    "  --types <type,…>     further post types of WordPress besides post and page",
    "Passwords stay valid: hashes of WordPress, Ghost and Halo are replaced at the next sign-in, or deleted after 180 days.",
  ],
  async run(args) {
    const { words, options } = listAndOptions(args, "program", OPTIONS);
    const [program = "", ...files] = words;
    if (![...SITES, ...BLOGS].includes(program))
      throw new UsageError(`Name the program: ${[...SITES, ...BLOGS].join(", ")}.`);
    const [first, ...more] = files;
    if (first === undefined) throw new UsageError("The argument <file> is missing.");
    if (more.length > 0 && program !== "wordpress") throw new UsageError(`Unexpected argument: ${more.join(" ")}.`);
    const isDry = yesOrNo(options["dry-run"]);
    const categories = await readMapFile(options.categories);
    if (BLOGS.includes(program)) return moveBlog(first, categories, options, isDry);
    return moveSite(await openSite(program, [first, ...more], options), categories, isDry);
  },
};

function yesOrNo(value: string | undefined): boolean {
  if (value !== undefined && value !== "yes" && value !== "no") throw new UsageError("--dry-run is yes or no.");
  return value === "yes";
}

async function openSite(program: string, files: readonly string[], options: Options): Promise<OldSite> {
  const address = options.site;
  if (address !== undefined && !/^https?:\/\/[^/]/.test(address))
    throw new UsageError("--site needs a web address, such as https://old.example.com.");
  const pictures = { folder: options.uploads, allowed: listOf(options.fetch?.toLowerCase()) };
  const [file = ""] = files;
  if (program === "ghost") return openGhost(file, { pictures, members: options.members, address });
  if (program === "halo") return openHalo(file, { pictures, address });
  return openWordPress(files, { pictures, members: options.members, types: listOf(options.types) });
}

const listOf = (text = "") =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

async function moveSite(site: OldSite, categories: CategoryMap, isDry: boolean): Promise<boolean> {
  if (isDry) {
    await printPlan(site, categories);
    return true;
  }
  const report = await withDatabase({ prepare: true }, async ({ config }) => {
    openMediaStorage(config.dataDir, config.media);
    await checkCategoryMap(categories);
    return moveIn(site, categories, ACTOR);
  });
  printMoveReport(report);
  return report.refused.length === 0;
}

/** Imports a blog of Markdown files, which has neither members nor comments. */
async function moveBlog(folder: string, categories: CategoryMap, options: Options, isDry: boolean): Promise<boolean> {
  const unused = (["uploads", "members", "types", "site"] as const).find((name) => options[name] !== undefined);
  if (unused !== undefined) throw new CliError(`A blog of Markdown files has no --${unused}.`);
  const root = resolve(folder);
  const files = await markdownFiles(root);
  if (isDry) {
    await printBlogPlan(root, files, categories);
    return true;
  }
  const report = await withDatabase({ prepare: true }, async ({ config }) => {
    openMediaStorage(config.dataDir, config.media);
    await checkCategoryMap(categories);
    return importFiles(root, files, { categories, fetch: listOf(options.fetch?.toLowerCase()) });
  });
  printReport(report);
  return report.refused.length === 0;
}
