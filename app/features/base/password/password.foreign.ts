import { hash, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { verifySync } from "@node-rs/bcrypt";

/** The highest accepted cost. At these values a check takes about a second. */
const MOST_ROUNDS = { bcrypt: 14, phpass: 18 };
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const PHPASS = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})[./0-9A-Za-z]{22}$/;
/** The digits of phpass, lowest first. */
const DIGITS = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Returns a hash of another program in the stored form: bcrypt of Ghost and Halo, phpass of WordPress up to 6.7, and
 * bcrypt of WordPress since 6.8. Returns undefined for any other text, and if the cost is too high.
 */
export function acceptedForeignHash(text: string): string | undefined {
  const stored = text.trim().replace(/^\{bcrypt\}/, "");
  const bcrypt = BCRYPT.exec(stored.replace(/^\$wp(?=\$2y\$)/, ""));
  if (bcrypt !== null) return Number(bcrypt[1]) <= MOST_ROUNDS.bcrypt ? stored : undefined;
  const rounds = DIGITS.indexOf(PHPASS.exec(stored)?.[1] ?? "");
  return rounds >= 7 && rounds <= MOST_ROUNDS.phpass ? stored : undefined;
}

/** Returns whether a password matches a hash of another program. WordPress ignores spaces around a password. */
export function matchesForeignHash(password: string, stored: string): boolean {
  if (acceptedForeignHash(stored) !== stored) return false;
  if (stored.startsWith("$wp$")) return verifySync(wordPressDigest(password), stored.slice("$wp".length));
  return stored.startsWith("$2") ? verifySync(password, stored) : matchesPhpass(password.trim(), stored);
}

/** Returns the digest that WordPress passes to bcrypt, because bcrypt reads only 72 bytes. */
const wordPressDigest = (password: string) =>
  createHmac("sha384", "wp-sha384").update(password.trim()).digest("base64");

/** Compares a password with a portable hash of phpass: MD5 of salt and password, then repeated with the password. */
function matchesPhpass(password: string, stored: string): boolean {
  const [, cost = "", salt = ""] = PHPASS.exec(stored) ?? [];
  let digest = hash("md5", salt + password, "buffer");
  for (let round = 2 ** DIGITS.indexOf(cost); round > 0; round -= 1)
    digest = createHash("md5").update(digest).update(password).digest();
  return timingSafeEqual(Buffer.from(inPhpassDigits(digest)), Buffer.from(stored.slice(-22)));
}

/** Encodes bytes with six bits a digit, lowest bits first. */
function inPhpassDigits(bytes: Buffer): string {
  let digits = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    const value = group.reduce((sum, byte, place) => sum + byte * 256 ** place, 0);
    for (let place = 0; place <= group.length; place += 1) digits += DIGITS[Math.floor(value / 64 ** place) % 64];
  }
  return digits;
}
