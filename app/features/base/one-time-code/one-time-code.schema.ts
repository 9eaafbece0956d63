/** Templates of POST /api/Sms/send (docs/wire.md#codes). */
export const SMS_TEMPLATES = [
  "user_mobile_login",
  "user_register",
  "user_retrieve_pwd",
  "user_change_mobile",
  "user_mobile_verify",
] as const;

/** Events of POST /api/Ems/send. */
export const MAIL_EVENTS = [
  "user_email_login",
  "user_register",
  "user_change_email",
  "user_retrieve_pwd",
  "user_email_verify",
] as const;

export type SmsTemplate = (typeof SMS_TEMPLATES)[number];
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** The channel by which a code reaches the reader. */
export type Channel = "sms" | "email";

/**
 * Returns the mailbox of an address, for limits. It drops the part between + and @, which the owner may choose freely.
 */
export function mailboxOf(target: string): string {
  return target.replace(/^([^+]*)\+[^@]*@/, "$1@");
}

/** The key of a code that anyone may request: one number or address, and one purpose. */
export type AskedCodeKey =
  | { channel: "sms"; target: string; purpose: SmsTemplate }
  | { channel: "email"; target: string; purpose: MailEvent };

/** The key of any code, including those of the newsroom's second factor, which the site sends by itself. */
export type CodeKey = AskedCodeKey | { channel: "sms"; target: string; purpose: "office_sign_in" };
