import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isKeyOfDatabase } from "#app/features/base/server-key/server-key.service.server.ts";
import { openIdentity, sealIdentity } from "#app/features/members/contribution/contribution.identity.server.ts";
import { appSecretOf } from "#app/features/newsroom/staff-session/app-secret.ts";
import { seal, unseal } from "#app/features/base/server-key/sealing.server.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { MemberSite, rows } from "../tests/fixtures/members.ts";
import { checkServerKey, serverKey, serverKeyOf } from "./server-key.ts";

const OLD = "the former key of this site, 32 characters";
const NEW = "the present key of this site, 32 characters";
const IDENTITY = { realName: "欧阳娜", idNumber: "11010519491231002X" };

testDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "key-"));
});
beforeEach(() => rows("delete from server_key_marks"));
afterAll(() => rm(dataDir, { recursive: true }));

const check = (given: string | undefined, former?: string) =>
  checkServerKey({ serverKey: given, formerServerKey: former, dataDir });
const sealedOf = async (id: number) =>
  (await rows<{ sealed: Buffer }>("select identity_sealed as sealed from contributions where id = $1", [id]))[0]
    ?.sealed ?? Buffer.alloc(0);

it("takes the content of the key file for the key itself, once the database was used with it", async () => {
  const key = await serverKey({ serverKey: undefined, dataDir });
  await check(undefined);
  const content = await readFile(join(dataDir, "server.key"), "utf8");
  expect((await serverKeyOf({ serverKey: content, dataDir })).equals(key)).toBe(true);
  await check(content);
  expect((await serverKey({ serverKey: content, dataDir })).equals(key)).toBe(true);
  await expect(check(OLD)).rejects.toThrow("is not the one that this database was used with");
});

it("changes to another key: nobody is signed out, identities and apps are readable, the former key is not", async () => {
  await check(OLD);
  const before = await MemberSite.open({ SERVER_KEY: OLD });
  const member = await before.register();
  const [from, to] = [Buffer.from(OLD), Buffer.from(NEW)];
  const insert = async () => {
    const [{ id }] = await rows("insert into contributions (member_id) values ($1) returning id", [member.id]);
    await rows("update contributions set identity_sealed = $2 where id = $1", [id, sealIdentity(IDENTITY, id, from)]);
    return Number(id);
  };
  const [first, altered] = [await insert(), await insert()];
  await rows("update contributions set identity_sealed = '\\x00' where id = $1", [altered]);
  await rows("insert into staff (member_id, real_name) values ($1, '陈未央')", [member.id]);
  const secret = Buffer.from("twenty bytes of one!");
  await rows("update staff set totp_sealed = $1", [seal(secret, appSecretOf(member.id, from))]);

  await expect(check(NEW)).rejects.toThrow("is not the one");
  await expect(check(NEW, "another key that this site has never had")).rejects.toThrow("is not the one");
  expect(openIdentity(await sealedOf(first), first, from)).toEqual(IDENTITY);

  await Promise.all([check(NEW, OLD), check(NEW, OLD)]);
  expect(await isKeyOfDatabase(to)).toBe(true);
  expect(openIdentity(await sealedOf(first), first, to)).toEqual(IDENTITY);
  expect(openIdentity(await sealedOf(first), first, from)).toBeUndefined();
  expect(await sealedOf(altered)).toEqual(Buffer.from([0]));
  const [{ sealed }] = await rows("select totp_sealed as sealed from staff");
  expect(unseal(sealed, appSecretOf(member.id, to))).toEqual(secret);
  expect(await rows("select actor from audit_entries where action = 'server-key.adopt'")).toHaveLength(1);

  // An instance that still has the former key uses it until it restarts.
  const late = await insert();
  await check(NEW, OLD);
  expect(openIdentity(await sealedOf(late), late, to)).toEqual(IDENTITY);
  await expect(check(OLD)).rejects.toThrow("is not the one");

  const after = await MemberSite.open({ SERVER_KEY: NEW });
  expect((await after.get("user/index", member.token)).code).toBe(1);
  await before.close();
  await after.close();
});
