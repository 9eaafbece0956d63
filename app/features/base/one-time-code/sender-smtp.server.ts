import type { Transporter } from "nodemailer";
import { DeliveryError, deliveryError, type Sender } from "./sender.ts";

export type SmtpSettings = {
  /** smtp: or smtps: with user and password. */
  url: string;
  /** Address that mails come from. */
  from: string;
};

const CONNECT_MS = 1_500;
const READ_MS = 2_800;
/** Steps of the conversation at whose failure the server cannot have taken the message yet. */
const BEFORE_DATA = new Set(["CONN", "EHLO", "HELO", "STARTTLS", "MAIL FROM", "RCPT TO"]);

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
    greetingTimeout: CONNECT_MS,
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
 * Temporary refusals that the server has spoken before the message may be tried again; nothing after it may. A time-out
 * may not either: the client names it after the connection, whenever it comes.
 */
function mailError(error: unknown): DeliveryError {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const known = deliveryError(error, "smtp");
  if (typeof responseCode !== "number") return known;
  const wasEarly = typeof command === "string" && BEFORE_DATA.has(command);
  const isTemporary = responseCode >= 400 && responseCode < 500;
  return new DeliveryError(`${known.reason} ${responseCode}`, known.neverLeft || (wasEarly && isTemporary));
}
