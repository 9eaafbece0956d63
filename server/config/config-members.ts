import { z } from "zod";
import type { MemberLimits } from "#app/features/base/member/member.context.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

const web = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const filled = z.string().min(1);
const days = z.coerce.number().min(1).max(730);

/** Parses limits: "1/60,5/3600" means at most 1 in 60 seconds and 5 in 3600. */
export const windows = z
  .string()
  .regex(/^\d{1,7}\/\d{1,7}(,\d{1,7}\/\d{1,7})*$/, "write it as count/seconds, several with commas: 1/60,5/3600")
  .transform((text) =>
    text.split(",").map((part) => {
      const [count, seconds] = part.split("/").map(Number);
      return { count: count ?? 0, seconds: seconds ?? 0 };
    }),
  )
  .refine((list) => list.every(({ count, seconds }) => count > 0 && seconds > 0), "counts and seconds begin at 1");

/** Parses a template for each purpose: "user_register=SMS_1,user_mobile_login=SMS_2". */
const byPurpose = z
  .string()
  .regex(/^[a-z_]+=[\w-]+(,[a-z_]+=[\w-]+)*$/, "write it as purpose=template, several with commas")
  .transform((text) => Object.fromEntries(text.split(",").map((part) => part.split("=") as [string, string])));

const serverKey = z.string().trim().min(32);

/** The environment variables that members' calls need. */
export const memberEnvironment = {
  SERVER_KEY: serverKey.optional(),
  SERVER_KEY_PREVIOUS: serverKey.optional(),
  SESSION_HOURS: z.coerce.number().min(0.1).max(720).default(24),
  SESSION_KEEP_DAYS: days.default(30),
  SESSION_MAX_DAYS: days.default(180),
  SMS_PROVIDER: z.enum(["outbox", "aliyun", "tencent", "none"]).optional(),
  SMS_SIGN: filled.optional(),
  SMS_TEMPLATE: filled.optional(),
  SMS_TEMPLATES: byPurpose.optional(),
  ALIYUN_ACCESS_KEY_ID: filled.optional(),
  ALIYUN_ACCESS_KEY_SECRET: filled.optional(),
  ALIYUN_SMS_ENDPOINT: web.default("https://dysmsapi.aliyuncs.com"),
  TENCENT_SECRET_ID: filled.optional(),
  TENCENT_SECRET_KEY: filled.optional(),
  TENCENT_SMS_APP_ID: filled.optional(),
  TENCENT_REGION: filled.default("ap-guangzhou"),
  TENCENT_SMS_ENDPOINT: web.default("https://sms.tencentcloudapi.com"),
  MAIL_PROVIDER: z.enum(["outbox", "smtp", "none"]).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  LIMIT_SEND_TARGET: windows.default([
    { count: 1, seconds: 60 },
    { count: 5, seconds: HOUR },
    { count: 10, seconds: DAY },
  ]),
  LIMIT_SEND_NETWORK: windows.default([
    { count: 10, seconds: HOUR },
    { count: 50, seconds: DAY },
  ]),
  LIMIT_SEND_V4_24: windows.default([
    { count: 100, seconds: HOUR },
    { count: 500, seconds: DAY },
  ]),
  LIMIT_SEND_V6_56: windows.default([
    { count: 30, seconds: HOUR },
    { count: 150, seconds: DAY },
  ]),
  LIMIT_SEND_V6_48: windows.default([
    { count: 60, seconds: HOUR },
    { count: 300, seconds: DAY },
  ]),
  LIMIT_SEND_SITE: windows.default([{ count: 1_000, seconds: HOUR }]),
  LIMIT_TRY_PAIR: windows.default([
    { count: 5, seconds: 60 },
    { count: 10, seconds: HOUR },
    { count: 20, seconds: DAY },
  ]),
  LIMIT_TRY_NETWORK: windows.default([{ count: 25, seconds: 300 }]),
  LIMIT_TRY_ACCOUNT: windows.default([{ count: 50, seconds: HOUR }]),
  LIMIT_TRY_TARGET: windows.default([{ count: 20, seconds: DAY }]),
  LIMIT_COMMENT_NEW: windows.default([
    { count: 1, seconds: 15 },
    { count: 30, seconds: DAY },
  ]),
  LIMIT_COMMENT_MEMBER: windows.default([
    { count: 1, seconds: 15 },
    { count: 200, seconds: DAY },
  ]),
  LIMIT_COMMENT_NETWORK: windows.default([
    { count: 20, seconds: 60 },
    { count: 300, seconds: HOUR },
  ]),
  LIMIT_COMMENT_SITE: windows.default([{ count: 300, seconds: 60 }]),
  LIMIT_COMMENT_BURST: windows.default([
    { count: 5, seconds: 300 },
    { count: 20, seconds: HOUR },
  ]),
  LIMIT_COMMENT_ACT: windows.default([{ count: 60, seconds: 60 }]),
  LIMIT_COMPLAINT_NETWORK: windows.default([
    { count: 10, seconds: HOUR },
    { count: 30, seconds: DAY },
  ]),
  LIMIT_COMPLAINT_FILES: windows.default([
    { count: 15, seconds: HOUR },
    { count: 40, seconds: DAY },
  ]),
  LIMIT_COMPLAINT_SITE: windows.default([
    { count: 100, seconds: HOUR },
    { count: 500, seconds: DAY },
  ]),
  LIMIT_COMPLAINT_FILES_SITE: windows.default([
    { count: 150, seconds: HOUR },
    { count: 500, seconds: DAY },
  ]),
  LIMIT_ERROR_NETWORK: windows.default([
    { count: 60, seconds: HOUR },
    { count: 200, seconds: DAY },
  ]),
  LIMIT_ERROR_SITE: windows.default([{ count: 600, seconds: HOUR }]),
  LIMIT_REGISTER_NETWORK: windows.default([
    { count: 20, seconds: HOUR },
    { count: 60, seconds: DAY },
  ]),
  LIMIT_REGISTER_SITE: windows.default([{ count: 600, seconds: HOUR }]),
  PLACE_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .transform((name) => name.toLowerCase())
    .optional(),
  LIMIT_COPY_OF_DATA: windows.default([{ count: 3, seconds: DAY }]),
};

