import type { CallInput } from "#app/features/base/call/call.ts";
import { rememberAct } from "./intended-act.ts";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { currentMember } from "#app/features/base/member-client/member-store.ts";

/** The calls of one kind of mark: collecting or following. */
export type MarkCalls = {
  read: "GET /my/collected" | "GET /my/following";
  /** The field in the answer of `read`. */
  field: "collected" | "following";
  add: "POST /my/addCollect" | "POST /my/addFollow";
  remove: "POST /my/delCollect" | "POST /my/delFollow";
};

/** A record that a member marks, identified by the parameters of the calls. */
export type Mark = { calls: MarkCalls; params: CallInput<MarkCalls["add"]> };

/** `isOn`: the state that the reader sees. `wasOn`: the state that is already part of the page's count. */
export type MarkState = { readonly isOn: boolean; readonly wasOn: boolean };

export const UNMARKED: MarkState = { isOn: false, wasOn: false };

const SESSION_OVER = new Set([302, 409]);

const states = new Map<string, MarkState>();
/** Marks being sent to the server, with the last sent state. */
const writing = new Map<string, boolean>();
const reading = new Set<string>();
const listeners = new Set<() => void>();

/** Returns the unique key of a mark. It is the same in every tab and after a reload. */
export function markKey({ calls, params }: Mark): string {
  return `${calls.add} ${Object.values(params).join(" ")}`;
}

const ownKey = (memberId: number, mark: Mark) => `${memberId} ${markKey(mark)}`;

/** Returns the cached state of a member's mark. */
export function markState(memberId: number | undefined, mark: Mark): MarkState {
  return memberId === undefined ? UNMARKED : (states.get(ownKey(memberId, mark)) ?? UNMARKED);
}

export function subscribeMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(key: string, state: MarkState): void {
  states.set(key, state);
  for (const listener of listeners) listener();
}

/** Loads a member's mark from the server. The page does this without a click, so failures are not shown. */
export async function readMark(memberId: number, mark: Mark): Promise<void> {
  const key = ownKey(memberId, mark);
  if (reading.has(key)) return;
  reading.add(key);
  const { calls, params } = mark;
  const before = states.get(key);
  const answer = await request(calls.read, { input: params, silent: true, background: true });
  reading.delete(key);
  if (!answer.ok) return;
  const isOn = (answer.data as Partial<Record<string, boolean>>)[calls.field] === true;
  // Later clicks of the reader have priority.
  const isOlder = writing.has(key) || states.get(key) !== before;
  set(key, { isOn: isOlder ? markState(memberId, mark).isOn : isOn, wasOn: isOn });
}

/**
 * Sets a mark at once on the screen, then on the server. It is reverted if the call fails. Without a signed-in member
 * the login window opens first.
 */
export function setMark(mark: Mark, isOn: boolean): void {
  const member = currentMember();
  if (member === undefined) {
    if (isOn) rememberAct(markKey(mark));
    return openLogin();
  }
  const key = ownKey(member.id, mark);
  set(key, { ...markState(member.id, mark), isOn });
  if (!writing.has(key)) void writeMark(member.id, mark);
}

/** Sends the mark until the server has the reader's latest choice, which may change during the request. */
async function writeMark(memberId: number, mark: Mark): Promise<void> {
  const { calls, params } = mark;
  const key = ownKey(memberId, mark);
  for (;;) {
    const { isOn } = markState(memberId, mark);
    if (writing.get(key) === isOn) break;
    writing.set(key, isOn);
    const answer = await request(isOn ? calls.add : calls.remove, { input: params, showSuccess: true });
    if (answer.ok) continue;
    if (isOn && SESSION_OVER.has(answer.code)) rememberAct(markKey(mark));
    set(key, { ...markState(memberId, mark), isOn: !isOn });
    break;
  }
  writing.delete(key);
}
