import { expect, it } from "vitest";
import { isToken, newNonce, newToken, successors, tokenHash } from "./session.tokens.server.ts";

it("makes tokens of 256 bits that do not repeat", () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.every((token) => isToken(token) && Buffer.from(token, "base64url").length === 32)).toBe(true);
});

it.each(["", "x", "A".repeat(42), "A".repeat(44), `${"A".repeat(42)}+`, `${"A".repeat(43)}\n`])(
  "%j is no token",
  (text) => expect(isToken(text)).toBe(false),
);

it("derives the same successors again, and others from another token, value or key", () => {
  const [refresh, nonce, key] = [newToken(), newNonce(), newNonce()];
  const first = successors(refresh, nonce, key);
  expect(successors(refresh, nonce, key)).toEqual(first);
  expect(first.access).not.toBe(first.refresh);
  for (const other of [
    successors(newToken(), nonce, key),
    successors(refresh, newNonce(), key),
    successors(refresh, nonce, newNonce()),
  ]) {
    expect(new Set([first.access, first.refresh, other.access, other.refresh]).size).toBe(4);
  }
  expect([isToken(first.access), tokenHash(first.access).length]).toEqual([true, 32]);
});
