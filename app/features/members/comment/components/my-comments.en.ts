import type myComments from "./my-comments.zh-cn.ts";

export default {
  intro: "Others see a comment once it has been reviewed.",
  states: { waiting: "Waiting for review", approved: "Published", declined: "Declined" },
  reason: (reason) => `Reason: ${reason}`,
  onTarget: "On",
  replyTo: (nickname) => `Reply to ${nickname}`,
  gone: "The page is gone",
  likes: (count) => (count === 1 ? "1 like" : `${count} likes`),
  remove: "Delete",
  removeOf: (content) => `Delete the comment “${content}”`,
  removeQuestion: "Delete this comment?",
  removeText: "This cannot be undone, and the replies below it will no longer be shown.",
  empty: "You have not commented on anything yet.",
} satisfies typeof myComments;
