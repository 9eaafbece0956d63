/** Hosts of referring pages, grouped by source. An unlisted host counts as "another site" and is not stored. */
const KNOWN_HOSTS = {
  "search/baidu": ["baidu.com"],
  "search/bing": ["bing.com"],
  "search/google": ["google.com", "google.com.hk"],
  "search/so": ["so.com", "haosou.com"],
  "search/sogou": ["sogou.com"],
  "search/sm": ["sm.cn"],
  "search/toutiao": ["so.toutiao.com"],
  "search/other": ["duckduckgo.com", "yandex.ru", "yandex.com", "search.yahoo.com", "chinaso.com"],
  "social/weixin": ["weixin.qq.com", "weixin110.qq.com", "wechat.com"],
  "social/weibo": ["weibo.com", "weibo.cn", "t.cn"],
  "social/zhihu": ["zhihu.com"],
  "social/douyin": ["douyin.com"],
  "social/toutiao": ["toutiao.com"],
  "social/xiaohongshu": ["xiaohongshu.com", "xhslink.com"],
  "social/bilibili": ["bilibili.com", "b23.tv"],
  "social/qq": ["qq.com"],
  "social/other": ["douban.com", "tieba.com", "x.com", "t.co", "facebook.com", "linkedin.com", "reddit.com"],
} as const;

/** `direct`: no referrer, or a hidden one. `site`: a page of this site. */
export const SOURCES = [
  "direct",
  "site",
  ...(Object.keys(KNOWN_HOSTS) as (keyof typeof KNOWN_HOSTS)[]),
  "other",
] as const;
export type Source = (typeof SOURCES)[number];

const SOURCE_OF_HOST = new Map<string, Source>(
  Object.entries(KNOWN_HOSTS).flatMap(([source, hosts]) => hosts.map((host) => [host, source as Source] as const)),
);

/** Returns the source of a view from the browser's referrer and the requested host name. */
export function sourceOf(referrer: string | undefined, siteHost: string | undefined): Source {
  if (referrer === undefined || referrer === "") return "direct";
  if (!URL.canParse(referrer)) return "other";
  const { host, hostname } = new URL(referrer);
  if (host === siteHost) return "site";
  const labels = hostname.split(".");
  const names = labels.map((_, index) => labels.slice(index).join("."));
  return names.map((name) => SOURCE_OF_HOST.get(name)).find((source) => source !== undefined) ?? "other";
}
