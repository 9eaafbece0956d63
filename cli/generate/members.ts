import type pg from "pg";
import { readDemoArticles } from "../../demo/files.ts";
import { counted, print } from "../output.ts";
import { copyValue } from "../postgres/copy.ts";
import { chunks } from "./chunks.ts";
import { copyLines, FILLED, findLastId, inOneLoad } from "./load.repo.server.ts";
import { buildVocabulary } from "./texts.ts";

const SPAN = 2 * 365 * 86_400_000;

/** Adds members without mobile number, e-mail address or password, so that they cannot sign in. */
export async function generateMembers(client: pg.PoolClient, count: number, now: Date): Promise<void> {
  const started = performance.now();
  const words = buildVocabulary(await readDemoArticles(now), 1);
  await inOneLoad(client, { tables: FILLED.members, numbered: "members", rows: count }, async () => {
    const first = (await findLastId(client, "members")) + 1;
    const columns = ["id", "username", "nickname", "joined_at", "is_demo"];
    const indexes = Array.from({ length: count }, (_, index) => index);
    const lineOf = (index: number) => {
      const id = first + index;
      const joinedAt = new Date(now.getTime() - SPAN + (index / count) * SPAN);
      return [id, `gen_${id.toString(36)}`, `${words.name()}${words.name()}`, joinedAt, true].map(copyValue).join("\t");
    };
    await copyLines(client, "members", columns, chunks(indexes, lineOf));
  });
  print(`${counted(count, "member")} added in ${Math.round((performance.now() - started) / 1000)} s.`);
}
