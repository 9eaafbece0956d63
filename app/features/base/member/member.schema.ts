import { z } from "zod";
import "#app/lib/request/zod-in-browser.ts";

/**
 * The rules of docs/content.md#validation for browser and server. The key of a broken rule names its message in
 * `validation`. An empty field is reported as `required`, with the field's title.
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

/** The greatest length of any field in these forms. */
const LONGEST = 254;

const rule = (key: RuleKey) => ({ error: key });
const text = z.string(rule("required"));
const filled = text.min(1, rule("required"));

/**
 * A mainland mobile number: 11 digits, the first 1 and the second 3 to 9. Full-width characters become ASCII; spaces,
 * hyphens and a leading area code are removed. All spellings of a number thus count as one in limits.
 */
export const mobile = filled
  .max(LONGEST, rule("mobile"))
  .transform((value) =>
    halfWidth(value)
      .replaceAll(/[ -]/g, "")
      .replace(/^(?:\+|00)?86(?=1\d{10}$)/, ""),
  )
  .pipe(z.string().regex(/^1[3-9][0-9]{9}$/, rule("mobile")));

/** Converts full-width digits, plus, hyphen and space, as Chinese input methods produce them, to ASCII. */
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

/** The form of the phone panel in the login window. */
export const phoneLogin = z.object({ mobile, captcha: code });

/** The same form for members with an e-mail address, to which the code is sent. */
export const mailLogin = z.object({ email, captcha: code });

/**
 * The form of the account panel in the login window. The password is compared unchanged, so only its length is limited
 * here.
 */
export const accountLogin = z.object({ username: loginName, password: filled.max(32, rule("password")) });

/** The form of the register panel. Further schemas check the number or address to which the code was sent. */
export const registration = z.object({ username: account, password, captcha: code });

/** The register form with a mobile number. */
export const mobileRegistration = registration.extend({ mobile });

/** The form of the recovery panel. The confirmation is required and must equal the new password. */
export const recovery = z
  .object({ captcha: code, password, confirmPwd: text.min(1, rule("confirm")) })
  .refine((form) => form.password === form.confirmPwd, { path: ["confirmPwd"], ...rule("mismatch") });

/** The recovery form with the number, or the address, to which the code was sent. */
export const mobileRecovery = recovery.safeExtend({ account: mobile });
export const mailRecovery = recovery.safeExtend({ account: email });

/** A form with the current password, and the new password twice. */
export const passwordChange = z
  .object({
    oldPassword: filled.max(32, rule("password")),
    newPassword: password,
    confirmPassword: text.min(1, rule("confirm")),
  })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ["confirmPassword"], ...rule("mismatch") });
