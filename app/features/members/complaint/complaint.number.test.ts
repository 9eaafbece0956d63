import { expect, test } from "vitest";
import { newNumber, numberOf } from "./complaint.number.ts";

test("a number names the day in Shanghai and is another one each time", () => {
  const now = new Date("2026-11-23T17:00:00Z");
  const numbers = Array.from({ length: 100 }, () => newNumber(now));
  expect(numbers.every((number) => /^JB261124-[2-9B-Z]{4}-[2-9B-Z]{4}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(100);
});

test("a number is read however it is typed, and nothing else is one", () => {
  const number = newNumber(new Date());
  const wide = number.replaceAll(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0));
  for (const typed of [
    number,
    number.toLowerCase(),
    ` ${number.replaceAll("-", " ")} `,
    number.replaceAll("-", ""),
    wide,
  ])
    expect(numberOf(typed)).toBe(number);
  for (const typed of ["", "JB261124", `${number}2`, number.replace("JB", "XX"), "JB261124-AAAA-BBBB"])
    expect(numberOf(typed)).toBeUndefined();
});
