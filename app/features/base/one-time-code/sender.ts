import type { Channel } from "./one-time-code.schema.ts";

/** A message to one reader. `code`, if there is one, and `purpose` fill the templates of SMS services, which know no free text. */
export type Message = {
  channel: Channel;
  to: string;
  purpose: string;
  code: string;
  subject: string;
  text: string;
};

/**
 * A way to readers. Resolves once the service has taken the message, and rejects with DeliveryError otherwise; never
 * tries twice by itself, which is the business of deliver().
 */
export type Sender = { send(message: Message): Promise<void> };

/**
 * The fate of a message that was not taken. `neverLeft`: the service cannot have seen it, and another try may succeed at once.
 * `later`: the service refused it for now, or for a fault of the configuration. `refused`: it refused for good. `unknown`: the
 * message may have arrived.
 */
export type Outcome = "neverLeft" | "later" | "refused" | "unknown";

/** A message was not taken. `reason` is a code for the operator's log and holds no address and no text. */
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

/** Turns a client's error into a DeliveryError; takes only its codes, since its texts may repeat the message. */
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
 * Milliseconds after which a try is given up. A reader waits for an SMS (docs/security.md#z11). Mail servers may greet only
 * after ten seconds; the limit is below the time in which the process ends.
 */
const DEADLINES_MS = { sms: 4_500, email: 20_000 } as const satisfies Record<Channel, number>;

/** Messages since the start of this process, for monitoring. */
export const deliveries: Record<Channel, { taken: number; failed: number }> = {
  sms: { taken: 0, failed: 0 },
  email: { taken: 0, failed: 0 },
};

/**
 * Sends a message, once more when the first try cannot have reached the service. Gives up after 4.5 seconds for an SMS and 20
 * for a mail. Throws DeliveryError; a message that timed out may still arrive, so it is never tried again.
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
