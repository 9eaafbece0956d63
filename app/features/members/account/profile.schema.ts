import { z } from "zod";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { account, type RuleKey } from "#app/features/base/member/member.schema.ts";

/** The greatest number of code points of a nickname and of a motto. */
export const NICKNAME_LENGTH = 20;
export const MOTTO_LENGTH = 255;
/** The earliest accepted birthday. */
const EARLIEST_BIRTHDAY = "1900-01-01";
/** The greatest length of any of these texts before further checks. */
const LONGEST = 2_000;

const rule = (key: RuleKey) => ({ error: key });

/** Chinese characters, letters, digits, _ and - (docs/wire.md#account). */
const nickname = z
  .string(rule("required"))
  .min(1, rule("required"))
  .max(LONGEST, rule("nickname"))
  .transform((text) => text.normalize("NFC"))
  .pipe(z.string().regex(/^[\p{Script=Han}A-Za-z0-9_-]{1,20}$/u, rule("nickname")));

/** 0 unknown, 1 male, 2 female; as a number or a form field. */
const gender = z
  .union([z.literal([0, 1, 2]), z.enum(["0", "1", "2"])], rule("gender"))
  .transform((value) => Number(value) as 0 | 1 | 2);

/** A real day that is not in the future (Asia/Shanghai), or nothing. */
const birthday = z
  .string(rule("birthday"))
  .nullable()
  .transform((day) => (day === "" ? null : day))
  .refine((day) => day === null || isPastDay(day), rule("birthday"));

function isPastDay(day: string): boolean {
  return startOfDay(day) !== undefined && day >= EARLIEST_BIRTHDAY && day <= formatDate(Date.now());
}

/** One line of plain text. */
const motto = z
  .string(rule("motto"))
  .max(LONGEST, rule("motto"))
  .transform((text) => plainText(text))
  .refine((text) => codePoints(text) <= MOTTO_LENGTH, rule("motto"));

/** The code of a division as a number or a form field; null for none. */
const division = z
  .union([z.int(rule("region")), z.string(), z.null()], rule("region"))
  .refine((value) => value === null || /^(?:[0-9]{1,6})?$/.test(String(value)), rule("region"))
  .transform((value) => (value === null || Number(value) === 0 ? null : Number(value)));

/**
 * The fields of a profile that the member may change (docs/security.md#r6). Other fields are ignored, because clients
 * send their whole userInfo. A missing field stays unchanged. Only the server checks that the picture is an own upload
 * and that the divisions belong together.
 */
export const profileForm = z
  .object({
    avatar: z.string(rule("avatar")).max(LONGEST, rule("avatar")),
    username: account,
    nickname,
    gender,
    birthday,
    motto,
    province: division,
    city: division,
    district: division,
  })
  .partial();
