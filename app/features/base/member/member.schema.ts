import { z } from "zod";
import "#app/lib/request/zod-in-browser.ts";

/**
 * The rules of docs/content.md#validation that browser and server share. A broken rule is named by its key in the messages
 * `validation`; an empty field by `required`, which is shown with the field's title.
 */
export type RuleKey =
  | "required"
  | "mobile"
  | "account"
  | "password"
  | "email"
  | "idNumber"
  | "code"
  | "confirm"
  | "mismatch"
  | "area"
  | "nickname"
  | "gender"
  | "birthday"
  | "motto"
  | "region"
  | "avatar";

/** No field of these forms is longer. */
const LONGEST = 254;

const rule = (key: RuleKey) => ({ error: key });
const text = z.string(rule("required"));
const filled = text.min(1, rule("required"));

/**
 * A mainland mobile number: 11 digits, 1 then 3 to 9. Full-width characters become ASCII; spaces, hyphens and the area
 * code in front are taken off. So every spelling of a number is the same number, and limits count them together.
 */
export const mobile = filled
  .max(LONGEST, rule("mobile"))
  .transform((value) =>
    halfWidth(value)
      .replaceAll(/[ -]/g, "")
      .replace(/^(?:\+|00)?86(?=1\d{10}$)/, ""),
  )
  .pipe(z.string().regex(/^1[3-9][0-9]{9}$/, rule("mobile")));

/** Returns the text with full-width digits, plus, hyphen and space, as Chinese input methods write them, in ASCII. */
function halfWidth(text: string): string {
  return text
    .replaceAll("\u3000", " ")
    .replaceAll(/[\uFF0B\uFF0D\uFF10-\uFF19]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0));
}

/** An account name: a letter, then letters, digits or underscores, 3 to 16 characters in all. */
export const account = filled.regex(/^[A-Za-z][A-Za-z0-9_]{2,15}$/, rule("account"));

/** A valid new password: 6 to 32 characters without & < > " ' and line breaks. */
export const password = filled.regex(/^[^&<>"'\r\n\u2028\u2029]{6,32}$/u, rule("password"));

/** An e-mail address in lower case. */
export const email = filled
  .max(LONGEST, rule("email"))
  .pipe(z.email(rule("email")))
  .transform((value) => value.toLowerCase());

/** An identity number: 15 digits, or 18 whose last may be X. */
export const idNumber = filled.regex(/^(?:[0-9]{15}|[0-9]{17}[0-9Xx])$/, rule("idNumber"));

/** A one-time code. */
export const code = filled.regex(/^[0-9]{6}$/, rule("code"));

/** The sign-in name: account name, e-mail address or mobile number. */
const loginName = filled.max(LONGEST, rule("account"));

/** The phone panel of the login window. */
export const phoneLogin = z.object({ mobile, captcha: code });

/** The same by e-mail, for members who have bound an address. */
export const mailLogin = z.object({ email, captcha: code });

/** The account panel of the login window. The password is compared unchanged, so only its length is limited here. */
export const accountLogin = z.object({ username: loginName, password: filled.max(32, rule("password")) });

/** The register panel; the address that the code was sent to is checked by its type. */
export const registration = z.object({ username: account, password, captcha: code });

/** The same where it is a number. */
export const mobileRegistration = registration.extend({ mobile });

/** The recovery panel: the confirmation is required and must equal the new password. */
export const recovery = z
  .object({ captcha: code, password, confirmPwd: text.min(1, rule("confirm")) })
  .refine((form) => form.password === form.confirmPwd, { path: ["confirmPwd"], ...rule("mismatch") });

/** The same with the number, or the address, that the code was sent to. */
export const mobileRecovery = recovery.safeExtend({ account: mobile });
export const mailRecovery = recovery.safeExtend({ account: email });

/** A new password, twice, with the current password. */
export const passwordChange = z
  .object({
    oldPassword: filled.max(32, rule("password")),
    newPassword: password,
    confirmPassword: text.min(1, rule("confirm")),
  })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ["confirmPassword"], ...rule("mismatch") });
