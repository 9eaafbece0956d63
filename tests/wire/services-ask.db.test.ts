import { afterAll, expect, it, vi } from "vitest";
import type { MemberSite as Site } from "../fixtures/members.ts";

/** The permissions that one call has checked. The first check, in the API, is granted; all later ones are denied. */
const asked: string[] = [];
const PERMISSIONS = "#app/features/base/page-permission/page-permission.service.server.ts";

// Test files share modules, so this file loads these again for itself.
vi.resetModules();
vi.doMock(PERMISSIONS, () => ({ readPermissions: async () => (permission: string) => asked.push(permission) === 1 }));
const { testDatabase } = await import("../db/test-database.ts");
const { API_CALLS } = await import("../fixtures/api-calls.ts");
const { MemberSite } = await import("../fixtures/members.ts");
const { rightValues } = await import("../fixtures/right-values.ts");

testDatabase();
let site: Site;
afterAll(async () => {
  await site.close();
  vi.doUnmock(PERMISSIONS);
  vi.resetModules();
});

it("asks for its right in the service too, for every call that belongs to one (docs/security.md#i4)", async () => {
  site = await MemberSite.open();
  const { member, valueOf } = await rightValues(site);
  const calls = API_CALLS.filter(({ definition: { permission } }) => permission.startsWith("account/"));
  const trusting: string[] = [];
  let withRight = 0;
  for (const { call, method, path, names } of calls) {
    const values = names
      .filter((name) => name !== "ids" && !name.includes("."))
      .map((name) => [name, valueOf(call, name)] as const);
    const query = values.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
    const url = method === "POST" ? path : `${path}?${query}`;
    const form = method === "POST" && { body: Object.fromEntries(values) };
    asked.length = 0;
    const answer = await site.call(method, url, { ...form, token: member.token, headers: { server: "true" } });
    const [right, ...more] = asked;
    if (right === undefined) continue;
    withRight += 1;
    if (answer.code !== 401 || !more.includes(right)) trusting.push(`${call} ${right}`);
  }
  expect(trusting).toEqual([]);
  expect(withRight).toBeGreaterThan(20);
});