const parsed = z.object(memberEnvironment);
export type MemberEnvironment = z.output<typeof parsed>;

/** Variables that each service needs. */
const REQUIRED: Record<string, (keyof MemberEnvironment)[]> = {
  aliyun: ["ALIYUN_ACCESS_KEY_ID", "ALIYUN_ACCESS_KEY_SECRET", "SMS_SIGN", "SMS_TEMPLATE"],
  tencent: ["TENCENT_SECRET_ID", "TENCENT_SECRET_KEY", "TENCENT_SMS_APP_ID", "SMS_SIGN", "SMS_TEMPLATE"],
  smtp: ["SMTP_URL", "MAIL_FROM"],
};

/** Returns the missing variables of the chosen services, each with the reason. */
export function missingForServices(e: MemberEnvironment): string[] {
  const missing = (setting: string, service: string) =>
    (REQUIRED[service] ?? [])
      .filter((name) => e[name] === undefined)
      .map((name) => `${name}: ${setting}=${service} needs it`);
  return [...missing("SMS_PROVIDER", e.SMS_PROVIDER ?? ""), ...missing("MAIL_PROVIDER", mailProvider(e) ?? "")];
}

function mailProvider(e: MemberEnvironment): "outbox" | "smtp" | "none" | undefined {
  return e.MAIL_PROVIDER ?? (e.SMTP_URL === undefined ? undefined : "smtp");
}

export type SmsConfig =
  | { provider: "outbox" | "none" }
  | {
      provider: "aliyun";
      accessKeyId: string;
      accessKeySecret: string;
      endpoint: string;
      sign: string;
      template: string;
      templates: Record<string, string>;
    }
  | {
      provider: "tencent";
      secretId: string;
      secretKey: string;
      appId: string;
      region: string;
      endpoint: string;
      sign: string;
      template: string;
      templates: Record<string, string>;
    };

export type MailConfig = { provider: "outbox" | "none" } | { provider: "smtp"; url: string; from: string };

