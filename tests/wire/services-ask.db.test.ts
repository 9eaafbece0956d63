import { afterAll, expect, it, vi } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { API_CALLS } from "../fixtures/api-calls.ts";
import { MemberSite } from "../fixtures/members.ts";
import { rightValues } from "../fixtures/right-values.ts";

/** What was asked of the actor of one call: the first answer, which the edge asks for, is yes, and all others are no. */
const { asked } = vi.hoisted(() => ({ asked: [] as string[] }));
vi.mock("#app/features/base/permission/permission.service.server.ts", () => ({
  readPermissions: async () => (permission: string) => asked.push(permission) === 1,
}));

testDatabase();
let site: MemberSite;
afterAll(() => site.close());

it("asks for its right in the service too, for every call that belongs to one (docs/security.md#i4)", async () => {
  site = await MemberSite.open();
  const { member, valueOf } = await rightValues(site);
  const calls = API_CALLS.filter(({ definition: { right } }) => right.startsWith("account/"));
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
