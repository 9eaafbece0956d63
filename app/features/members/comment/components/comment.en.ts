import type comment from "./comment.zh-cn.ts";

/** Returns a number of seconds in words. */
function wait(seconds: number): string {
  if (seconds < 100) return `${seconds} seconds`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

export default {
  added: "Thank you. Everybody will see your comment once it has been reviewed",
  published: "Your comment is online",
  notYours: "There is no such comment of yours. It may have been deleted already",
  deleted: "The comment has been deleted",
  reported: "Thank you, we will look at it soon",
  closed: "Comments are closed for the time being",
  articleClosed: "This article takes no comments",
  needsMobile: "The rules ask for a mobile number on your account before you comment",
  empty: "Please write something first",
  tooLong: "A comment may have up to 1,000 characters",
  links: "A comment may hold up to 2 links",
  refusedWord: "Some words in this text cannot be published. Please put it differently",
  same: "You have just posted nearly the same. Please put it differently",
  burst: "You have written a lot in a short time. Pass the security check and this one goes out, too.",
  answeredGone: "The comment you are answering is gone",
  gone: "This comment is gone",
  whichReason: "Please choose a reason for the report",
  detailTooLong: "The note may have up to 200 characters",
  error: {
    sent: "The editors have it; you will be told what becomes of it. Thank you",
    noQuote: "Please say which words are wrong",
    quoteTooLong: "The words that are wrong may have 300 characters; take the sentence that matters most",
    nothingSaid: "Please say what is wrong with them",
    tooLong: "What you say may have 500 characters",
    gone: "This article is no longer there",
    notThere: "These words are not in the article. Please copy them from it, or select them first",
    again: "You have told us of these words already; the editors are looking",
  },
  siteBusy: (seconds: number) =>
    `So many people are writing that we cannot take more for now; you did nothing wrong. Please try again in ${wait(seconds)}`,
  tooOften: (seconds: number) => `That was quick. Please try again in ${wait(seconds)}`,
} satisfies typeof comment;
