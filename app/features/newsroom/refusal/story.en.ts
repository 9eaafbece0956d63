import { formatDateTime } from "#app/lib/dates.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

/** Reasons why a command on a story fails. Each is a sentence with the next step. */
export default {
  faults: {
    "no-text": () => "There is no text to release. Please hand it in again.",
    changed: () => "The text is not the one that was signed. Please hand it in again.",
    unapproved: () => "This text has not been signed to the end. Please finish its review first.",
    "ai-label": () => "Nobody has said whether artificial intelligence was used. Please choose under Elements.",
    embargo: ({ until }) =>
      `This story is under embargo until ${formatDateTime(until * 1_000)} Beijing time. It can go out then.`,
    picture: () => "The rights of a picture are over when this story goes out. Please change it or renew its rights.",
    "picture-unknown": () =>
      "Nobody has said on what right a picture of this story is used. Please say so or change it.",
    "picture-incomplete": () =>
      "What bears out the right to a picture of this story is missing. Please add whose it is, its licence or its address.",
    blocks: (found) => `The check does not let this pass: ${found.join(", ")}. Please change it first.`,
    broken: () => "Something went wrong inside the site. Try once more; if it fails again, tell your engineers when.",
    "no-source": () => "Reprints and compiled stories need a source. Please choose one under Elements.",
    "no-source-name": () => "The name of the source that readers see is missing. Please add it under Elements.",
    "source-inactive": ({ source }) => `The source “${source}” is not in use any more.`,
    "source-over": ({ source }) => `The permission of the source “${source}” is over.`,
    "no-reprint": ({ source }) => `The source “${source}” does not allow reprints.`,
    "no-original-title": () => "The title of the original is missing. Please add it under Elements.",
    "no-original-author": () => "The author of the original is missing. Please add it under Elements.",
    "no-original-link": () => "The link of the original is missing. Please add it under Elements.",
    "foreign-link": ({ source }) => `The original link does not lead to the site of “${source}”. Please look at it.`,
  },
  changedMeanwhile: "The text was changed just now. Please read it again first.",
  noSuccessor: "This colleague cannot take the step: they have no right to it, or have written or signed this story.",
  signedBefore: "You have signed this round already. One person signs a round once.",
  signedByOther: (name) => `${name} signed this step first. It needs no signature of yours.`,
  taken: (name) => `${name} is reviewing this story.`,
  unanswered: (found) => `Please say why these may stand: ${found.join(", ")}.`,
  notProofread: "Please proofread before you sign.",
  timeIsOver: "That time is over. Please give one that is to come.",
  noteNeeded: "A correction tells readers what was wrong.",
  nothingWaits: "No release of this story is waiting.",
} satisfies Messages["story"];
