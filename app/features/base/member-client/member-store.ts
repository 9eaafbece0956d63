import { useSyncExternalStore } from "react";
import { read, write } from "#app/lib/storage.ts";
import { parseMember, TOKEN_KEY, USER_KEY, type StoredMember } from "./stored-member.ts";

/** The key of the time, in milliseconds, at which the stored token was issued. It decides when the token is renewed. */
const TOKEN_TIME_KEY = "userTokenTime";
/** The age in milliseconds at which a token is renewed, well before its expiry after a day (docs/wire.md#tokens). */
const RENEW_AFTER_MS = 6 * 3_600_000;

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastMember: StoredMember | undefined;

/** Returns the stored member who is signed in in this browser, or undefined. */
export function currentMember(): StoredMember | undefined {
  const text = read(USER_KEY);
  if (text !== lastText) {
    lastText = text;
    lastMember = parseMember(text);
  }
  return lastMember;
}

/** Returns the token for requests; empty when signed out. */
export function currentToken(): string {
  const member = currentMember();
  return member === undefined ? "" : (read(TOKEN_KEY) ?? member.token);
}

/**
 * Stores a member who has just signed in. Returns false if the browser stores nothing, so that the session cannot last.
 */
export function saveMember(member: object): boolean {
  const stored = member as StoredMember;
  write(USER_KEY, JSON.stringify(stored));
  write(TOKEN_KEY, stored.token);
  write(TOKEN_TIME_KEY, String(Date.now()));
  tell();
  return currentMember() !== undefined;
}

/** Updates the stored member with the server's data. Tokens are preserved, because only signing in issues new ones. */
export function updateMember(changes: object): void {
  const member = currentMember();
  if (member === undefined) return;
  const { token, refreshToken = "" } = member;
  write(USER_KEY, JSON.stringify({ ...member, ...changes, token, refreshToken }));
  tell();
}

/** Replaces the old tokens with renewed ones. */
export function replaceTokens(tokens: { token: string; refreshToken: string }): void {
  const member = currentMember();
  if (member !== undefined) saveMember({ ...member, ...tokens });
}

/** Returns whether the token should and can be renewed. */
export function needsRenewal(now: number): boolean {
  const member = currentMember();
  if (!member?.refreshToken) return false;
  const age = now - Number(read(TOKEN_TIME_KEY) ?? 0);
  // A clock that was set back counts as old, because renewing too early does no harm.
  return age < 0 || age > RENEW_AFTER_MS;
}

/** Deletes everything about the member, in this tab and, through the storage, in all others. */
export function clearMember(): void {
  for (const key of [USER_KEY, TOKEN_KEY, TOKEN_TIME_KEY]) write(key, null);
  tell();
}

/**
 * Returns the stored member for a component: undefined on the server and while hydrating, later the same in every tab.
 */
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
