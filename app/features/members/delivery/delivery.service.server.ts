import type { Channel } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { deliver, DeliveryError, type Sender } from "#app/features/base/one-time-code/sender.ts";
import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import type { Db } from "#db/client.ts";
import {
  claimDue,
  deleteByRecipients,
  deleteOldFailed,
  deleteSent,
  insertDelivery,
  nextDelivery,
  updateFailed,
  updateForRetry,
  updateInterrupted,
  type Claimed,
  type NewDelivery,
} from "./delivery.repo.server.ts";
import { CLAIM_S, pauseAfter, TRIED_FOR_S } from "./delivery.rules.ts";

/**
 * The delivery services of a site, and the function that reports failures. The messages of a channel without a service
 * wait.
 */
export type DeliveryServices = {
  mail: Sender | undefined;
  sms: Sender | undefined;
  warn: (message: string, detail: Record<string, string>) => void;
};

/** Returns the channels that have a service. */
const channelsOf = ({ mail, sms }: DeliveryServices): Channel[] => [
  ...(mail === undefined ? [] : ["email" as const]),
  ...(sms === undefined ? [] : ["sms" as const]),
];

/** Returns the time of the next try, for the timer of each instance. */
export const deliveriesDue = (services: DeliveryServices): ScheduledChange => ({
  timed: "deliveries",
  next: nextDelivery(channelsOf(services)),
});

/** The number of messages that one instance sends at once, so that a slow server delays few. */
const AT_ONCE = 4;

/** Queues a message in the transaction of its cause. It is sent after the commit, and retried for a day. */
export async function queueDelivery(delivery: NewDelivery, trx: Db): Promise<void> {
  await insertDelivery(delivery, TRIED_FOR_S, trx);
}

/**
 * Sends due messages and returns how many were sent. A message that no service can have accepted is retried after a
 * pause. A message that was refused permanently or may have arrived becomes a dead letter, so that none arrives twice.
 */
export async function sendDueDeliveries(services: DeliveryServices): Promise<number> {
  const interrupted = await updateInterrupted("interrupted");
  if (interrupted > 0) services.warn("messages were interrupted while they were sent", { count: String(interrupted) });
  const channels = channelsOf(services);
  for (let sent = 0; ;) {
    const claimed = await claimDue(channels, AT_ONCE, CLAIM_S);
    if (claimed.length === 0) return sent;
    const outcomes = await Promise.all(claimed.map((one) => send(one, services)));
    sent += outcomes.filter(Boolean).length;
  }
}

/** Sends the messages of a committed transaction after the response. */
export function sendQueuedSoon(context: DeliveryServices & { later: (work: () => Promise<void>) => void }): void {
  context.later(async () => {
    await sendDueDeliveries(context);
  });
}

/** Sends one message and stores the outcome. Returns whether the service accepted it. */
async function send(
  { id, attempts, channel, recipient: to, purpose, subject, body: text }: Claimed,
  { mail, sms, warn }: DeliveryServices,
): Promise<boolean> {
  const sender = channel === "sms" ? sms : mail;
  if (sender === undefined) throw new Error(`no service for ${channel}`);
  try {
    await deliver(sender, { channel, to, purpose, code: "", subject, text });
  } catch (error) {
    const { reason, outcome } = error instanceof DeliveryError ? error : new DeliveryError("unknown");
    const isForNow = outcome === "neverLeft" || outcome === "later";
    const isPlanned = isForNow && (await updateForRetry(id, reason, pauseAfter(attempts)));
    if (!isForNow) await updateFailed(id, reason, outcome === "unknown");
    if (!isPlanned) warn("a message was not sent", { channel, purpose, reason });
    return false;
  }
  await deleteSent(id);
  return true;
}

/** Deletes messages to the addresses of a closed account. */
export async function forgetDeliveriesTo(recipients: readonly (string | null)[], trx: Db): Promise<void> {
  const known = recipients.filter((recipient) => recipient !== null);
  if (known.length > 0) await deleteByRecipients(known, trx);
}

/** Deletes dead letters that staff have left undecided for some days. Returns their number. */
export async function deleteOldDeadLetters(days: number): Promise<number> {
  return deleteOldFailed(days);
}
