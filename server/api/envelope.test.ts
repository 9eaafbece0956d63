import { expect, it } from "vitest";
import { z } from "zod";
import { envelope, envelopeOf, failure, success } from "./envelope.ts";

const schema = envelopeOf(z.object({ nickname: z.string() }));

it("lets out what a call has named and nothing else, least of all when it does not fit (I3)", () => {
  const row = { nickname: "小明", mobile: "13900000000", password_hash: "x" };
  expect(schema.parse(success(row)).data).toEqual({ nickname: "小明" });
  expect(schema.safeParse(success({ ...row, nickname: 1 })).success).toBe(false);
  expect(schema.safeParse(success({ mobile: "13900000000" })).success).toBe(false);
  expect(schema.safeParse(success(null)).success).toBe(false);
});

it("lets failures say what helps", () => {
  for (const answer of [failure("不行"), envelope(302, "请先登录", { routeName: "userLogin" }), envelope(409, "", {})])
    expect(schema.parse(answer)).toEqual(answer);
});
