import { useSyncExternalStore } from "react";
import { read, write } from "#app/lib/storage.ts";
import { parseMember, TOKEN_KEY, USER_KEY, type StoredMember } from "./stored-member.ts";

/** When the stored token was given out, in milliseconds; the token is renewed ahead of its end by it. */
const TOKEN_TIME_KEY = "userTokenTime";
/** Far below the day that a token lives (docs/wire.md#tokens). */
const RENEW_AFTER_MS = 6 * 3_600_000;

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastMember: StoredMember | undefined;

/** The member who is signed in in this browser, as stored; undefined for none. */
export function currentMember(): StoredMember | undefined {
  const text = read(USER_KEY);
  if (text !== lastText) {
    lastText = text;
    lastMember = parseMember(text);
  }
  return lastMember;
}

/** The token for requests; empty when signed out. */
export function currentToken(): string {
  const member = currentMember();
  return member === undefined ? "" : (read(TOKEN_KEY) ?? member.token);
}

/** Stores a member who has just signed in. False when the browser stores nothing, so that signing in cannot last. */
export function saveMember(member: object): boolean {
  const stored = member as StoredMember;
  write(USER_KEY, JSON.stringify(stored));
  write(TOKEN_KEY, stored.token);
  write(TOKEN_TIME_KEY, String(Date.now()));
  tell();
  return currentMember() !== undefined;
}

/** Updates the stored member with the server's data; tokens are kept, since only signing in issues new ones. */
export function updateMember(changes: object): void {
  const member = currentMember();
  if (member === undefined) return;
  const { token, refreshToken = "" } = member;
  write(USER_KEY, JSON.stringify({ ...member, ...changes, token, refreshToken }));
  tell();
}

/** Replaces the old tokens by renewed ones. */
export function replaceTokens(tokens: { token: string; refreshToken: string }): void {
  const member = currentMember();
  if (member !== undefined) saveMember({ ...member, ...tokens });
}

/** Returns whether the token is old enough to be renewed, and can be. */
export function needsRenewal(now: number): boolean {
  const member = currentMember();
  if (!member?.refreshToken) return false;
  const age = now - Number(read(TOKEN_TIME_KEY) ?? 0);
  // A clock that was set back counts as old: renewing too early does no harm.
  return age < 0 || age > RENEW_AFTER_MS;
}

/** Forgets everything about the member, in this tab and, through the storage, in all others. */
export function clearMember(): void {
  for (const key of [USER_KEY, TOKEN_KEY, TOKEN_TIME_KEY]) write(key, null);
  tell();
}

/** The member for a component: none on the server and while hydrating, the same in every tab afterwards. */
export function useMember(): StoredMember | undefined {
  return useSyncExternalStore(subscribe, currentMember, () => undefined);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
    removeEventListener("pageshow", listener);
  };
}
