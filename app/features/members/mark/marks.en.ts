import type marks from "./marks.zh-cn.ts";

export default {
  collect: "Save",
  isCollected: "Saved",
  count: (readers: string) => (readers === "1" ? "Saved by 1 reader" : `Saved by ${readers} readers`),
  collected: "Saved. You will find it in your collection",
  uncollected: "Removed from your collection",
  collectionFull: (most: number) => `Your collection holds ${most} items already. Please remove some first`,
  follow: "Follow",
  isFollowed: "Following",
  followed: "Following. New articles will appear in your member area",
  unfollowed: "No longer following",
  followingFull: (most: number) => `You follow ${most} already. Please unfollow some first`,
  goneArticle: "(This article is no longer available)",
  historyRemoved: "Removed from your reading history",
  historyOn: "What you read is noted from now on, for your eyes only",
  historyOff: "Nothing is noted any more. What was noted before is still there until you clear it",
} satisfies typeof marks;
