import type { Page } from "@playwright/test";
import { newToken, tokenHash } from "#app/features/base/session/session.tokens.server.ts";
import { expect, type Database } from "./fixtures.ts";

/** Starts a newsroom session of a demo staff member; returns its token and the staff member's id. */
export async function staffToken(database: Database, username: string): Promise<{ id: number; token: string }> {
  // The demo's staff are added after the site's first answers.
  await expect
    .poll(async () => (await database.query("select from members where username = $1", [username])).length)
    .toBe(1);
  const token = newToken();
  const [row] = await database.query(
    `with s as (insert into sessions (member_id, keep, network, agent, area, absolute_end)
       select id, false, '127.0.0.1', 'e2e', 'office', now() + interval '1 hour' from members where username = $1
       returning id, member_id)
     insert into session_tokens (hash, session_id, kind, expires_at)
     select $2, id, 'access', now() + interval '1 hour' from s returning (select member_id::int from s) as id`,
    [username, tokenHash(token)],
  );
  return { id: Number(row?.["id"]), token };
}

/** Signs a demo staff member in on every page that this one opens; returns their id. */
export async function signedIn(page: Page, database: Database, username: string): Promise<number> {
  const { id, token } = await staffToken(database, username);
  await page.addInitScript((kept) => {
    if (window === window.top) sessionStorage.setItem("officeToken", kept);
  }, token);
  return id;
}
