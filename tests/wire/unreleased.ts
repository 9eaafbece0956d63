import { expect, vi } from "vitest";
import { openSession } from "#app/features/base/session/session.service.server.ts";
import { connect, connectionPool, disconnect, withTransaction } from "#db/client.ts";
import { API_CALLS, recordOf } from "../fixtures/api-calls.ts";
import type { RawAnswer } from "./raw-request.ts";

/** Unreleased content of the newsroom, and the token of a member who must not see it either. */
export type Unreleased = {
  ids: number[];
  /** Stories of which readers see nothing, not even an earlier text. */
  hiddenIds: number[];
  titles: string[];
  words: string[];
  token: string;
};

/** Phrases of every unreleased story: so long that no other text contains them by chance and no search echoes them. */
const RUN = /\p{Script=Han}{10,}/gu;
const PAGES = [
  ..."/ /_root.data /news /news.data /headlines /article /hours /billboard /specialsubject /corrections /newsroom".split(
    " ",
  ),
  ..."/sitemap.xml /news-sitemap.xml /sitemaps/articles-1.xml /sitemaps/pages.xml /robots.txt /metrics /readyz".split(
    " ",
  ),
  ...["/rss", "/atom", "/feed"].flatMap((feed) => {
    const end = feed === "/feed" ? "json" : "xml";
    return [`${feed}.${end}`, `${feed}/flashes.${end}`, `${feed}/column/1.${end}`, `${feed}/industry/auto.${end}`];
  }),
];
const LIVES = { access: 3_600, refresh: 0, absolute: 3_600 };

/** Waits until the demo has filled its newsroom, and reads its unreleased content. */
export async function readUnreleased(databaseUrl: string): Promise<Unreleased> {
  connect(databaseUrl);
  try {
    const query = async <Row extends object>(text: string) => (await connectionPool().query<Row>(text)).rows;
    const seeded = async () =>
      expect(await query("select from settings where key = 'demoStoriesSeeded'")).toHaveLength(1);
    await vi.waitFor(seeded, { timeout: 60_000, interval: 200 });
    const stories = await query<{ id: number; isHidden: boolean; title: string; words: string }>(`
      select m.id, a.id is null as "isHidden", m.title, concat_ws('。', case when a.id is null then m.title || '。' || m.body_html end, m.fields ->> 'dek') as words
      from manuscripts m left join articles a on a.id = m.id and a.status = 'published'
      where a.id is null or m.has_changes`);
    const [member] = await query<{ id: number }>("select id from members where username = 'xiaoming'");
    const session = {
      memberId: member?.id ?? 0,
      area: "member",
      keep: false,
      network: "127.0.0.1",
      agent: "",
    } as const;
    const rules = { lives: LIVES, serverKey: Buffer.alloc(32), demo: true };
    const { token } = await withTransaction((trx) => openSession(session, rules, trx));
    return {
      ids: stories.map(({ id }) => id),
      hiddenIds: stories.flatMap(({ id, isHidden }) => (isHidden ? id : [])),
      titles: stories.map(({ title }) => title),
      words: stories.flatMap(({ words }) => words.replaceAll(/<[^>]*>/g, "\n").match(RUN) ?? []),
      token,
    };
  } finally {
    await disconnect();
  }
}

/** Returns addresses at which a wrong query would leak an unreleased story to any visitor. */
export function surfacesFor({ ids, titles }: Pick<Unreleased, "ids" | "titles">): string[] {
  const asked = titles.map((title) => encodeURIComponent(title.slice(0, 4)));
  const calls = API_CALLS.filter(({ method }) => method === "GET");
  return [
    ...PAGES,
    ...ids.flatMap((id) => [
      `/news/${id}`,
      `/news/${id}.data`,
      `/headlines/${id}`,
      `/single/${id}`,
      `/share/article-${id}.png`,
    ]),
    ...asked.map((words) => `/search?q=${words}`),
    ...calls.flatMap((call) => {
      const named = call.names.filter((name) => recordOf(call, name) !== undefined);
      const of = (id: number) => {
        const path = named.reduce((so, name) => so.replace(`:${name}`, `${id}`), call.path);
        return `/api/${path}?${named
          .filter((name) => !call.path.includes(`:${name}`))
          .map((name) => `${name}=${id}`)
          .join("&")}`;
      };
      const lists = call.names.includes("q")
        ? asked.map((words) => `/api/${call.path}?q=${words}`)
        : [`/api/${call.path}`];
      return [...lists, ...(named.length > 0 ? ids.map(of) : [])];
    }),
  ];
}

/** Sends requests to a site as one kind of visitor. */
export type Ask = (path: string, headers: Record<string, string>) => Promise<RawAnswer>;

/** Returns the unreleased content in an answer: a phrase anywhere, or a card of a secret story. */
export function leaksIn(
  path: string,
  answer: RawAnswer,
  { hiddenIds, words }: Pick<Unreleased, "hiddenIds" | "words">,
): string[] {
  const card = /^\/share\/article-(\d+)\.png$/.exec(path);
  if (card !== null && answer.status === 200 && hiddenIds.includes(Number(card[1]))) return ["a card"];
  const text = readable(`${answer.body}\n${JSON.stringify(answer.headers)}`);
  return words.filter((word) => text.includes(word));
}

/** Returns only the Chinese characters of a text: search marks hits within words, and formats escape characters in many ways. */
function readable(text: string): string {
  const sign = (base: number) => (_: string, code: string) => String.fromCodePoint(Number.parseInt(code, base));
  return text
    .replaceAll(/\\u([\da-f]{4})/gi, sign(16))
    .replaceAll(/&#x([\da-f]{2,5});/gi, sign(16))
    .replaceAll(/&#(\d{2,6});/g, sign(10))
    .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString())
    .replaceAll(/[^\p{Script=Han}]+/gu, "");
}

/** Returns the leaks at addresses, tested as a visitor in both languages and as a member; each as "who path: what". */
export async function findLeaks(ask: Ask, paths: readonly string[], unreleased: Unreleased): Promise<string[]> {
  const visitors: [string, Record<string, string>][] = [
    ["anybody", {}],
    ["English", { cookie: "lang=en", "think-lang": "en" }],
    ["member", { authorization: unreleased.token }],
  ];
  const found: string[] = [];
  for (const path of paths) {
    const answers = await Promise.all(
      visitors.map(async ([who, headers]) => ({ who, answer: await ask(path, headers) })),
    );
    for (const { who, answer } of answers)
      found.push(...leaksIn(path, answer, unreleased).map((words) => `${who} ${path}: ${words}`));
  }
  return found;
}
