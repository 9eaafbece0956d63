import { expect, it } from "vitest";
import { base32, codeOf, findStep, stepOf, totpAddress } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1_000);

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("makes at %i the code of RFC 6238, appendix B: %s", (seconds, code) => {
  expect(codeOf(SECRET, stepOf(at(seconds)))).toBe(code);
});

it("takes the codes of the step before, of now and of the next, and no other text", () => {
  const now = at(1_234_567_890);
  const step = stepOf(now);
  const codes = [-2, -1, 0, 1, 2].map((away) => codeOf(SECRET, step + away));
  expect(codes.map((code) => findStep(SECRET, code, now))).toEqual([undefined, step - 1, step, step + 1, undefined]);
  for (const odd of ["", "5924", " 005924", "０05924", "0059241"]) expect(findStep(SECRET, odd, now)).toBeUndefined();
});

it("writes secrets as apps read them", () => {
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(totpAddress(SECRET, { issuer: "明白财经", account: "li" })).toBe(
    "otpauth://totp/%E6%98%8E%E7%99%BD%E8%B4%A2%E7%BB%8F:li?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E6%98%8E%E7%99%BD%E8%B4%A2%E7%BB%8F",
  );
});
