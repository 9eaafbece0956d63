import { z } from "zod";
import type { RuleNode } from "#app/features/site/site.schema.ts";
import { assetUrl } from "#app/lib/asset-url.ts";
import type { MemberRow } from "./member.repo.server.ts";

const seconds = z.int();

/** What a client keeps of the member who is signed in: exactly these fields (spec.md section 3, wire.md section 3). */
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

/** The picture of members who have none of their own. */
const DEFAULT_AVATAR = "/avatar.svg";

/** The member with their tokens; pictures are prefixed by the CDN, or the site itself when there is none. */
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

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1_000);

/** Cents as a text with two decimals (wire.md section 1). */
function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The menus of the member area, and all other rules (wire.md section 3, GET user/index). */
export function memberMenus(rules: RuleNode[]): { menus: RuleNode[]; rules: RuleNode[] } {
  return { menus: rules.filter(isMenu), rules: rules.filter((node) => !isMenu(node)) };
}

const isMenu = (node: RuleNode) => node.type === "menu_dir" || node.type === "menu";

/** A number or address as a log may carry it: 138****8000, r***@example.com. */
export function masked(target: string): string {
  const at = target.indexOf("@");
  return at === -1 ? `${target.slice(0, 3)}****${target.slice(-4)}` : `${target.slice(0, 1)}***${target.slice(at)}`;
}
