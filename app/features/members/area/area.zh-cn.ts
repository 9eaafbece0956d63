/** The frame of the member area: its menu, and texts shared by all of its lists (docs/content.md#routes, #records, #states). */
const texts = {
  /** Names of the pages, also their headings. */
  pages: {
    home: "会员中心",
    overview: "账户概览",
    profile: "个人资料",
    changePassword: "修改密码",
    integral: "积分记录",
    balance: "余额记录",
    message: "我的消息",
    comment: "我的评论",
    collect: "我的收藏",
    follow: "我的关注",
    history: "阅读记录",
    contribute: "我的投稿",
    security: "设备与隐私",
  },
  description: "明白财经会员中心：资料、积分、余额、消息、评论、收藏和投稿。",
  menu: "会员中心菜单",
  menuButton: "菜单",
  loading: "正在读取",
  notLoaded: "没有取到，请再试一次。",
  rowsShown: (shown: number, total: number) => `共${total}条，这里是${shown}条`,
  total: (count: number) => `共${count}条`,
  perPage: "每页条数",
  needsScript: "会员中心需要浏览器运行脚本。请在浏览器里打开JavaScript后刷新，或换一个浏览器。",
  signInTitle: "请先登录",
  signInText: "登录后可以看自己的资料、积分、余额、消息和收藏。",
  signIn: "登录",
  closed: "会员中心暂时没有开放。",
  noEntries: "这个账号还没有可用的页面，请联系我们。",
  notPermitted: "这个页面没有对你的账号开放",
  notPermittedText: "如果你认为应该能看到，请写信给我们。",
  unread: (count: number) => `${count}条未读`,
  greetings: {
    lateNight: "夜深了",
    earlyMorning: "清晨好",
    morning: "上午好",
    noon: "中午好",
    afternoon: "下午好",
    evening: "晚上好",
  },
  closing: (date: string) => `这个账号将在${date}注销。`,
  keepAccount: "不注销了",
  kept: "账号保留下来了。",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    area: typeof texts;
  }
}
