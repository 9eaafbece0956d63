import type { Transporter } from "nodemailer";
import { DeliveryError, deliveryError, type Sender } from "./sender.ts";

export type SmtpSettings = {
  /** smtp: or smtps: with user and password. */
  url: string;
  /** Address that mails come from. */
  from: string;
};

const CONNECT_MS = 5_000;
/** Some servers greet late, to deter senders of spam. */
const GREETING_MS = 15_000;
const READ_MS = 18_000;
/** Steps of the conversation at whose failure the server cannot have taken the message yet. */
const BEFORE_DATA = new Set(["CONN", "EHLO", "HELO", "STARTTLS", "MAIL FROM", "RCPT TO"]);
/** Steps at which a permanent refusal concerns this message; at others it concerns the site's own account. */
const OF_MESSAGE = new Set(["RCPT TO", "DATA"]);

/**
 * Mail by SMTP. The client is loaded with the first message. It uses a connection for each message: messages are rare, and a
 * kept connection can break.
 */
export function smtpSender({ url, from }: SmtpSettings): Sender {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text }) {
      transport ??= openTransport(url);
      const client = await transport;
      try {
        // An object is taken as one address and never read as a list of them.
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
 * Names what is known of a failure. A refusal says that the message was not taken. A server that falls silent or hangs up may
 * have taken it, unless it was silent before the conversation began.
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
