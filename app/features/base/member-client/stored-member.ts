/** The fixed key under which the member's own data is kept whole (docs/content.md#records). */
export const USER_KEY = "userInfo";
/** The key of the user token alone (docs/content.md#records). */
export const TOKEN_KEY = "userToken";

/** A member as stored: at least an id and a token, which is what signed in means (docs/content.md#rights). */
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

/** Parses a stored member; undefined for none, and for invalid text. */
export function parseMember(stored: string | null): StoredMember | undefined {
  try {
    const user = JSON.parse(stored ?? "null") as StoredMember | null;
    return user?.id && user.token ? user : undefined;
  } catch {
    return undefined;
  }
}

/** A member's display name: the nickname, or the account name; undefined when there is neither. */
export function memberName(member: StoredMember | undefined): string | undefined {
  const name = member?.nickname || member?.username;
  return typeof name === "string" ? name : undefined;
}
