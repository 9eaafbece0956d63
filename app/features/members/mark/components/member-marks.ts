import type { CallInput } from "#app/features/base/call/call.ts";
import { rememberAct } from "./intended-act.ts";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { currentMember } from "#app/features/base/member-client/member-store.ts";

/** The calls behind one kind of mark: what is collected, what is followed. */
export type MarkCalls = {
  read: "GET /my/collected" | "GET /my/following";
  /** Under which `read` answers. */
  field: "collected" | "following";
  add: "POST /my/addCollect" | "POST /my/addFollow";
  remove: "POST /my/delCollect" | "POST /my/delFollow";
};

/** Something that a member marks, by the parameters that name it to the calls. */
export type Mark = { calls: MarkCalls; params: CallInput<MarkCalls["add"]> };

/** `isOn` is what the reader sees; `wasOn` what the page's own figures count already. */
export type MarkState = { readonly isOn: boolean; readonly wasOn: boolean };

export const UNMARKED: MarkState = { isOn: false, wasOn: false };

const SESSION_OVER = new Set([302, 409]);

const states = new Map<string, MarkState>();
/** Marks that are being sent to the server, with the last sent state. */
const writing = new Map<string, boolean>();
const reading = new Set<string>();
const listeners = new Set<() => void>();

/** The unique key of a mark; the same in every tab and after a reload. */
export function markKey({ calls, params }: Mark): string {
  return `${calls.add} ${Object.values(params).join(" ")}`;
}

const ownKey = (memberId: number, mark: Mark) => `${memberId} ${markKey(mark)}`;

/** The cached state of a member's mark. */
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

/** Reads a member's mark from the server. The page does this on its own, so failures are not shown. */
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

/** Sets a mark: at once for the eye, then with the server; taken back when that fails. Without a member asks to sign in first. */
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

/** Sends the mark until the server has the reader's latest choice, which may change meanwhile. */
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
