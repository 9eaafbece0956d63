import type message from "../zh-cn/message.ts";

const gained = (points: number) => (points > 0 ? ` and has earned you ${points} points` : "");
const lost = (points = 0) => (points > 0 ? `, and the ${points} points for it taken back` : "");
const noted = (note: string) => (note === "" ? "" : ` The editor says: ${note}`);

export default {
  deleted: "The message has been deleted",
  read: "Marked as read",
  unknown: { title: "A message", content: "" },
  events: {
    notice: ({ title, content }) => ({ title, content }),
    "comment-approved": ({ title, excerpt, points }) => ({
      title: "Your comment is online",
      content: `Your comment on "${title}" has been approved${gained(points)}: "${excerpt}"`,
    }),
    "comment-declined": ({ title, excerpt, reason }) => ({
      title: "Your comment was not approved",
      content: `Your comment on "${title}" was not approved${reason === "" ? "" : ` (${reason})`}: "${excerpt}"`,
    }),
    "comment-removed": ({ title, excerpt, reason, points }) => ({
      title: "Your comment has been taken down",
      content: `Your comment on "${title}" has been taken down (${reason})${lost(points)}: "${excerpt}"`,
    }),
    reply: ({ nickname, title, excerpt }) => ({
      title: `${nickname} has replied to you`,
      content: `On "${title}": ${excerpt}`,
    }),
    "contribution-accepted": ({ title, points }) => ({
      title: "Your contribution has been accepted",
      content: `"${title}" has been accepted${gained(points)}. Thank you for writing to us.`,
    }),
    "contribution-returned": ({ title, note }) => ({
      title: "Your contribution needs some changes",
      content: `"${title}" is back with you; you can submit it again once it is changed.${noted(note)}`,
    }),
    "contribution-declined": ({ title, note }) => ({
      title: "Your contribution was not accepted",
      content: `We are sorry: "${title}" was not accepted this time.${noted(note)}`,
    }),
    "binding-changed": ({ type, target }) => ({
      title: type === "mobile" ? "Your mobile number has been updated" : "Your e-mail address has been updated",
      content: `Your account is now tied to ${target}. If this was not you, change your password at once and contact us.`,
    }),
    "password-changed": () => ({
      title: "Your password has changed",
      content:
        "The password of your account has just been changed. If this was not you, recover it at once and contact us.",
    }),
    "account-closing": ({ day }) => ({
      title: "Your account is about to be closed",
      content: `You have asked to close your account, which happens on ${day}. If you change your mind, take the request back before then, under “Devices and privacy”.`,
    }),
    "profile-completed": ({ points }) => ({
      title: "Your profile is complete",
      content: `Thank you for filling in your profile: here are ${points} points for it.`,
    }),
    "balance-changed": ({ unit, amount, reason }) => ({
      title: unit === "money" ? "Your balance has changed" : "Your points have changed",
      content: `${unit === "money" ? `Your balance changed by ${amount} yuan` : `Your points changed by ${amount}`}. Reason: ${reason}`,
    }),
  },
} satisfies typeof message;
