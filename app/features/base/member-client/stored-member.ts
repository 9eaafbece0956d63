/** The storage key of all data about the member (docs/content.md#records). */
export const USER_KEY = "userInfo";
/** The storage key of the user token alone (docs/content.md#records). */
export const TOKEN_KEY = "userToken";

/** A member as stored. A stored id and token mean that the member is signed in (docs/content.md#rights). */
export type StoredMember = {
  id: number;
  token: string;
  refreshToken?: string;
  username?: string;
  nickname?: string;
  avatar?: string;
  mobile?: string;
  email?: string;
  /** Balance in yuan with two decimals. */
  money?: string;
  /** Points. */
  score?: number;
};

/** Parses a stored member. Returns undefined for none, and for invalid text. */
export function parseMember(stored: string | null): StoredMember | undefined {
  try {
    const user = JSON.parse(stored ?? "null") as StoredMember | null;
    return user?.id && user.token ? user : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a member's display name: the nickname, or the account name, or undefined. */
export function memberName(member: StoredMember | undefined): string | undefined {
  const name = member?.nickname || member?.username;
  return typeof name === "string" ? name : undefined;
}
