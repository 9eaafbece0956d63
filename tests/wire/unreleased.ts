import { expect, vi } from "vitest";
import { openSession } from "#app/features/base/session/session.service.server.ts";
import { connect, connectionPool, disconnect, withTransaction } from "#db/client.ts";
import { API_CALLS, recordOf } from "../fixtures/api-calls.ts";

/** What of the newsroom readers must not see, and the token of a member who must not either. */
export type Unreleased = { ids: number[]; titles: string[]; words: string[]; token: string };

/** Words of every story that is not released: so long that no other text has them by chance, and no search echoes them. */
const RUN = /\p{Script=Han}{10,}/gu;
const PAGES =
  "/ /news /headlines /article /sitemap.xml /news-sitemap.xml /sitemaps/articles-1.xml /rss.xml /atom.xml /feed.json /metrics".split(
    " ",
  );
const LIVES = { access: 3_600, refresh: 0, absolute: 3_600 };

/** Waits until a started demo has filled its newsroom, and reads what of it is not released. */
export async function readUnreleased(databaseUrl: string): Promise<Unreleased> {
  connect(databaseUrl);
  try {
    const query = async <Row extends object>(text: string) => (await connectionPool().query<Row>(text)).rows;
    const seeded = async () =>
      expect(await query("select from settings where key = 'demoStoriesSeeded'")).toHaveLength(1);
    await vi.waitFor(seeded, { timeout: 60_000, interval: 200 });
    const stories = await query<{ id: number; title: string; words: string }>(`
      select m.id, m.title, concat_ws('。', case when a.id is null then m.title || '。' || m.body_html end, m.fields ->> 'dek') as words
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
      titles: stories.map(({ title }) => title),
      words: stories.flatMap(({ words }) => words.replaceAll(/<[^>]*>/g, "\n").match(RUN) ?? []),
      token,
    };
  } finally {
    await disconnect();
  }
}

/** Addresses at which a careless query would give an unreleased story away, whoever asks. */
export function surfacesFor({ ids, titles }: Unreleased): string[] {
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
