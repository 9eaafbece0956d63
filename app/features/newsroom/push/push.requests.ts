import { fileName, type Ratio } from "#app/features/base/picture/picture.cut.ts";
import type { LostPicture } from "./push.repo.server.ts";
import type { PushSettings, PushTarget } from "./push.settings.ts";

/** The data of a push: the story, whether it was taken down, and which of its pictures are no longer public. */
export type PushedArticle = { articleId: number; isGone: boolean; pictures?: readonly LostPicture[] };

/** The address of this site and its secrets for outside services. */
export type PushPlace = { siteUrl: string; secrets: { cdn: string | undefined; baidu: string | undefined } };
export type PushSetting = PushSettings & { indexNowKey: string };

export type PushRequest = { url: string; method: string; headers: Record<string, string>; body: string | undefined };

/** A push that failed. The newsroom sees its message, which contains no secret. */
export class PushFailure extends Error {}

const LISTS =
  "/ /_root.data /news /news.data /headlines /headlines.data /rss.xml /atom.xml /feed.json /news-sitemap.xml".split(
    " ",
  );
/** Returns the paths that show a story or its title. Lists that show the story expire by themselves. */
const pathsOf = (id: number) => [`/news/${id}`, `/news/${id}.data`, `/share/article-${id}.png`, ...LISTS];

/** Returns the paths of all files of a picture, with its variants. */
const filesOf = ({ sha256, extension, widths, parts }: LostPicture) =>
  [
    [sha256, widths] as const,
    ...(Object.entries(parts ?? {}) as [Ratio, number[]][]).map(
      ([ratio, some]) => [`${sha256}-${fileName(ratio)}`, some] as const,
    ),
  ].flatMap(([name, some]) =>
    some.flatMap((width) => ["avif", "webp", extension].map((format) => `/media/${name}/${width}.${format}`)),
  );

/**
 * Returns the cache keys of a story's pages and pictures. Responses contain these keys in the header that
 * CDN_KEYS_HEADER names.
 */
const keysOf = ({ articleId: id, pictures = [] }: PushedArticle) => [
  `article:${id}`,
  `named:${id}`,
  ...pictures.map(({ sha256 }) => `picture:${sha256}`),
];

/**
 * Returns the requests that push a change of a story to a service. Throws PushFailure if a required setting is missing.
 */
export function requestsOf(
  target: PushTarget,
  settings: PushSetting,
  told: PushedArticle,
  place: PushPlace,
): PushRequest[] {
  const address = `${place.siteUrl}/news/${told.articleId}`;
  if (target === "indexnow" && settings.indexnow !== null) {
    const key = settings.indexNowKey;
    if (key === "") throw new PushFailure("indexNowKey is not set");
    const host = new URL(place.siteUrl).host;
    const body = { host, key, keyLocation: `${place.siteUrl}/indexnow.txt`, urlList: [address] };
    const headers = { "content-type": "application/json; charset=utf-8" };
    return [{ url: settings.indexnow.endpoint, method: "POST", headers, body: JSON.stringify(body) }];
  }
  if (target === "baidu" && settings.baidu !== null) {
    if (place.secrets.baidu === undefined) throw new PushFailure("BAIDU_PUSH_TOKEN is not set");
    const url = new URL(told.isGone ? "/del" : "/urls", settings.baidu.endpoint);
    url.searchParams.set("site", place.siteUrl);
    url.searchParams.set("token", place.secrets.baidu);
    return [{ url: url.href, method: "POST", headers: { "content-type": "text/plain" }, body: address }];
  }
  if (target === "cdn" && settings.cdn !== null) return cdnRequests(settings.cdn, told, place);
  throw new PushFailure("it was switched off");
}

function cdnRequests(
  { url, method, headers, body }: NonNullable<PushSettings["cdn"]>,
  told: PushedArticle,
  { siteUrl, secrets }: PushPlace,
): PushRequest[] {
  const templates = [url, body, ...Object.values(headers)];
  if (secrets.cdn === undefined && templates.some((text) => text.includes("{secret}")))
    throw new PushFailure("CDN_SECRET is not set");
  const paths = [...pathsOf(told.articleId), ...(told.pictures ?? []).flatMap(filesOf)];
  const common = {
    secret: secrets.cdn ?? "",
    addresses: JSON.stringify(paths.map((path) => siteUrl + path)),
    paths: JSON.stringify(paths),
    keys: JSON.stringify(keysOf(told)),
    keyLine: keysOf(told).join(" "),
  };
  const isForEach = templates.some((text) => /\{(?:address|path)\}/.test(text));
  const each = isForEach ? paths.map((path) => ({ ...common, path, address: siteUrl + path })) : [common];
  return each.map((values) => {
    const fill = (text: string) => filled(text, values);
    const named = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const);
    return { url: fill(url), method, headers: Object.fromEntries(named), body: body === "" ? undefined : fill(body) };
  });
}

/** Fills in the placeholders of a template. Unknown placeholders stay as they are. */
function filled(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
