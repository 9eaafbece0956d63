import type messagesPage from "./messages-page.zh-cn.ts";

export default {
  unread: (count) => (count === 0 ? "Nothing unread" : `${count} unread`),
  kinds: "Kinds of messages",
  kind: {
    all: "All",
    notice: "Notices",
    review: "Reviews",
    reply: "Replies",
    account: "Account",
    points: "Points",
  },
  unreadMark: "Unread",
  readAll: "Mark all as read",
  selectAll: "Select this page",
  select: (title) => `Select “${title}”`,
  selected: (count) => `${count} selected`,
  markRead: "Mark as read",
  remove: "Delete",
  removeOf: (title) => `Delete “${title}”`,
  removeOne: "Delete this message?",
  removeMany: (count) => (count === 1 ? "Delete the selected message?" : `Delete the ${count} selected messages?`),
  removeText: "This cannot be undone.",
  open: "Have a look",
  empty: "No messages yet. Replies to your comments, news of your contributions and points will be told here.",
  emptyKind: "No messages of this kind yet.",
  seeAll: "See all messages",
} satisfies typeof messagesPage;
