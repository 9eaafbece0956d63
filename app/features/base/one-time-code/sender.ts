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

/** A message was not taken. `reason` is a code for the operator's log and holds no address and no text. */
export class DeliveryError extends Error {
  readonly reason: string;
  /** The service cannot have seen the message, so that another try does not send it twice. */
  readonly neverLeft: boolean;

  constructor(reason: string, neverLeft = false) {
    super(`The message was not taken: ${reason}`);
    this.name = "DeliveryError";
    this.reason = reason;
    this.neverLeft = neverLeft;
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
  return new DeliveryError(`${service} ${named}`, network !== undefined);
}

const DEADLINE_MS = 4_500;

/**
 * Sends a message, once more when the first try cannot have reached the service. Gives up after 4.5 seconds, since the reader
 * waits (docs/security.md#z11). Throws DeliveryError; a message that timed out may still arrive, so it is never tried again.
 */
export async function deliver(sender: Sender, message: Message): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError("no answer in time")), DEADLINE_MS);
  });
  try {
    await Promise.race([tryTwice(sender, message), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function tryTwice(sender: Sender, message: Message): Promise<void> {
  try {
    await sender.send(message);
  } catch (error) {
    if (!(error instanceof DeliveryError && error.neverLeft)) throw error;
    await sender.send(message);
  }
}