export type MemberConfig = {
  /** Whether a member is also notified by SMS of changes of their account. */
  smsNotices: boolean;
  /** Undefined: the key is in the data folder. */
  serverKey: string | undefined;
  /** The previous server key. The next start replaces it with the current one. */
  formerServerKey: string | undefined;
  sms: SmsConfig;
  mail: MailConfig;
  /**
   * Seconds until each of these expires: an access token that is not used, a refresh token, and any session, however
   * much it is used.
   */
  sessionLives: { access: number; refresh: number; absolute: number };
  limits: MemberLimits;
  /** The header in which a trusted proxy sends the reader's province, in lower case. */
  placeHeader: string | undefined;
};

/**
 * Returns the configuration of members' calls. Call it only when no variable is missing. `unset`: how codes are sent if
 * no variable sets it.
 */
export function memberConfig(e: MemberEnvironment, unset: "outbox" | "none"): MemberConfig {
  return {
    serverKey: e.SERVER_KEY,
    formerServerKey: e.SERVER_KEY_PREVIOUS,
    sms: smsConfig(e, unset),
    mail: mailConfig(e, unset),
    smsNotices: e.SMS_TEMPLATES !== undefined && "user_notice" in e.SMS_TEMPLATES,
    sessionLives: {
      access: Math.round(e.SESSION_HOURS * HOUR),
      refresh: e.SESSION_KEEP_DAYS * DAY,
      absolute: e.SESSION_MAX_DAYS * DAY,
    },
    placeHeader: e.PLACE_HEADER,
    limits: {
      sendTarget: e.LIMIT_SEND_TARGET,
      sendNetwork: e.LIMIT_SEND_NETWORK,
      sendAround: { "v4-24": e.LIMIT_SEND_V4_24, "v6-56": e.LIMIT_SEND_V6_56, "v6-48": e.LIMIT_SEND_V6_48 },
      sendSite: e.LIMIT_SEND_SITE,
      tryPair: e.LIMIT_TRY_PAIR,
      tryNetwork: e.LIMIT_TRY_NETWORK,
      tryAccount: e.LIMIT_TRY_ACCOUNT,
      tryTarget: e.LIMIT_TRY_TARGET,
      commentNew: e.LIMIT_COMMENT_NEW,
      commentMember: e.LIMIT_COMMENT_MEMBER,
      comment: { network: e.LIMIT_COMMENT_NETWORK, site: e.LIMIT_COMMENT_SITE },
      commentBurst: e.LIMIT_COMMENT_BURST,
      commentAct: e.LIMIT_COMMENT_ACT,
      complaint: { network: e.LIMIT_COMPLAINT_NETWORK, site: e.LIMIT_COMPLAINT_SITE },
      complaintFile: { network: e.LIMIT_COMPLAINT_FILES, site: e.LIMIT_COMPLAINT_FILES_SITE },
      errorReport: { network: e.LIMIT_ERROR_NETWORK, site: e.LIMIT_ERROR_SITE },
      register: { network: e.LIMIT_REGISTER_NETWORK, site: e.LIMIT_REGISTER_SITE },
      copyOfData: e.LIMIT_COPY_OF_DATA,
    },
  };
}

function smsConfig(e: MemberEnvironment, unset: "outbox" | "none"): SmsConfig {
  const common = { sign: e.SMS_SIGN ?? "", template: e.SMS_TEMPLATE ?? "", templates: e.SMS_TEMPLATES ?? {} };
  const provider = e.SMS_PROVIDER ?? unset;
  switch (provider) {
    case "aliyun":
      return {
        provider: "aliyun",
        accessKeyId: e.ALIYUN_ACCESS_KEY_ID ?? "",
        accessKeySecret: e.ALIYUN_ACCESS_KEY_SECRET ?? "",
        endpoint: e.ALIYUN_SMS_ENDPOINT,
        ...common,
      };
    case "tencent":
      return {
        provider: "tencent",
        secretId: e.TENCENT_SECRET_ID ?? "",
        secretKey: e.TENCENT_SECRET_KEY ?? "",
        appId: e.TENCENT_SMS_APP_ID ?? "",
        region: e.TENCENT_REGION,
        endpoint: e.TENCENT_SMS_ENDPOINT,
        ...common,
      };
    case "outbox":
    case "none":
      return { provider };
  }
}

function mailConfig(e: MemberEnvironment, unset: "outbox" | "none"): MailConfig {
  const provider = mailProvider(e) ?? unset;
  return provider === "smtp" ? { provider, url: e.SMTP_URL ?? "", from: e.MAIL_FROM ?? "" } : { provider };
}
