import { basename } from "node:path";
import { timeOfBlog } from "../../import/blog-fields.ts";
import { CliError } from "../../cli-error.ts";
import { counted } from "../../output.ts";
import { siteKey } from "../site-key.ts";
import { uploadedPictures, type PictureOptions } from "../uploads.ts";
import { countNames } from "../../import/report.ts";
import { plainTitle } from "../plain-title.ts";
import type { OldList, OldPost, OldSite } from "../old-site.ts";
import type { LibraryPicture } from "./markup.ts";
import { readPost, type PostContext } from "./post.ts";
import { readUsers } from "./users.ts";
import { readWxr, type WxrItem, type WxrRecord } from "./wxr.ts";

/** The types of posts that contain a text. */
const TEXTS = new Set(["post", "page"]);

type Options = { pictures: PictureOptions; members: string | undefined; types: readonly string[] };

/**
 * Reads the exports of one WordPress site. It reads the files twice. The first pass collects the data that posts refer
 * to, and checks the files completely before anything is saved. The second pass reads the posts. Throws CliError for
 * files that are not an export.
 */
export async function openWordPress(files: readonly string[], { pictures, members, types }: Options): Promise<OldSite> {
  const survey = new Survey(new Set([...TEXTS, ...types]));
  let repaired = 0;
  for (const file of files)
    for await (const record of readWxr(file, (count) => (repaired += count))) survey.add(record);
  if (repaired > 0) survey.remarks.push(`${counted(repaired, "character")} that XML does not allow were left out.`);
  const hosts = survey.hosts();
  if (hosts.length === 0) throw new CliError(`${basename(files[0] ?? "")} does not name its site (wp:base_site_url).`);
  const context: PostContext = { ...survey, hosts, offset: survey.usualOffset() };
  const isText = (item: WxrItem) => survey.isText(item);
  return {
    key: siteKey("wordpress", survey.address),
    async *posts(): AsyncGenerator<OldPost> {
      for (const file of files)
        for await (const record of readWxr(file))
          if (record.kind === "item" && isText(record.item)) yield readPost(record.item, context);
    },
    members: () => readUsers(members),
    lists: survey.lists(),
    pictures: uploadedPictures({ ...pictures, hosts, below: "wp-content/uploads" }),
    isOwn: (address) => !URL.canParse(address) || hosts.includes(new URL(address).host.toLowerCase()),
    files: [...survey.library.values()].map(({ address }) => address),
    filePages: survey.filePages,
    leftOut: survey.leftOut,
    remarks: survey.remarks,
  };
}

/** The data of an export that its posts refer to, collected in a first pass. */
class Survey {
  address = "";
  readonly #addresses: string[] = [];
  readonly authors = new Map<string, string>();
  readonly terms = new Map<string, { slug: string; name: string; parent: string; taxonomy: string }>();
  readonly library = new Map<string, LibraryPicture>();
  readonly filePages: { path: string; postId: string }[] = [];
  readonly leftOut = new Map<string, number>();
  readonly remarks: string[] = [];
  readonly #offsets = new Map<number, number>();
  readonly #dates = new Set<string>();
  readonly #types: ReadonlySet<string>;

  constructor(types: ReadonlySet<string>) {
    this.#types = types;
  }

  add(record: WxrRecord): void {
    if (record.kind === "channel") this.#addChannel(record.name, record.value);
    else if (record.kind === "item") this.#addItem(record.item);
    else if (record.kind === "author") {
      const login = record.fields.get("wp:author_login") ?? "";
      const name = plainTitle(record.fields.get("wp:author_display_name") ?? "");
      if (login !== "") this.authors.set(login, name === "" ? login : name);
    } else this.#addTerm(record.name, record.fields);
  }

