import { newToken, tokenHash } from "#app/features/base/session/session.tokens.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { connectionPool } from "#db/client.ts";

/** Signs a staff member in to the newsroom, with a role for the whole site. Returns the token. */
export async function signedIn(actor: StaffActor, role: Role): Promise<string> {
  const token = newToken();
  await connectionPool().query(
    "insert into staff_grants (staff_id, role, granted_by, reason) values ($1, $2, 'operator:bench', 'bench')",
    [actor.id, role],
  );
  await connectionPool().query(
    `with s as (insert into sessions (member_id, keep, network, agent, area, absolute_end)
       values ($1, false, '127.0.0.1', '', 'office', now() + interval '1 hour') returning id)
     insert into session_tokens (hash, session_id, kind, expires_at)
     select $2, id, 'access', now() + interval '1 hour' from s`,
    [actor.id, tokenHash(token)],
  );
  return token;
}

/** Sends a newsroom call and returns its data. Throws if it is refused. */
export async function call(url: string, path: string, token: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: token, server: "true", "content-type": "application/json" };
  const answer = await fetch(`${url}/api/newsroom/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const { code, data } = (await answer.json()) as { code: number; data: Record<string, unknown> };
  if (code !== 1) throw new Error(`${path} was refused: ${code}`);
  return data;
}
