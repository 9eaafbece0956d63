import { rawRequest, type RawAnswer } from "./raw-request.ts";
import { chineseWithoutLanguage } from "./text-language.ts";

export type Page = RawAnswer & {
  path: string;
  /** Address of the first page with a link to it. */
  from: string;
};

/** Linked addresses that are files, or the member area, which is not part of the public site. */
const NOT_CRAWLED = /^\/(user|media|assets|covers|share|api)(\/|$)|\.(svg|png|css|js|jpg|webp|avif)$/;
const AT_ONCE = 6;
/** Maximum number of addresses of a page that differ in parameters only: days, months, searches, filters. */
const MOST_OF_A_PAGE = 12;

/** Follows every link of the site from the home page, each address once; of addresses with parameters a few of each page. */
export async function crawl(site: string, language: "zh-cn" | "en"): Promise<Page[]> {
  const pages: Page[] = [];
  const known = new Set(["/"]);
  const queried = new Map<string, number>();
  const isEnough = (path: string): boolean => {
    const [page = "", query] = path.split("?");
    if (query === undefined) return false;
    queried.set(page, (queried.get(page) ?? 0) + 1);
    return (queried.get(page) ?? 0) > MOST_OF_A_PAGE;
  };
  let line = [{ path: "/", from: "" }];
  while (line.length > 0) {
    const answers = await Promise.all(
      line.slice(0, AT_ONCE).map(async ({ path, from }) => {
        const answer = await rawRequest(site, path, { headers: { cookie: `lang=${language}` } });
        return { ...answer, path, from };
      }),
    );
    line = line.slice(AT_ONCE);
    for (const page of answers) {
      pages.push(page);
      for (const path of linksOf(page, site)) {
        if (known.has(path) || NOT_CRAWLED.test(path.split("?")[0] ?? "")) continue;
        known.add(path);
        if (isEnough(path)) continue;
        line.push({ path, from: page.path });
      }
    }
  }
  return pages;
}

/** Returns the addresses of this site that a page links to, without fragments. */
function linksOf(page: Page, site: string): string[] {
  if (!(page.headers["content-type"] ?? "").startsWith("text/html")) return [];
  const found: string[] = [];
  for (const [, href = ""] of page.body.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
    const url = new URL(unescape(href), `${site}${page.path}`);
    if (url.origin === new URL(site).origin) found.push(url.pathname + url.search);
  }
  return found;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|quot|#x27|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Vocabularies of structured data; the second is Baidu's. */
const VOCABULARIES = ["https://schema.org", "https://ziyuan.baidu.com/contexts/cambrian.jsonld"];

/** Returns all faults of a page's HTML, whatever its content. */
export function faultsOfPage({ body }: Page, language: "zh-cn" | "en"): string[] {
  const faults: string[] = [];
  const html = body.replaceAll(/<script type="application\/json" id="boot">.*?<\/script>/gs, "");
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
  if (!html.startsWith(`<!DOCTYPE html><html lang="${language === "en" ? "en" : "zh-CN"}"`))
    faults.push("its language");
  if (count(/<h1[\s>]/g) !== 1) faults.push(`${count(/<h1[\s>]/g)} first headings`);
  if (!/<title>[^<]+ - 明白财经<\/title>/.test(html)) faults.push("its title");
  if (count(/<title>/g) !== 1) faults.push("several titles");
  if (!/<meta name="description" content="[^"]+"/.test(html)) faults.push("no description");
  if (count(/<link rel="canonical" href="https?:\/\/[^"]+"/g) !== 1) faults.push("no canonical address");
  for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    try {
      if (!VOCABULARIES.includes((JSON.parse(json) as { "@context": string })["@context"]))
        faults.push("JSON-LD of no vocabulary");
    } catch {
      faults.push("JSON-LD that cannot be read");
    }
  }
  const markup = html.replaceAll(/<script\b.*?<\/script>/gs, "");
  if (/<[a-z][^>]*\s(style|on[a-z]+)="/.test(markup)) faults.push("an inline style or handler");
  if (/<img(?![^>]*\salt=)[^>]*>/.test(markup)) faults.push("a picture without alt");
  if (/<(img|iframe)(?![^>]*\swidth=)[^>]*>/.test(markup.replaceAll(/<iframe[^>]*>/g, "")))
    faults.push("a picture without size");
  const ids = [...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) faults.push(`ids that come twice: ${[...new Set(twice)].join()}`);
  if (language === "en")
    faults.push(...chineseWithoutLanguage(body).map((text) => `Chinese without its language: ${text.slice(0, 40)}`));
  if (/\bundefined\b|\[object Object\]|\bNaN\b|Invalid Date/.test(markup.replaceAll(/<[^>]*>/g, " ")))
    faults.push("a value that is none");
  for (const [, id = ""] of markup.matchAll(/\s(?:aria-labelledby|aria-describedby|for)="([^" ]*)"/g)) {
    if (!ids.includes(id)) faults.push(`a name that is missing: ${id}`);
  }
  return faults;
}
