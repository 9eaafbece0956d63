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

/** How a code reaches its reader. */
export type Channel = "sms" | "email";

/** The mailbox of an address, for limits: without the part between + and @, which its owner chooses. */
export function mailboxOf(target: string): string {
  return target.replace(/^([^+]*)\+[^@]*@/, "$1@");
}

/** The target of a code that anyone may request: one address, one purpose. */
export type AskedCodeKey =
  | { channel: "sms"; target: string; purpose: SmsTemplate }
  | { channel: "email"; target: string; purpose: MailEvent };

/** The same with those that the site sends of itself: the second factor of the newsroom. */
export type CodeKey = AskedCodeKey | { channel: "sms"; target: string; purpose: "office_sign_in" };