  #addChannel(name: string, value: string): void {
    if (!/^(?:link|wp:base_site_url|wp:base_blog_url)$/.test(name) || !URL.canParse(value.trim())) return;
    this.#addresses.push(value.trim());
    if (name !== "wp:base_site_url" || this.address === "") this.address = value.trim();
  }

  #addTerm(element: string, fields: ReadonlyMap<string, string>): void {
    const of = (...names: string[]) => names.map((name) => fields.get(name)).find((text) => text !== undefined) ?? "";
    const taxonomy = element === "wp:tag" ? "post_tag" : of("wp:term_taxonomy") || "category";
    const slug = of("wp:category_nicename", "wp:tag_slug", "wp:term_slug");
    const name = plainTitle(of("wp:cat_name", "wp:tag_name", "wp:term_name"));
    const parent = of("wp:category_parent", "wp:term_parent");
    if (taxonomy === "category" || taxonomy === "post_tag")
      this.terms.set(`${taxonomy} ${slug}`, { slug, name: name === "" ? slug : name, parent, taxonomy });
  }

  #addItem(item: WxrItem): void {
    const { fields, meta } = item;
    const id = fields.get("wp:post_id") ?? "";
    const type = fields.get("wp:post_type") ?? "post";
    const link = fields.get("link") ?? "";
    if (type === "attachment") {
      const address = fields.get("wp:attachment_url") ?? fields.get("guid") ?? "";
      const alt = meta.get("_wp_attachment_image_alt")?.at(-1) ?? "";
      this.library.set(id, { address, alt, caption: fields.get("excerpt:encoded") ?? "" });
      const parent = fields.get("wp:post_parent") ?? "0";
      for (const path of [link, `/?attachment_id=${id}`])
        if (path !== "") this.filePages.push({ path, postId: parent === "0" ? "" : parent });
      return;
    }
    if (!this.isText(item)) {
      const status = fields.get("wp:status") ?? "";
      countNames(this.leftOut, [this.#types.has(type) ? `${type} (${status})` : type]);
      return;
    }
    this.#noteTime(fields.get("wp:post_date") ?? "", fields.get("wp:post_date_gmt") ?? "");
    for (const path of datesOf(link)) this.#dates.add(path);
  }

  /** Returns whether an item is a text to import. Revisions and trashed texts are not. */
  isText({ fields }: WxrItem): boolean {
    const status = fields.get("wp:status") ?? "publish";
    return this.#types.has(fields.get("wp:post_type") ?? "post") && !/^(?:trash|auto-draft|inherit)$/.test(status);
  }

  #noteTime(local: string, utc: string): void {
    const times = [local, utc].map((text) => timeOfBlog(`${text} Z`)?.getTime());
    if (times[0] === undefined || times[1] === undefined) return;
    const offset = times[0] - times[1];
    this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1);
  }

  /**
   * Returns the most frequent offset of local times from UTC, in milliseconds. The default is that of Asia/Shanghai.
   */
  usualOffset(): number {
    const [usual] = [...this.#offsets].toSorted((a, b) => b[1] - a[1]);
    return usual?.[0] ?? 8 * 3_600_000;
  }

  hosts(): string[] {
    const hosts = this.#addresses.map((address) => new URL(address).host);
    return [...new Set(hosts.flatMap((host) => [host, host.startsWith("www.") ? host.slice(4) : `www.${host}`]))];
  }

  /** Returns the lists of the site: categories with their parents in the path, tags, authors, dates and feeds. */
  lists(): OldList[] {
    const base = new URL(this.address).pathname.replace(/\/+$/, "");
    const terms = [...this.terms.values()].map(({ slug, name, parent, taxonomy }): OldList => {
      if (taxonomy === "post_tag") return { paths: [`${base}/tag/${slug}`, `/?tag=${slug}`], of: "tag", name };
      const nested = [slug];
      for (let above = parent; above !== "" && !nested.includes(above);) {
        nested.unshift(above);
        above = this.terms.get(`category ${above}`)?.parent ?? "";
      }
      return { paths: [`${base}/category/${nested.join("/")}`, `${base}/category/${slug}`], of: "category", name };
    });
    const authors = [...this.authors].map(([login, name]): OldList => ({
      paths: [`${base}/author/${login}`],
      of: "author",
      name,
    }));
    const feeds: OldList = { paths: [`${base}/feed`, `${base}/feed/rss2`, `${base}/rss`], of: "feed", name: "" };
    return [...terms, ...authors, feeds, { paths: [...this.#dates, `${base}/blog`], of: "all", name: "" }];
  }
}

/** Returns the addresses of the lists of a year, a month and a day that contain a post. */
function datesOf(link: string): string[] {
  const path = URL.canParse(link) ? new URL(link).pathname : "";
  const [day] = /^.*?\/\d{4}(?:\/\d{2}){0,2}(?=\/)/.exec(path) ?? [];
  if (day === undefined) return [];
  const parts = day.split("/");
  const year = parts.findIndex((part) => /^\d{4}$/.test(part));
  return parts.slice(year).map((_, index) => parts.slice(0, year + index + 1).join("/"));
}
