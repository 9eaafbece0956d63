/** Readers' own marks, for collected, followed and read records: buttons and answers. */
const texts = {
  collect: "收藏",
  isCollected: "已收藏",
  count: (readers: string) => `${readers}人收藏`,
  collected: "已收藏，在“我的收藏”里可以找到",
  uncollected: "已取消收藏",
  collectionFull: (most: number) => `收藏已满${most}条，请先整理一下“我的收藏”`,
  follow: "关注",
  isFollowed: "已关注",
  followed: "已关注，新文章会出现在“我的关注”里",
  unfollowed: "已取消关注",
  followingFull: (most: number) => `最多关注${most}个，请先取消一些再关注`,
  goneArticle: "（文章已下线）",
  historyRemoved: "阅读记录已清除",
  historyOn: "已开始记录你读过的文章，只有你自己看得到",
  historyOff: "已停止记录；以前的记录还在，可以一键清空",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    marks: typeof texts;
  }
}
