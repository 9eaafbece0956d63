import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import type { Db } from "#db/client.ts";

/** The number of commonest passwords that are refused. */
const COMMONEST = 10_000;
/** Passwords that are common in China but missing in worldwide lists of leaked ones. */
const COMMON_HERE =
  "woaini woaini1314 woaini520 woaini521 woaini123 woaiwojia woaizhongguo 5201314 1314520 520520 521521 5211314 1314521 " +
  "a123456789 a12345678 a1234567 qq123456 qq123456789 aa123456 aa123123 abc123456 q123456 w123456 z123456 zxc123456 asd123456 " +
  "110110 118118 168168 888888 88888888 666888 888666 147258 147258369 taobao123 zhongguo beijing2008 caonima nihao123 mima123 mima123456";

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Loads the list of common passwords for the first new password. It contains only words that could be a password. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = dictionary["passwords-common"].map((word) => word.toLowerCase()).filter((word) => word.length >= 6);
  return new Set([...common.slice(0, COMMONEST), ...COMMON_HERE.split(" ")]);
}

/**
 * Throws Refusal for a new password that is easy to guess. It is shorter than the operator's minimum, common, one
 * repeated character, or equal to data of the member (name, number, address) or the site.
 */
export async function checkChoice(password: string, own: readonly (string | null)[], trx?: Db): Promise<void> {
  const { passwordMinimum, siteName, siteAbbreviations } = await readSettingsOf(siteSettings, trx);
  if ([...password].length < passwordMinimum) throw new Refusal(({ auth }) => auth.passwordShort(passwordMinimum));
  const same = (text: string | null) => text !== null && text.toLowerCase() === password.toLowerCase();
  const ofMember = own.flatMap((text) => [text, text?.split("@")[0] ?? null]);
  const ofSite = [siteName, siteAbbreviations, "mingbai", "mingbaicaijing"];
  if ([...ofMember, ...ofSite].some(same) || ofSite.some((name) => stemsOf(password).has(name.toLowerCase())))
    throw refusal("passwordIsName");
  commonest ??= readCommonest();
  const common = await commonest;
  const isCommon = [password.toLowerCase(), ...stemsOf(password)].some((form) => common.has(form));
  if (isCommon || new Set(password).size === 1) throw refusal("passwordCommon");
}

/** Characters that replace letters in passwords. */
const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Returns the base words of a password: lower case, without leading and trailing digits and signs, and with letters
 * instead of look-alike characters. `Passw0rd!` becomes password, `mingbai123` mingbai.
 */
function stemsOf(password: string): Set<string> {
  const small = password.toLowerCase();
  // Returns the text from its first to its last letter.
  const word = (text: string) => /\p{L}.*\p{L}/su.exec(text)?.[0] ?? "";
  const spelled = (text: string) => Array.from(text, (sign) => LETTERS[sign] ?? sign).join("");
  return new Set([word(small), spelled(word(small)), word(spelled(small))].filter((one) => one !== ""));
}
