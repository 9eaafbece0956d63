import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { load } from "js-yaml";
import { parse as parseToml } from "smol-toml";

/** The blog to which the files belong, as its configuration describes it. */
export type BlogSite = {
  engine: "hexo" | "jekyll" | "hugo" | undefined;
  /** Folder of the blog; pictures may lie anywhere in it. */
  root: string;
  /** Folders that the blog publishes at "/", the likeliest first. */
  roots: string[];
  /** Former path of the blog, without a slash at its end. Empty if the blog was at the root of its host. */
  basePath: string;
  /** Permalink pattern of an article, with the engine's own variables. Undefined if unknown. */
  permalink: string | undefined;
};

type Fields = Record<string, unknown>;

const HUGO = [
  "hugo.toml",
  "hugo.yaml",
  "hugo.yml",
  "hugo.json",
  "config.toml",
  "config.yaml",
  "config.yml",
  "config.json",
];
const OTHERS = ["_config.yml", "_config.yaml"];
/** Folders whose contents these programs publish at "/". */
const PUBLISHED = ["source", "static", "assets", "public", "content", "."];
/** Number of folders above the imported one that are searched for the configuration. */
const LEVELS = 4;

/**
 * Finds the blog of a folder. That is `root` if it is given. Otherwise it is the nearest folder, from the imported one
 * upwards, with a configuration of Hexo, Jekyll or Hugo. If there is none, it is the folder itself.
 */
export async function findBlogSite(folder: string, root: string | undefined): Promise<BlogSite> {
  const candidates = root === undefined ? foldersAbove(folder) : [resolve(root)];
  for (const candidate of candidates) {
    const config = await readConfig(candidate);
    if (config !== undefined) return siteOf(candidate, config);
  }
  const own = resolve(root ?? folder);
  return { engine: undefined, root: own, roots: rootsOf(own), basePath: "", permalink: undefined };
}

function foldersAbove(folder: string): string[] {
  const folders = [resolve(folder)];
  while (folders.length < LEVELS) {
    const next = dirname(folders.at(-1) ?? "/");
    if (next === folders.at(-1)) break;
    folders.push(next);
  }
  return folders;
}

const rootsOf = (root: string) => PUBLISHED.map((name) => join(root, name));

type Config = { fields: Fields; isHugo: boolean };

async function readConfig(folder: string): Promise<Config | undefined> {
  for (const name of [...OTHERS, ...HUGO]) {
    const text = await readFile(join(folder, name), "utf8").catch(() => undefined);
    const fields = text === undefined ? undefined : parse(text, name);
    const isHugo = HUGO.includes(name);
    // Many programs have a file config.yml. The file of Hugo contains a base URL, a theme or permalinks.
    const isBlog =
      !isHugo || name.startsWith("hugo") || ["baseurl", "theme", "permalinks"].some((key) => key in (fields ?? {}));
    if (fields !== undefined && isBlog) return { fields, isHugo };
  }
  return undefined;
}

function parse(text: string, name: string): Fields | undefined {
  try {
    const content: unknown = name.endsWith(".toml") ? parseToml(text) : load(text);
    if (typeof content !== "object" || content === null) return undefined;
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key.toLowerCase(), value]));
  } catch {
    return undefined;
  }
}

async function siteOf(root: string, { fields, isHugo }: Config): Promise<BlogSite> {
  const roots = rootsOf(root);
  if (isHugo)
    return { engine: "hugo", root, roots, basePath: pathOf(fields["baseurl"]), permalink: hugoPattern(fields) };
  const isHexo =
    (await isFolder(join(root, "source", "_posts"))) || "new_post_name" in fields || "source_dir" in fields;
  const permalink = textOf(fields["permalink"]);
  if (isHexo) {
    const basePath = pathOf(fields["root"]) || pathOf(fields["url"]);
    return { engine: "hexo", root, roots, basePath, permalink: permalink || ":year/:month/:day/:title/" };
  }
  return { engine: "jekyll", root, roots, basePath: pathOf(fields["baseurl"]), permalink: jekyllPattern(permalink) };
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true;
const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Returns a path, or the path of a URL, without the slash at its end. */
function pathOf(value: unknown): string {
  const text = textOf(value);
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  return path.startsWith("/") ? path.replace(/\/+$/, "") : "";
}

/** Returns the permalink pattern for one of Jekyll's names, or the pattern itself. */
function jekyllPattern(permalink: string): string {
  switch (permalink) {
    case "":
    case "date":
      return "/:categories/:year/:month/:day/:title.html";
    case "pretty":
      return "/:categories/:year/:month/:day/:title/";
    case "ordinal":
      return "/:categories/:year/:y_day/:title.html";
    case "none":
      return "/:categories/:title.html";
    default:
      return permalink;
  }
}

/** Returns the permalink pattern of Hugo, which has one for each section. Returns undefined if they differ. */
function hugoPattern({ permalinks }: Fields): string {
  const usual = "/:sections/:slugorfilename/";
  if (typeof permalinks !== "object" || permalinks === null) return usual;
  const pages: unknown = Reflect.get(permalinks, "page") ?? permalinks;
  if (typeof pages !== "object" || pages === null) return usual;
  const patterns = Object.entries(pages).filter(([, pattern]) => typeof pattern === "string");
  const posts = patterns.find(([section]) => /^posts?$|^blog$/.test(section)) ?? patterns[0];
  return posts === undefined ? usual : String(posts[1]);
}
