import type { Channel } from "./one-time-code.schema.ts";

/**
 * A message to one reader. `code` (if any) and `purpose` fill the templates of SMS services, which allow no free text.
 */
export type Message = {
  channel: Channel;
  to: string;
  purpose: string;
  code: string;
  subject: string;
  text: string;
};

/**
 * A channel to readers. It resolves once the service has accepted the message, and otherwise rejects with
 * DeliveryError. It never retries by itself, because deliver() does.
 */
export type Sender = { send(message: Message): Promise<void> };

/**
 * The outcome of a message that was not accepted. `neverLeft`: the service cannot have received it; a retry may succeed
 * at once. `later`: the service refused it temporarily, or the configuration is wrong. `refused`: the service refused
 * it permanently. `unknown`: the message may have arrived.
 */
export type Outcome = "neverLeft" | "later" | "refused" | "unknown";

/** Thrown when a message was not accepted. `reason` is a code for the operator's log, without any address or text. */
export class DeliveryError extends Error {
  readonly reason: string;
  readonly outcome: Outcome;

  constructor(reason: string, outcome: Outcome = "unknown") {
    super(`The message was not taken: ${reason}`);
    this.name = "DeliveryError";
    this.reason = reason;
    this.outcome = outcome;
  }
}

/** Errors of the connection to a service, before any data was sent. */
const BEFORE_THE_FIRST_WORD = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/;

/**
 * Converts a client's error into a DeliveryError. It uses only the error codes, because the texts may repeat the
 * message.
 */
export function deliveryError(error: unknown, service: string): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const known = error instanceof Error ? error : new Error("unknown");
  const code = "code" in known ? String(known.code) : "";
  const network = BEFORE_THE_FIRST_WORD.exec(`${code} ${known.message}`)?.[0];
  const named =
    network ?? (/^[\w.-]{1,60}$/.test(code) && code !== "undefined" && !/\d{6,}/.test(code) ? code : known.name);
  return new DeliveryError(`${service} ${named}`, network === undefined ? "unknown" : "neverLeft");
}

/**
 * Milliseconds after which a try is aborted. A reader waits for an SMS (docs/security.md#z11). Mail servers may greet
 * only after ten seconds. The limit is below the time in which the process ends.
 */
const DEADLINES_MS = { sms: 4_500, email: 20_000 } as const satisfies Record<Channel, number>;

/** The messages since the start of this process, for monitoring. */
export const deliveries: Record<Channel, { taken: number; failed: number }> = {
  sms: { taken: 0, failed: 0 },
  email: { taken: 0, failed: 0 },
};

/**
 * Sends a message. Retries once if the first try cannot have reached the service. The limit is 4.5 seconds for an SMS
 * and 20 for a mail. Throws DeliveryError. A message that timed out may still arrive, so it is not sent again.
 */
export async function deliver(sender: Sender, message: Message): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError("no answer in time")), DEADLINES_MS[message.channel]);
  });
  try {
    await Promise.race([tryTwice(sender, message), late]);
    deliveries[message.channel].taken += 1;
  } catch (error) {
    deliveries[message.channel].failed += 1;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function tryTwice(sender: Sender, message: Message): Promise<void> {
  try {
    await sender.send(message);
  } catch (error) {
    if (!(error instanceof DeliveryError && error.outcome === "neverLeft")) throw error;
    await sender.send(message);
  }
}
