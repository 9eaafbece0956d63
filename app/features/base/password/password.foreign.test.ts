import { hashSync } from "@node-rs/bcrypt";
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { acceptedForeignHash, matchesForeignHash } from "./password.foreign.ts";

/** The published test vector of phpass; its password is test12345. */
const PHPASS = "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0";
const ofGhost = hashSync("密码 12345", { cost: 4 });
const ofWordPress = `$wp${hashSync(createHmac("sha384", "wp-sha384").update("密码 12345").digest("base64"), { cost: 4 }).replace("$2b$", "$2y$")}`;

it.each([
  ["test12345", PHPASS],
  [" test12345 ", PHPASS],
  ["test12345", PHPASS.replace("$P$", "$H$")],
  ["密码 12345", ofGhost],
  ["密码 12345", ofGhost.replace("$2b$", "$2a$")],
  ["密码 12345", ofWordPress],
  ["密码 12345 ", ofWordPress],
])("finds %j right and another password wrong", (password, stored) => {
  expect(acceptedForeignHash(stored)).toBe(stored);
  expect(matchesForeignHash(password, stored)).toBe(true);
  expect(matchesForeignHash(`${password}x`, stored)).toBe(false);
});

it("stores Halo's hashes without their name", () => {
  expect(acceptedForeignHash(`{bcrypt}${ofGhost}`)).toBe(ofGhost);
});

it.each([
  "",
  "5f4dcc3b5aa765d61d8327deb882cf99",
  "{noop}password",
  "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA",
  ofGhost.replace("$04$", "$31$"),
  PHPASS.replace("$P$9", "$P$S"),
  PHPASS.replace("$P$9", "$P$2"),
  `${PHPASS}x`,
  `$wp${PHPASS}`,
])("does not accept %s", (text) => {
  expect(acceptedForeignHash(text)).toBeUndefined();
  expect(matchesForeignHash("password", text)).toBe(false);
});
