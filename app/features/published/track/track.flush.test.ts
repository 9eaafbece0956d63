import { expect, it } from "vitest";
import { writeOrHalve } from "./track.flush.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

it("sets aside what is refused and writes all else", async () => {
  const written: number[] = [];
  const refused: number[] = [];
  const write = async (part: readonly number[]) => {
    if (part.some((one) => one < 0)) throw failure("22003");
    written.push(...part);
  };
  expect(await writeOrHalve([1, 2, -3, 4, 5, -6, 7], write, (one) => refused.push(one))).toEqual({ left: [] });
  expect([written, refused]).toEqual([
    [1, 2, 4, 5, 7],
    [-3, -6],
  ]);
});

it("leaves for later what the database did not answer, also in the middle", async () => {
  let calls = 0;
  const write = async (part: readonly number[]) => {
    calls += 1;
    if (calls === 1) throw failure("23514");
    if (calls === 3) throw failure("57P01");
    expect(part).toEqual([1]);
  };
  const { left, error } = await writeOrHalve([1, 2, 3], write, () => expect.unreachable());
  expect(left).toEqual([2, 3]);
  expect(error).toMatchObject({ code: "57P01" });
});
