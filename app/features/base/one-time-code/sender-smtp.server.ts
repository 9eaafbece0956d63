import type { Transporter } from "nodemailer";
import { DeliveryError, deliveryError, type Sender } from "./sender.ts";

export type SmtpSettings = {
  /** An smtp: or smtps: URL with user and password. */
  url: string;
  /** The sender's address. */
  from: string;
};

const CONNECT_MS = 5_000;
/** Limits in milliseconds. Some servers greet late, to deter senders of spam. */
const GREETING_MS = 15_000;
const READ_MS = 18_000;
/** SMTP steps before the message itself. If one fails, the server cannot have accepted the message. */
const BEFORE_DATA = new Set(["CONN", "EHLO", "HELO", "STARTTLS", "MAIL FROM", "RCPT TO"]);
/** Steps at which a permanent refusal concerns this message. At other steps it concerns the site's own account. */
const OF_MESSAGE = new Set(["RCPT TO", "DATA"]);

/**
 * Sends mail by SMTP. The first message loads the client. Each message has its own connection, because messages are
 * rare and an idle connection can break.
 */
export function smtpSender({ url, from }: SmtpSettings): Sender {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text }) {
      transport ??= openTransport(url);
      const client = await transport;
      try {
        // The mail client reads an object as one address, never as a list of addresses.
        await client.sendMail({ from, to: { name: "", address: to }, subject, text });
      } catch (error) {
        throw mailError(error);
      }
    },
  };
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    ...connectionOf(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: READ_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function connectionOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "smtps:";
  const auth = username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(auth === undefined ? {} : { auth }),
  };
}

/**
 * Converts a failure into a DeliveryError. A refusal means that the message was not accepted. A server that stops
 * responding may have accepted it, unless the SMTP dialog had not begun.
 */
function mailError(error: unknown): DeliveryError {
  const { command, responseCode, timeoutType } = (error ?? {}) as Record<string, unknown>;
  const { reason, outcome } = deliveryError(error, "smtp");
  const step = typeof command === "string" ? command : "";
  if (typeof responseCode !== "number") {
    const isEarly = (typeof timeoutType === "string" && timeoutType !== "SOCKET_TIMEOUT") || step === "STARTTLS";
    return new DeliveryError(reason, isEarly ? "later" : outcome);
  }
  const isTemporary = responseCode >= 400 && responseCode < 500;
  const refusal = !isTemporary && OF_MESSAGE.has(step) ? "refused" : "later";
  return new DeliveryError(`${reason} ${responseCode}`, isTemporary && BEFORE_DATA.has(step) ? "neverLeft" : refusal);
}
