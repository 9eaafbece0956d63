import type { Messages } from "#app/i18n/namespaces.ts";

export default {
  intro: "E-mails and SMS to readers that could not be delivered within a day. They stay here for thirty days.",
  waiting: (count: number, minutes: number) =>
    count === 0
      ? "No message is waiting."
      : `${count} ${count === 1 ? "message waits" : "messages wait"}, the oldest for ${minutes} min. The site retries them automatically.`,
  none: "Everything was delivered.",
  failed: "The list could not be loaded. Please try again.",
  more: "More",
  recipient: "To",
  subject: "Message",
  reason: "Reason",
  tries: (count: number) => `${count} ${count === 1 ? "try" : "tries"}`,
  failedAt: "Given up",
  acts: "Actions",
  channels: { email: "Mail", sms: "SMS" },
  mayHaveArrived: "It may have arrived",
  resend: "Send again",
  resendTo: (recipient: string) => `Send again to ${recipient}`,
  resendTitle: "Send it again?",
  resendText: "This message may have arrived. If it did, the reader gets it twice.",
  resent: "Queued again; it is sent now.",
  discard: "Discard",
  discardOf: (recipient: string) => `Discard the message to ${recipient}`,
  discardTitle: "Discard this message?",
  discardText: (subject: string) => `“${subject}” is deleted, and the reader will not get it.`,
  discarded: "Discarded",
} satisfies Messages["deliveries"];
