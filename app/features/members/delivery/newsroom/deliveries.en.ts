import type { Messages } from "#app/i18n/namespaces.ts";

export default {
  intro: "Mails and SMS to readers that no service took within a day. They stay here for thirty days.",
  waiting: (count: number, minutes: number) =>
    count === 0
      ? "No message is waiting."
      : `${count} ${count === 1 ? "message waits" : "messages wait"}, the oldest for ${minutes} min. They are tried again by themselves.`,
  none: "Everything was delivered.",
  failed: "It could not be read; please try again.",
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
  resent: "It is queued again and goes out now.",
  discard: "Discard",
  discardOf: (recipient: string) => `Discard the message to ${recipient}`,
  discardTitle: "Discard this message?",
  discardText: (subject: string) => `“${subject}” is deleted here, and the reader does not get it.`,
  discarded: "Discarded",
} satisfies Messages["deliveries"];
