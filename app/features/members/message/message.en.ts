import type message from "./message.zh-cn.ts";
import ROLES from "#app/features/base/permission/role.en.ts";

const gained = (points: number) => (points > 0 ? ` and has earned you ${points} points` : "");
const lost = (points = 0) => (points > 0 ? `, and the ${points} points for it taken back` : "");
const where = ({ scope, scopeName }: { scope: "site" | "column" | "industry"; scopeName: string }) =>
  ({ site: "the whole site", column: `the column "${scopeName}"`, industry: `the industry "${scopeName}"` })[scope];
const noted = (note: string) => (note === "" ? "" : ` The editor says: ${note}`);

export default {
  deleted: "The message has been deleted",
  read: "Marked as read",
  unknown: { title: "A message", content: "" },
  events: {
    notice: ({ title, content, titleEn = title, contentEn = content }) => ({ title: titleEn, content: contentEn }),
    "notice-withdrawn": ({ title, titleEn = title }) => ({
      title: `Withdrawn: ${titleEn}`,
      content: "This notice was taken back after it had been sent.",
    }),
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
    "comment-reopened": ({ title, excerpt }) => ({
      title: "Your comment is being looked at again",
      content: `The decision about your comment on "${title}" has been taken back; we will tell you of the new one: "${excerpt}"`,
    }),
    "comment-restored": ({ title, excerpt }) => ({
      title: "Your comment is online again",
      content: `Your comment on "${title}" was taken down by mistake and is shown again: "${excerpt}"`,
    }),
    reply: ({ nickname, title, excerpt }) => ({
      title: `${nickname} has replied to you`,
      content: `On "${title}": ${excerpt}`,
    }),
    "error-corrected": ({ title, quote, answer, points }) => ({
      title: "The mistake you found is corrected",
      content: `"${quote}" in "${title}" has been corrected${gained(points)}. The editors say: ${answer}`,
    }),
    "error-answered": ({ title, quote, answer }) => ({
      title: "The editors have answered you",
      content: `On "${quote}" in "${title}" the editors say: ${answer}`,
    }),
    "contribution-accepted": ({ title, points }) => ({
      title: "Your contribution has been accepted",
      content: `"${title}" has been accepted${gained(points)}. Thank you for writing to us.`,
    }),
    "contribution-published": ({ title, published }) => ({
      title: "Your contribution is published",
      content: `“${title}” is now on the site${title === published ? "" : `, under the headline “${published}”`}. Thank you for writing for us.`,
    }),
    "contribution-reopened": ({ title }) => ({
      title: "Your contribution is being read again",
      content: `The decision about "${title}" has been taken back; we will tell you of the new one.`,
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
    muted: ({ until, reason }) => ({
      title: "You are muted for a time",
      content: `Until ${until} you cannot comment or contribute. Reason: ${reason}. Reading and keeping articles work as ever. If this is wrong, please contact us.`,
    }),
    unmuted: () => ({ title: "You can speak again", content: "You can comment and contribute again." }),
    "sessions-ended": ({ reason }) => ({
      title: "You were signed out everywhere",
      content: `The newsroom has signed your account out on all devices. Reason: ${reason}. Sign in again to go on; if you worry about your account, change the password as well.`,
    }),
    "account-closing": ({ day }) => ({
      title: "Your account is about to be closed",
      content: `You have asked to close your account, which happens on ${day}. If you change your mind, choose “Keep my account” under “Devices and privacy” before then.`,
    }),
    "profile-completed": ({ points }) => ({
      title: "Your profile is complete",
      content: `Thank you for filling in your profile: here are ${points} points for it.`,
    }),
    "balance-changed": ({ unit, amount, reason }) => ({
      title: unit === "money" ? "Your balance has changed" : "Your points have changed",
      content: `${unit === "money" ? `Your balance changed by ${amount} yuan` : `Your points changed by ${amount}`}. Reason: ${reason}`,
    }),
    "staff-granted": ({ role, name, own, ...scope }) => ({
      title: own ? "You have a new role in the newsroom" : "You gave somebody a role",
      content: `${own ? "Your" : `${name}'s`} new role is ${ROLES[role]} for ${where(scope)}, from this moment.`,
    }),
    "staff-revoked": ({ role, name, own, ...scope }) => ({
      title: own ? "A role of yours in the newsroom has ended" : "You took a role back",
      content: `${own ? "Your" : `${name}'s`} role as ${ROLES[role]} for ${where(scope)} has ended.`,
    }),
    "office-signed-in": ({ device, network, way }) => ({
      title:
        way === "recovery"
          ? "A recovery code was used to enter the newsroom"
          : "Your account entered the newsroom on a new device",
      content: `Device: ${device === "" ? "unknown" : device}. Network: ${network}. If this was not you, change your password now and tell an administrator.`,
    }),
    "story-returned": ({ title, by, note }) => ({
      title: "A story of yours came back",
      content: `${by} sent “${title}” back to you: ${note}`,
    }),
    "story-vetoed": ({ title, by, note }) => ({
      title: "A story of yours was vetoed",
      content: `${by} vetoed “${title}”: ${note}`,
    }),
    "story-alone": ({ title, by, reason }) => ({
      title: "A story was released without review",
      content: `${by} released “${title}” alone. Reason: ${reason}. Somebody has to read it within 30 minutes.`,
    }),
    "story-wrong": ({ title, by, note }) => ({
      title: "Something is wrong with a released story",
      content: `${by} has read “${title}” after its release: ${note}`,
    }),
    "office-factor-changed": () => ({
      title: "Your authenticator app for the newsroom has changed",
      content:
        "The authenticator app of your account was replaced or removed; the former one and its recovery codes are void. If this was not you, tell an administrator now.",
    }),
  },
} satisfies typeof message;
