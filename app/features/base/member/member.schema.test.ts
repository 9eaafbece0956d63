import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { account, code, email, idNumber, mobile, password, recovery } from "./member.schema.ts";

/** Returns the key of the first rule that a value breaks, or the parsed value. */
function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : { broken: result.error.issues[0]?.message };
}

describe("the rules of docs/content.md#validation", () => {
  it.each([
    "13800138000",
    "19912345678",
    " 138 0013 8000 ",
    "138-0013-8000",
    "+8613800138000",
    "008613800138000",
    "8613800138000",
    "+86 138-0013-8000",
    "１３８００１３８０００",
    "＋８６　１３８－００１３－８０００",
  ])("%j is a mobile number", (value) => expect(check(mobile, value)).toMatch(/^1[3-9]\d{9}$/));
  it.each([
    "12800138000",
    "1380013800",
    "138001380000",
    "１２８００１３８０００",
    "13800138000\n",
    "\t13800138000",
    "13800138000,13900139000",
    "+113800138000",
    "1380013800x",
  ])("%j is none", (value) => expect(check(mobile, value)).toEqual({ broken: "mobile" }));

  it.each(["abc", "Abc_123", "a234567890123456"])("%j is an account name", (value) =>
    expect(check(account, value)).toBe(value),
  );
  it.each(["ab", "1abc", "_abc", "a2345678901234567", "ab c", "аdmin", "ａdmin", "abc\n"])("%j is none", (value) =>
    expect(check(account, value)).toEqual({ broken: "account" }),
  );

  it.each(["123456", "a".repeat(32), "密码密码密码", "with space", " $%#@!^*()"])("%j is a password", (value) =>
    expect(check(password, value)).toBe(value),
  );
  it.each([
    "12345",
    "a".repeat(33),
    "12345&",
    "12345<",
    "12345>",
    '12345"',
    "12345'",
    "12345\n",
    "123456\n",
    "12345\r6",
  ])("%j is none", (value) => expect(check(password, value)).toEqual({ broken: "password" }));

  it("e-mail addresses are kept in lower case", () =>
    expect(check(email, "Reader@Mingbai.Example")).toBe("reader@mingbai.example"));
  it.each(["a", "a@b", "a@b.c\r\nBcc: x@y.z", "a@b.co,x@y.zz", " a@b.co", "<a@b.co>", `${"a".repeat(250)}@b.co`])(
    "%j is none",
    (value) => expect(check(email, value)).toEqual({ broken: "email" }),
  );

  it.each(["110101199001011", "11010119900101123X", "11010119900101123x", "110101199001011234"])(
    "%j is an ID number",
    (value) => expect(check(idNumber, value)).toBe(value),
  );
  it.each(["11010119900101", "1101011990010112345", "1101011990010112X4"])("%j is none", (value) =>
    expect(check(idNumber, value)).toEqual({ broken: "idNumber" }),
  );

  it.each(["123456 ", "１２３４５６", "0x1E24", "1e5", "12345", "1234567"])("%j is no code", (value) =>
    expect(check(code, value)).toEqual({ broken: "code" }),
  );

  it.each([mobile, account, password, email, idNumber, code])(
    "nothing, and nothing but a text, is required to be filled",
    (schema) => {
      for (const value of ["", undefined, null, 123_456, true, ["123456"], { a: 1 }])
        expect(check(schema, value)).toEqual({ broken: "required" });
    },
  );
});

describe("recovery", () => {
  const form = { captcha: "123456", password: "new-password", confirmPwd: "new-password" };
  it("needs the confirmation, equal to the password", () => {
    expect(recovery.safeParse(form).success).toBe(true);
    expect(check(recovery, { ...form, confirmPwd: "" })).toEqual({ broken: "confirm" });
    expect(check(recovery, { ...form, confirmPwd: "new-passwore" })).toEqual({ broken: "mismatch" });
  });
});
