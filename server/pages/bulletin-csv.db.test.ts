import { operator } from "#app/features/base/actor/actor.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import "#app/i18n/all-messages.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { bulletinCsv } from "./bulletin-csv.ts";

testDatabase();
let app: FastifyInstance;
let id: number;
beforeAll(async () => {
  app = Fastify();
  await app.register(bulletinCsv);
  id = await saveBulletin(
    {
      slug: "one",
      title: "一份通报",
      family: "food",
      issuer: "示例省市场监督管理局",
      level: "province",
      region: "示例省",
      issue_date: "2026-10-09",
      samples: [
        { product: "=1+1", result: "pass" },
        {
          product: "半梅, 100g",
          result: "fail",
          items: [
            { name: "二氧化硫残留量", measured: "0.58 g/kg", standard: "≤0.35 g/kg" },
            { name: "苯甲酸", measured: "0.73 g/kg", standard: "≤0.5 g/kg" },
          ],
        },
      ],
    },
    operator("editor"),
  );
});
afterAll(async () => {
  await app.close();
});

it("gives a bulletin's samples as a file: byte order mark, headings, one record a batch", async () => {
  const answer = await app.inject({ url: `/spotcheck/${id}.csv` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [headings, first, ...rest] = answer.body.slice(1).split("\r\n");
  expect(headings).toMatch(/^序号,抽样编号,产品名称,/);
  expect(first).toBe("1,,'=1+1,,/,/,/,/,/,/,/,/,,合格,,,,,,,,");
  expect(rest.join("|")).toBe(
    '2,,"半梅, 100g",,/,/,/,/,/,/,/,/,,不合格,"二氧化硫残留量\n苯甲酸","0.58 g/kg\n0.73 g/kg","≤0.35 g/kg\n≤0.5 g/kg","\n",,,,|',
  );
});

it("names the file in Chinese, with a plain name for old programs", async () => {
  const { headers } = await app.inject({ url: `/spotcheck/${id}.csv` });
  const name = encodeURIComponent(`抽检通报-${id}.csv`);
  expect(headers["content-disposition"]).toBe(`attachment; filename="spotcheck-${id}.csv"; filename*=UTF-8''${name}`);
});

it("has its headings in the reader's language and is kept by no shared cache", async () => {
  const answer = await app.inject({ url: `/spotcheck/${id}.csv`, headers: { cookie: "lang=en" } });
  expect(answer.body.slice(1)).toMatch(/^No\.,Sampling no\.,Product,/);
  expect(answer.headers["cache-control"]).toMatch(/^private/);
});

it.each(["999", "0", "99999999999999999999"])("says in words that there is no bulletin %s", async (unknown) => {
  const answer = await app.inject({ url: `/spotcheck/${unknown}.csv` });
  expect([answer.statusCode, answer.body]).toEqual([404, "没有这份通报，或它已经撤下。"]);
});
