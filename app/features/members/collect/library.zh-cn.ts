/** Pages of a member's collection, follows and reading history. */
const texts = {
  latest: "看最新资讯",
  gone: "已下线",
  collect: {
    kinds: "收藏类别",
    all: "全部",
    kind: {
      news: "文章",
      headline: "文章",
      industry: "文章",
      billboard: "榜单",
      specialsubject: "专题",
      spotcheck: "抽检",
    },
    search: "搜索收藏",
    searchPlaceholder: "按标题搜",
    searchAction: "搜索",
    clearSearch: "清除搜索",
    collectedAt: "收藏于",
    remove: "取消收藏",
    removeOf: (title: string) => `取消收藏“${title}”`,
    removeQuestion: "取消收藏？",
    empty: "还没有收藏。看到想留着的文章，点一下“收藏”就在这里了。",
    emptyKind: "这一类还没有收藏。",
    emptySearch: (text: string) => `收藏里没有和“${text}”有关的。`,
  },
  follow: {
    intro: "你关注的有了新文章，会排在下面。",
    kinds: { column: "栏目", industry: "行业", subject: "专题", author: "作者", topic: "话题", company: "公司" },
    nothing: "还没有关注。在栏目、行业、专题、作者、话题和公司的页面上点“关注”，新文章就会汇到这里。",
    unfollow: "取消关注",
    unfollowOf: (title: string) => `取消关注“${title}”`,
    showAll: (count: number) => `看全部${count}个`,
    showFewer: "收起",
    feed: "最新文章",
    from: (title: string) => `来自${title}`,
    emptyFeed: "关注的地方还没有文章。",
  },
  history: {
    intro: "只有你自己看得到。关掉以后不再记录，已有的可以清空。",
    switch: "记录我读过的文章",
    off: "阅读记录已关闭。",
    clear: "清空记录",
    clearQuestion: "清空全部阅读记录？",
    clearText: "清空后不能恢复。",
    remove: "删除",
    removeOf: (title: string) => `删除记录“${title}”`,
    today: "今天",
    yesterday: "昨天",
    empty: "还没有阅读记录。",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    library: typeof texts;
  }
}
