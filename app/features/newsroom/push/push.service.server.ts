import type { z } from "zod";
import { readSettings, readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import type { Db } from "#db/client.ts";
import { call } from "./push.call.server.ts";
import {
  findLostPictures,
  findPushes,
  markFault,
  markPushed,
  orderAll,
  takeDue,
  type Change,
  type DuePush,
  type Push,
} from "./push.repo.server.ts";
import { PushFailure, requestsOf, type PushPlace, type PushSetting } from "./push.requests.ts";
import { pushSettings } from "./push.settings.ts";

export type { Push } from "./push.repo.server.ts";
export type { PushPlace } from "./push.requests.ts";

const SETTING = "pushes" satisfies keyof z.infer<typeof pushSettings>;
/**
 * Milliseconds to wait until every instance has purged its pages. Otherwise an outer cache would fetch the old page
 * again.
 */
const AFTER_PURGES_MS = 200;
/** The number of tries of a push. The waits double up to an hour, which is about eight hours in total. */
const TRIES = 15;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** The number of parallel requests to a service for one story. */
const AT_ONCE = 4;

/**
 * Orders the pushes of a public change, in the transaction of that change. Waiting pushes of older changes are
 * cancelled. Does nothing if no target is configured.
 */
export async function orderPushes(change: Change, trx: Db): Promise<void> {
  await orderAll(change, SETTING, AFTER_PURGES_MS, trx);
}

/** The result of a run. `failed` are the pushes that will not be tried again. */
export type PushOutcome = { done: number; failed: string[] };

/** Sends all due pushes one by one. A failed push is retried later. Several processes may run this at the same time. */
export async function sendDuePushes(place: PushPlace): Promise<PushOutcome> {
  const outcome: PushOutcome = { done: 0, failed: [] };
  for (let due = await takeDue(); due !== undefined; due = await takeDue()) {
    const [{ pushes }, { indexNowKey }] = await Promise.all([readSettingsOf(pushSettings), readSettings()]);
    const fault = await send(due, { ...pushes, indexNowKey }, place);
    if (fault === undefined) outcome.done += 1;
    else if (due.attempts >= TRIES) outcome.failed.push(`${due.target}, story ${due.articleId}: ${fault}`);
  }
  return outcome;
}

/** Sends a push and stores the result. Returns the error message on failure. */
async function send(due: DuePush, settings: PushSetting, place: PushPlace): Promise<string | undefined> {
  try {
    const pictures = due.target === "cdn" ? await findLostPictures(due.articleId) : [];
    const told = { articleId: due.articleId, isGone: due.kind === "takedown", pictures };
    const left = requestsOf(due.target, settings, told, place);
    while (left.length > 0) {
      const answers = await Promise.all(left.splice(0, AT_ONCE).map(call));
      if (due.target === "baidu") for (const answer of answers) demandTaken(answer);
    }
    await markPushed(due.id, "ok");
    return undefined;
  } catch (error) {
    if (!(error instanceof PushFailure)) throw error;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (due.attempts - 1));
    await markFault(due.id, error.message, due.attempts < TRIES ? wait : undefined);
    return error.message;
  }
}

/** Throws if Baidu refused the address, because Baidu answers 200 in that case too. */
function demandTaken(answer: string): void {
  if (!/"success"\s*:\s*[1-9]/.test(answer)) throw new PushFailure("the address was not taken");
}

/** Returns the pushes of the given releases. */
export function readPushes(releaseIds: readonly number[]): Promise<Push[]> {
  return findPushes(releaseIds);
}
