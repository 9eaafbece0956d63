import { createHash, randomBytes } from "node:crypto";
import { connect, disconnect } from "#db/client.ts";
import type { RunningSite } from "../tests/fixtures/site.ts";
import { comesFrom, type Outcome } from "./load/crowd.ts";
import { READ_EVERY_MS, readBeside, WARM_UP } from "./load/readers.ts";
import type { Section } from "./report.ts";

const A_SECOND = 200;
const SECONDS = 25;
const ROUNDS = 10;

/**
 * Members post 200 comments a second under one article while readers load pages. Measures whether all acknowledged
 * comments exist afterwards, and the cost for readers. `articleId`: the article. `page`: the page that is read.
 */
export async function posting(
  site: RunningSite,
  databaseUrl: string,
  articleId: number,
  page: string,
): Promise<Section> {
  const pool = connect(databaseUrl, { statementTimeout: 0, max: 2 });
  try {
    const tokens = Array.from({ length: WARM_UP + A_SECOND * SECONDS }, () => randomBytes(32).toString("base64url"));
    await pool.query(
      `with numbered as (select n, hash from unnest($1::bytea[]) with ordinality as given (hash, n)),
       writers as (
         insert into members (username, nickname, mobile)
         select 'poster' || n, 'poster' || n, '1390' || lpad(n::text, 7, '0') from numbered returning id, username),
       opened as (
         insert into sessions (member_id, keep, network, absolute_end)
         select id, false, '127.0.0.1', now() + interval '1 day' from writers returning id, member_id)
       insert into session_tokens (hash, session_id, kind, expires_at)
       select hash, opened.id, 'access', now() + interval '1 day' from numbered
       join writers on writers.username = 'poster' || n join opened on opened.member_id = writers.id`,
      [tokens.map((token) => createHash("sha256").update(token).digest())],
    );
    const acts = tokens.map((token, number) => ({
      headers: { authorization: token, ...comesFrom(number) },
      body: { article: articleId, content: `第${number}位读者说：先把账算明白，再决定买不买。` },
    }));
    const crowd = { url: `${site.url}/api/my/addComment`, acts, everyMs: 1_000 / A_SECOND };
    const { idle, busy, outcome } = await readBeside(site, page, crowd, ROUNDS);
    const { rows } = await pool.query<{ count: number }>(
      "select count(*) from comments join members on members.id = member_id where username like 'poster%'",
    );
    return report(outcome, Number(rows[0]?.count) - WARM_UP, {
      idle: idle.p99,
      busy: busy.p99,
    });
  } finally {
    await disconnect();
  }
}

function report({ succeeded, milliseconds }: Outcome, stored: number, p99: { idle: number; busy: number }): Section {
  const rate = (succeeded / milliseconds) * 1_000;
  const ratio = p99.busy / p99.idle;
  return {
    title: "Posting comments",
    method: `${A_SECOND} comments a second under one article for ${SECONDS} s in ${ROUNDS} rounds, each by another member; a cached page read every ${READ_EVERY_MS} ms in between and meanwhile; medians of the rounds, all on one machine.`,
    figures: [
      {
        name: "acknowledged a second",
        value: rate.toFixed(0),
        target: `≥ ${A_SECOND * 0.95}`,
        met: rate >= A_SECOND * 0.95,
      },
      {
        name: "acknowledged and stored",
        value: `${succeeded} and ${stored}`,
        target: "equal",
        met: succeeded === stored,
      },
      { name: "page read p99, idle", value: `${p99.idle.toFixed(1)} ms` },
      { name: "page read p99, posting against idle", value: ratio.toFixed(2), target: "≤ 2", met: ratio <= 2 },
    ],
  };
}
