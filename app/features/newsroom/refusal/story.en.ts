import { formatDateTime } from "#app/lib/dates.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

/** Reasons why a command on a story fails. Each is a sentence with the next step. */
export default {
  faults: {
    "no-text": () => "There is no text to release. Please hand it in again.",
    changed: () => "The text is not the signed one. Please hand it in again.",
    unapproved: () => "This text does not have all signatures yet. Please finish its review first.",
    "ai-label": () => "Please choose under Elements whether artificial intelligence was used.",
    embargo: ({ until }) =>
      `This story is under embargo until ${formatDateTime(until * 1_000)} Beijing time. It can be released then.`,
    picture: () => "The rights of a picture end before this story is released. Please replace it or renew its rights.",
    "picture-unknown": () => "A picture of this story has no stated rights. Please add them or replace it.",
    "picture-incomplete": () =>
      "A picture of this story lacks the proof of its rights. Please add its owner, licence or address.",
    blocks: (found) => `The check found problems that must be fixed first: ${found.join(", ")}.`,
    broken: () => "Something went wrong inside the site. Try again; if it fails again, tell your engineers the time.",
    "no-source": () => "Reprints and compiled stories need a source. Please choose one under Elements.",
    "no-source-name": () => "The name of the source that readers see is missing. Please add it under Elements.",
    "source-inactive": ({ source }) => `The source “${source}” is no longer in use.`,
    "source-over": ({ source }) => `The permission of the source “${source}” has expired.`,
    "no-reprint": ({ source }) => `The source “${source}” does not allow reprints.`,
    "no-original-title": () => "The title of the original is missing. Please add it under Elements.",
    "no-original-author": () => "The author of the original is missing. Please add it under Elements.",
    "no-original-link": () => "The link of the original is missing. Please add it under Elements.",
    "foreign-link": ({ source }) => `The original link does not lead to the site of “${source}”. Please check it.`,
  },
  changedMeanwhile: "The text was changed just now. Please read it again first.",
  noSuccessor: "This colleague cannot take this step: they lack the permission, or have written or signed this story.",
  signedBefore: "You have already signed in this round. Each person signs only once.",
  signedByOther: (name) => `${name} has already signed this step.`,
  taken: (name) => `${name} is reviewing this story.`,
  unanswered: (found) => `Please give your reason for accepting: ${found.join(", ")}.`,
  notProofread: "Please proofread before you sign.",
  timeIsOver: "This time is in the past. Please enter a later one.",
  noteNeeded: "A correction must tell readers what was wrong.",
  nothingWaits: "This story has no scheduled release.",
} satisfies Messages["story"];
