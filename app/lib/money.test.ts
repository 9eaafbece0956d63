import { describe, expect, it } from "vitest";
import { moneyText, parseMoney } from "./money.ts";

describe("parseMoney", () => {
  it.each([
    ["0.1", 10],
    ["12.30", 1230],
    ["12.3", 1230],
    ["5", 500],
    ["-5", -500],
    ["-0.05", -5],
    ["0", 0],
    ["-0.00", 0],
    ["007", 700],
    ["999999999.99", 99_999_999_999],
  ])("reads %s exactly", (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each([
    "",
    " 1",
    "1\n",
    "+1",
    "--1",
    "0.005",
    "1.",
    ".5",
    "1e21",
    "1e2",
    "1,000",
    "１００",
    "٣",
    "NaN",
    "Infinity",
    "0x10",
    "9007199254740993",
    "99999999999999999999.99",
    "1_000",
    "¥5",
    "null",
  ])("refuses %j", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it("gives back what moneyText writes, so that ten thousand amounts sum up to the cent (B3)", () => {
    const cents = Array.from({ length: 10_000 }, (_, index) => (index * 7_919_771) % 100_000_007);
    const sum = cents.reduce((total, one) => total + (parseMoney(moneyText(one)) ?? Number.NaN), 0);
    expect(BigInt(sum)).toBe(cents.reduce((total, one) => total + BigInt(one), 0n));
    expect(moneyText(-7)).toBe("-0.07");
  });
});
