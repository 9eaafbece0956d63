import { randomUUID } from "node:crypto";
import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import { connect, disconnect } from "#db/client.ts";
import type { RunningSite } from "../tests/fixtures/site.ts";
import { addressOf, comesFrom, type Act } from "./load/crowd.ts";
import { READ_EVERY_MS, readBeside, WARM_UP } from "./load/readers.ts";
import type { Section } from "./report.ts";

const SIGN_INS = 200;
const ROUNDS = 5;
const PASSWORD = "bench Password 1";

/**
 * 200 members sign in with passwords at once while readers load pages. Measures the cost for the event loop and for
 * readers. `databaseUrl`: the database for members and solved captchas.
 */
export async function signIns(site: RunningSite, databaseUrl: string, page: string): Promise<Section> {
  const crowd = { url: `${site.url}/api/user/checkIn`, acts: await prepare(databaseUrl), everyMs: 0 };
  const { idle, busy, outcome } = await readBeside(site, page, crowd, ROUNDS);
  const { succeeded, milliseconds } = outcome;
  const ratio = busy.p99 / idle.p99;
  return {
    title: "Signing in",
    method: `${SIGN_INS} sign-ins by password at once in each of ${ROUNDS} rounds, a cached page read every ${READ_EVERY_MS} ms in between and meanwhile; medians of the rounds, all on one machine.`,
    figures: [
      {
        name: "succeeded in all rounds",
        value: `${succeeded}`,
        target: `${SIGN_INS * ROUNDS}`,
        met: succeeded === SIGN_INS * ROUNDS,
      },
      { name: "time for a round", value: `${(milliseconds / ROUNDS / 1_000).toFixed(1)} s` },
      { name: "event loop delay p99, idle", value: `${idle.lag.toFixed(1)} ms` },
      {
        name: "event loop delay p99, signing in",
        value: `${busy.lag.toFixed(1)} ms`,
        target: "< 50 ms",
        met: busy.lag < 50,
      },
      { name: "page read p99, idle", value: `${idle.p99.toFixed(1)} ms` },
      {
        name: "page read p99, signing in against idle",
        value: ratio.toFixed(2),
        target: "≤ 2",
        met: ratio <= 2,
      },
    ],
  };
}

/** Adds members with one password, and a solved captcha for each. */
async function prepare(databaseUrl: string): Promise<Act[]> {
  const pool = connect(databaseUrl, { statementTimeout: 0, max: 2 });
  try {
    const hash = await hashPassword(PASSWORD);
    const acts: Act[] = [];
    for (let number = 0; number < WARM_UP + SIGN_INS * ROUNDS; number += 1) {
      const captchaId = randomUUID();
      const username = `bench${number}`;
      await pool.query("insert into members (username, nickname, password_hash) values ($1, $1, $2)", [username, hash]);
      await pool.query(
        `insert into captcha_challenges (network, id, kind, boxes, created_at, expires_at)
         values ($1, $2, 'click', '[{"x":10,"y":50,"width":30,"height":30}]', now(), now() + interval '9 minutes')`,
        [addressOf(number), captchaId],
      );
      const body = { tab: "userlogin", username, password: PASSWORD, captchaId, captchaInfo: "20,60;350;200" };
      acts.push({ headers: comesFrom(number), body });
    }
    return acts;
  } finally {
    await disconnect();
  }
}
