import { z } from "zod";
import type { RuleNode } from "#app/features/base/site/site.schema.ts";
import { assetUrl, withoutEndSlashes } from "#app/lib/page/asset-url.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { moneyText } from "#app/lib/money.ts";
import type { MemberRow } from "./member.repo.server.ts";

const seconds = z.int();

/**
 * The data that the client stores about the signed-in member: exactly these fields (docs/content.md#records,
 * docs/wire.md#sign-in).
 */
export const userInfo = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  gender: z.int(),
  birthday: z.string().nullable(),
  money: z.string(),
  score: z.int(),
  lastlogintime: seconds,
  lastloginip: z.string(),
  jointime: seconds,
  motto: z.string(),
  token: z.string(),
  refreshToken: z.string(),
});

export type UserInfo = z.infer<typeof userInfo>;

/** The default picture of members. */
const DEFAULT_AVATAR = "/avatar.svg";

/**
 * Returns the member with their tokens. Addresses of pictures begin with the CDN, or with the site itself if there is
 * no CDN.
 */
export function toUserInfo(
  row: MemberRow,
  tokens: { token: string; refreshToken: string },
  { cdnUrl, siteUrl }: { cdnUrl: string; siteUrl: string },
): UserInfo {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    email: row.email ?? "",
    mobile: row.mobile ?? "",
    avatar: assetUrl(row.avatar === "" ? DEFAULT_AVATAR : row.avatar, cdnUrl, siteUrl),
    gender: row.gender,
    birthday: row.birthday,
    money: moneyText(row.money_cents),
    score: row.score,
    lastlogintime: row.last_login_at === null ? 0 : toSeconds(row.last_login_at),
    lastloginip: row.last_login_address,
    jointime: toSeconds(row.joined_at),
    motto: row.motto,
    token: tokens.token,
    refreshToken: tokens.refreshToken,
  };
}

/** The hosts of the site's files: the CDN ('' for none) and the public origin. */
type AssetHosts = { cdnUrl: string; siteUrl: string };

/** Converts a client's address of a picture into the stored path; '' for the default picture. */
export function storedAvatar(address: string, { cdnUrl, siteUrl }: AssetHosts): string {
  const host = [cdnUrl, siteUrl].map(withoutEndSlashes).find((one) => one !== "" && address.startsWith(`${one}/`));
  const path = host === undefined ? address : address.slice(host.length);
  return path === DEFAULT_AVATAR ? "" : path;
}

/** A member's own profile for its page (GET account/profile). Number and address are masked. */
export const ownProfile = z.object({
  avatar: z.string(),
  username: z.string(),
  nickname: z.string(),
  gender: z.int(),
  birthday: z.string().nullable(),
  motto: z.string(),
  province: z.int().nullable(),
  city: z.int().nullable(),
  district: z.int().nullable(),
  email: z.string(),
  mobile: z.string(),
  hasPassword: z.boolean(),
});

/** Returns the member's own profile. */
export function toOwnProfile(row: MemberRow, { cdnUrl, siteUrl }: AssetHosts): z.infer<typeof ownProfile> {
  const { username, nickname, gender, birthday, motto, province, city, district } = row;
  return {
    avatar: assetUrl(row.avatar === "" ? DEFAULT_AVATAR : row.avatar, cdnUrl, siteUrl),
    username,
    nickname,
    gender,
    birthday,
    motto,
    province,
    city,
    district,
    email: row.email === null ? "" : masked(row.email),
    mobile: row.mobile === null ? "" : masked(row.mobile),
    hasPassword: row.password_hash !== null,
  };
}

/** Splits the rules into the menus of the member area and all others (docs/wire.md#sign-in, GET user/index). */
export function memberMenus(rules: RuleNode[]): { menus: RuleNode[]; rules: RuleNode[] } {
  return { menus: rules.filter(isMenu), rules: rules.filter((node) => !isMenu(node)) };
}

const isMenu = (node: RuleNode) => node.type === "menu_dir" || node.type === "menu";

/** Masks a number or address for logs: 138****8000, r***@example.com. */
export function masked(target: string): string {
  const at = target.indexOf("@");
  return at === -1 ? `${target.slice(0, 3)}****${target.slice(-4)}` : `${target.slice(0, 1)}***${target.slice(at)}`;
}
